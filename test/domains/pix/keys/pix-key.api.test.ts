import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundedAccount, type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';
import { until } from '../../../support/until.ts';

let gateway: ServedGateway;
let accountId: number;

beforeAll(async () => {
  gateway = await serveGateway({ DICT_BUDGET_PF: '43' });
  ({ accountId } = await fundedAccount(gateway.alpha));
});
afterAll(() => gateway.stop());

const list = async (id = accountId) => (await gateway.alpha.request('GET', `/pix/keys?account_id=${id}`)).body.data;
const statusOf = async (key: string, id = accountId) =>
  (await list(id)).find((known: { key: string }) => known.key === key)?.status;

describe('PIX keys by REST', () => {
  test('REST registers, lists, blocks, unblocks and deletes a key', async () => {
    const { alpha } = gateway;
    const key = 'rest@example.com';
    const asked = await alpha.request('POST', '/pix/keys', { account_id: accountId, keyType: 'EMAIL', key });
    expect(asked.status).toBe(202);
    expect(asked.body).toEqual({ data: { type: 'EMAIL', key, status: 'pending' } });
    await until(async () => (await statusOf(key)) === 'active');
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'EMAIL',
        key,
        status: 'active',
        owner_name: expect.any(String),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);

    const blocked = await alpha.request('POST', `/api/sandbox/v1/pix/keys/${key}/block`, { reason: 'fraud' });
    expect(blocked.status).toBe(202);
    expect(blocked.body).toEqual({ data: { key, blocked: true } });
    await until(async () => (await statusOf(key)) === 'blocked');
    await alpha.request('POST', `/api/sandbox/v1/pix/keys/${key}/unblock`);
    await until(async () => (await statusOf(key)) === 'active');

    const removed = await alpha.request('DELETE', `/pix/keys/${key}?account_id=${accountId}`);
    expect(removed.status).toBe(202);
    expect(removed.body).toEqual({ message: expect.any(String) });
    await until(async () => (await list()).length === 0);
    const again = await alpha.request('DELETE', `/pix/keys/${key}?account_id=${accountId}`);
    expect(again.status).toBe(404);
    expect(again.body.error.code).toBe('key_not_found');
  });

  test('a phone key’s plus sign works in the path, plain and percent-encoded', async () => {
    const { alpha } = gateway;
    const answers = [];
    for (const [key, inPath] of [
      ['+5511911111111', '+5511911111111'],
      ['+5511922222222', encodeURIComponent('+5511922222222')],
    ]) {
      await alpha.request('POST', '/pix/keys', { account_id: accountId, keyType: 'PHONE', key });
      await until(async () => (await statusOf(key as string)) === 'active');
      answers.push((await alpha.request('DELETE', `/pix/keys/${inPath}?account_id=${accountId}`)).status);
    }
    expect(answers).toEqual([202, 202]);
  });

  test('the list and the deletion of keys require account_id', async () => {
    for (const [method, path] of [
      ['GET', '/pix/keys'],
      ['DELETE', '/pix/keys/some@example.com'],
    ] as const) {
      const answer = await gateway.alpha.request(method, path);
      expect(answer.status).toBe(422);
      expect(answer.body.error.fields).toHaveProperty('account_id');
    }
  });

  test('with an exhausted budget, lookups, registrations and claims respond with 429 and the time of the next token', async () => {
    const { accountId: payer } = await fundedAccount(gateway.alpha);
    const lookUp = () => gateway.alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${payer}`);
    const key = (name: string) => ({ account_id: payer, keyType: 'EMAIL', key: `${name}@budget.example` });
    for (const name of ['a', 'b']) {
      expect((await gateway.alpha.request('POST', '/pix/keys', key(name))).status).toBe(202);
    }
    for (let n = 0; n < 3; n += 1) expect((await lookUp()).status).toBe(200);
    for (const refused of [
      await lookUp(),
      await gateway.alpha.request('POST', '/pix/keys', key('c')),
      await gateway.alpha.request('POST', '/pix/claims', key('d')),
    ]) {
      expect(refused.status).toBe(429);
      expect(refused.body.error.code).toBe('lookup_budget_exhausted');
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(30);
      expect(refused.body.error.retry_after).toBe(wait);
    }
  });
});

describe('PIX keys by GraphQL', () => {
  const mutate = async (field: string, input: string, selection: string) =>
    (
      await gateway.alpha.graphql(
        `mutation { result: ${field}(input: ${input}) { __typename ... on Error { code } ${selection} } }`,
      )
    ).body.data.result;

  test('GraphQL registers a key, reads it by account, as a node and by value, and deletes it', async () => {
    const { accountId: id } = await fundedAccount(gateway.alpha);
    const asked = await mutate(
      'registerPixKey',
      `{ accountId: ${id}, keyType: EVP }`,
      '... on RequestedPixKey { key pixKey { keyId type status } }',
    );
    expect(asked).toMatchObject({ __typename: 'RequestedPixKey', pixKey: { type: 'EVP' } });
    const { key } = asked;
    await until(async () => (await statusOf(key, id)) === 'active');

    const { data } = (
      await gateway.alpha.graphql(
        `{ account(accountId: ${id}) { pixKeys { id key status reason ownerName account { accountId } } }
           pixKeys(accountId: ${id}) { key }
           pixKey(key: "${key}") { id keyId createdAt updatedAt }
           none: pixKey(key: "nobody@example.com") { id } }`,
      )
    ).body;
    expect(data.account.pixKeys).toEqual([
      {
        id: data.pixKey.id,
        key,
        status: 'ACTIVE',
        reason: null,
        ownerName: expect.any(String),
        account: { accountId: id },
      },
    ]);
    expect(data.pixKeys).toEqual([{ key }]);
    expect(data.none).toBeNull();
    const node = await gateway.alpha.graphql(`{ node(id: "${data.pixKey.id}") { ... on PixKey { key } } }`);
    expect(node.body.data.node).toEqual({ key });

    const leaving = await mutate(
      'deletePixKey',
      `{ accountId: ${id}, key: "${key}" }`,
      '... on LeavingPixKey { key pixKey { status } }',
    );
    expect(leaving).toMatchObject({ __typename: 'LeavingPixKey', key });
    const ended = async () =>
      (await gateway.alpha.graphql(`{ pixKey(key: "${key}") { status } }`)).body.data.pixKey.status;
    await until(async () => (await ended()) === 'DELETED');
    expect(await list(id)).toEqual([]);
  });

  test('GraphQL refusals of keys are typed, and the simulation registers a key at another bank', async () => {
    const { accountId: id } = await fundedAccount(gateway.alpha);
    const made = await mutate(
      'simulateDirectoryEntry',
      '{ key: "+5511933333333", keyType: PHONE, ownerDocument: "11144477735", ownerName: "João" }',
      '... on SimulatedDirectoryEntry { key ispb cpf cnpj }',
    );
    expect(made).toMatchObject({ key: '+5511933333333', ispb: '99999011', cpf: '11144477735', cnpj: null });
    const refused = await mutate('registerPixKey', `{ accountId: ${id}, keyType: PHONE, key: "+5511933333333" }`, '');
    expect(refused).toEqual({ __typename: 'Refusal', code: 'key_of_another_person' });
  });

  test('reading keys requires pix:read and changing them requires pix:write', async () => {
    const poor = await gateway.alpha.withScopes(['account:read', 'customer:read']);
    const read = await poor.graphql(`{ account(accountId: ${accountId}) { pixKeys { key } } }`);
    expect(read.body.errors[0].extensions).toMatchObject({ code: 'forbidden', requiredScope: 'pix:read' });
    const write = await poor.graphql(
      `mutation { registerPixKey(input: { accountId: ${accountId}, keyType: EVP }) { __typename } }`,
    );
    expect(write.body.errors[0].extensions).toMatchObject({ code: 'forbidden', requiredScope: 'pix:write' });
  });
});
