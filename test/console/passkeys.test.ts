import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { changePayable } from '../../src/domains/finance/payables/payable-change.ts';
import { createPayable } from '../../src/domains/finance/payables/payable-creation.ts';
import { getPayable } from '../../src/domains/finance/payables/payable-pages.ts';
import { createPaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { deleteOldChallenges } from '../../src/domains/operators/proof-challenge.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { type Browser, signedIn } from '../support/console.ts';
import { newCnpj } from '../support/customers.ts';
import { type ServedFinance, serveFinance } from '../support/finance.ts';
import { approveFully, decisionOn, payableInput } from '../support/payables.ts';
import { type SoftOptions, SoftPasskey } from '../support/soft-passkey.ts';

let gateway: ServedFinance;
beforeAll(async () => {
  gateway = await serveFinance({ CONSOLE_DOCUMENTS: 'any' });
});
afterAll(() => gateway?.stop());
beforeEach(async () => {
  await gateway.sql('delete from proof_challenge');
  await gateway.sql(`update passkey set removed_at = now(), removed_by = 'test' where removed_at is null`);
  await gateway.sql('delete from console_session');
});

const APPROVE = `mutation ($input: ApprovePayableInput!, $idempotencyKey: String) {
  approvePayable(input: $input, idempotencyKey: $idempotencyKey) {
    __typename ... on Payable { status } ... on Error { code message ... on Refusal { details } } } }`;
const REGISTER = `mutation ($input: RegisterPasskeyInput!) { registerPasskey(input: $input) {
  __typename ... on Passkey { passkeyId name } ... on Error { code } } }`;
const REMOVE = `mutation ($input: RemovePasskeyInput!) { removePasskey(input: $input) {
  __typename ... on Passkey { passkeyId } ... on Error { code } } }`;

const create = () =>
  gateway.as('ana').enter(createPayable, payableInput(gateway, { supplierDocument: newCnpj() }), newId());
const statusOf = async (payableId: string) => (await gateway.as('vera').enter(getPayable, { payableId })).status;
/** The sign-in is old, so only a passkey is a fresh proof. */
const later = () => gateway.sql(`update console_session set proven_at = now() - interval '1 hour'`);
const optionsFor = async (browser: Browser, operation: string, input: object) => {
  const { status, body } = await browser.post('/console/proof', { operation, input });
  expect(status).toBe(200);
  return body.data.options;
};
const headerOf = (assertion: object) => ({
  'x-passkey-proof': Buffer.from(JSON.stringify(assertion)).toString('base64url'),
});

async function begunRegistration(browser: Browser) {
  return (await browser.ask('{ passkeyRegistration { options } }')).body.data.passkeyRegistration.options;
}
async function registered(browser: Browser, name = 'Laptop'): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(gateway.app.origin);
  const response = JSON.stringify(passkey.create(await begunRegistration(browser)));
  const { body } = await browser.ask(REGISTER, { input: { name, response } });
  expect(body.data.registerPasskey).toEqual({ __typename: 'Passkey', passkeyId: passkey.id, name });
  return passkey;
}
/** A browser with a passkey and an old sign-in. */
async function withPasskey(login: string) {
  const browser = await signedIn(gateway, login);
  const passkey = await registered(browser);
  await later();
  return { browser, passkey };
}
async function approve(
  { browser, passkey }: Awaited<ReturnType<typeof withPasskey>>,
  input: object,
  options: SoftOptions = {},
) {
  const signature = passkey.get(await optionsFor(browser, 'approvePayable', input), options);
  return { signature, answer: (await browser.ask(APPROVE, { input }, headerOf(signature))).body.data.approvePayable };
}
const UNSIGNED = { code: 'fresh_proof_required', details: { proof: 'passkey', options_at: '/console/proof' } };

describe('passkeys', () => {
  test('a passkey is registered after a fresh sign-in, and then signs an approval that an old sign-in cannot prove', async () => {
    const fabio = await withPasskey('fabio');
    const payable = await create();
    const input = decisionOn(payable);
    expect((await fabio.browser.ask(APPROVE, { input })).body.data.approvePayable).toMatchObject(UNSIGNED);
    expect(await statusOf(payable.id)).toBe('pending');
    expect((await approve(fabio, input)).answer).toMatchObject({ status: 'APPROVED' });
    const [entry] = await gateway.sql<{ proof: object }>(
      `select metadata->'proof' as proof from audit_event where resource_id = $1 and action = 'payable.approved'`,
      [payable.id],
    );
    expect(entry?.proof).toEqual({ passkey: fabio.passkey.id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('an operator whose sign-in is old cannot register a passkey', async () => {
    const browser = await signedIn(gateway, 'fabio');
    await later();
    const passkey = new SoftPasskey(gateway.app.origin);
    const response = JSON.stringify(passkey.create(await begunRegistration(browser)));
    expect((await browser.ask(REGISTER, { input: { name: 'Laptop', response } })).body.data.registerPasskey.code).toBe(
      'fresh_proof_required',
    );
  });

  test('an operator with a passkey decides nothing without its signature, even after a fresh sign-in', async () => {
    const browser = await signedIn(gateway, 'fabio');
    await registered(browser);
    const payable = await create();
    expect((await browser.ask(APPROVE, { input: decisionOn(payable) })).body.data.approvePayable).toMatchObject(
      UNSIGNED,
    );
    expect(await statusOf(payable.id)).toBe('pending');
  });

  test('a passkey signs the registration of a second one, and the second one signs the removal of the first', async () => {
    const { browser, passkey } = await withPasskey('fabio');
    const second = new SoftPasskey(gateway.app.origin);
    const input = { name: 'Phone', response: JSON.stringify(second.create(await begunRegistration(browser))) };
    expect((await browser.ask(REGISTER, { input })).body.data.registerPasskey.code).toBe('fresh_proof_required');
    const signed = headerOf(passkey.get(await optionsFor(browser, 'registerPasskey', input)));
    expect((await browser.ask(REGISTER, { input }, signed)).body.data.registerPasskey).toMatchObject({ name: 'Phone' });
    const removal = { passkeyId: passkey.id };
    const by = headerOf(second.get(await optionsFor(browser, 'removePasskey', removal)));
    expect((await browser.ask(REMOVE, { input: removal }, by)).body.data.removePasskey.passkeyId).toBe(passkey.id);
    const { data } = (await browser.ask('{ passkeys { passkeyId name lastUsedAt } }')).body;
    expect(data.passkeys).toEqual([{ passkeyId: second.id, name: 'Phone', lastUsedAt: expect.any(String) }]);
  });

  test('an operator has at most 10 passkeys', async () => {
    const browser = await signedIn(gateway, 'fabio');
    await registered(browser);
    await gateway.sql(`insert into passkey (id, institution_id, operator_id, name, public_key, counter, transports)
      select 'k' || n, institution_id, operator_id, 'Key', public_key, 0, '{}' from passkey cross join generate_series(1, 9) n
      where removed_at is null`);
    const { body } = await browser.ask('{ passkeyRegistration { options } }');
    expect(body.errors[0].extensions.code).toBe('too_many_passkeys');
  });

  it.each([
    ['without the person being verified', { isVerified: false }],
    ['of another origin', { origin: 'https://console.example' }],
    ['of another host', { rpId: 'console.example' }],
    [
      'with an attestation certificate, whose addresses nobody fetches',
      { attestation: { fmt: 'packed', attStmt: new Map([['x5c', Buffer.from('certificate')]]) } },
    ],
  ] as const)('a passkey is not registered %s', async (_how, options) => {
    const browser = await signedIn(gateway, 'fabio');
    const passkey = new SoftPasskey(gateway.app.origin);
    const response = JSON.stringify(passkey.create(await begunRegistration(browser), options as SoftOptions));
    expect((await browser.ask(REGISTER, { input: { name: 'Laptop', response } })).body.data.registerPasskey.code).toBe(
      'passkey_invalid',
    );
  });

  test('a challenge registers one passkey of one operator', async () => {
    const [fabio, bruno] = [await signedIn(gateway, 'fabio'), await signedIn(gateway, 'bruno')];
    const options = await begunRegistration(bruno);
    const register = async (browser: Browser) => {
      const response = JSON.stringify(new SoftPasskey(gateway.app.origin).create(options));
      return (await browser.ask(REGISTER, { input: { name: 'Laptop', response } })).body.data.registerPasskey;
    };
    expect((await register(fabio)).code).toBe('passkey_invalid');
    expect((await register(bruno)).__typename).toBe('Passkey');
    // The second registration also needs a signature of the first passkey, and its challenge is used.
    await gateway.sql(`update passkey set removed_at = now(), removed_by = 'test' where removed_at is null`);
    expect((await register(bruno)).code).toBe('passkey_invalid');
  });
});

describe('signatures', () => {
  test('a repeated signature is refused', async () => {
    const fabio = await withPasskey('fabio');
    const input = decisionOn(await create());
    const { signature, answer } = await approve(fabio, input);
    expect(answer.status).toBe('APPROVED');
    expect((await fabio.browser.ask(APPROVE, { input }, headerOf(signature))).body.data.approvePayable).toMatchObject(
      UNSIGNED,
    );
  });

  test('two concurrent requests with one signature make one decision', async () => {
    const fabio = await withPasskey('fabio');
    const payable = await create();
    const input = decisionOn(payable);
    const signature = headerOf(fabio.passkey.get(await optionsFor(fabio.browser, 'approvePayable', input)));
    const answers = await Promise.all([1, 2].map(() => fabio.browser.ask(APPROVE, { input }, signature)));
    const codes = answers.map(({ body }) => body.data.approvePayable.code ?? 'done').toSorted();
    expect(codes).toEqual(['done', 'fresh_proof_required']);
  });

  test('a signature can be sent again after its decision was rolled back', async () => {
    const fabio = await withPasskey('fabio');
    const payable = await create();
    const input = decisionOn(payable);
    await gateway.sql('update payable set version = 9 where id = $1', [payable.id]);
    const { signature, answer } = await approve(fabio, input);
    expect(answer.code).toBe('stale_decision');
    await gateway.sql('update payable set version = 1 where id = $1', [payable.id]);
    expect((await fabio.browser.ask(APPROVE, { input }, headerOf(signature))).body.data.approvePayable.status).toBe(
      'APPROVED',
    );
  });

  test('a signature over a payable that was changed in the meantime is refused', async () => {
    const fabio = await withPasskey('fabio');
    const payable = await create();
    const input = decisionOn(payable);
    const signature = headerOf(fabio.passkey.get(await optionsFor(fabio.browser, 'approvePayable', input)));
    await gateway
      .as('ana')
      .enter(changePayable, { payableId: payable.id, expectedVersion: 1, pixKey: 'intruder@example.com' });
    expect((await fabio.browser.ask(APPROVE, { input }, signature)).body.data.approvePayable).toMatchObject({
      code: 'stale_decision',
    });
    const now = decisionOn(await gateway.as('vera').enter(getPayable, { payableId: payable.id }));
    expect((await fabio.browser.ask(APPROVE, { input: now }, signature)).body.data.approvePayable).toMatchObject(
      UNSIGNED,
    );
    expect(await statusOf(payable.id)).toBe('pending');
  });

  test('a signature of a refusal cannot approve', async () => {
    const fabio = await withPasskey('fabio');
    const input = decisionOn(await create());
    const refusal = { ...input, reason: 'Not ours' };
    const signature = fabio.passkey.get(await optionsFor(fabio.browser, 'refusePayable', refusal));
    expect((await fabio.browser.ask(APPROVE, { input }, headerOf(signature))).body.data.approvePayable).toMatchObject(
      UNSIGNED,
    );
  });

  test('another session of the same operator cannot use a signature', async () => {
    const fabio = await withPasskey('fabio');
    const other = await signedIn(gateway, 'fabio');
    const input = decisionOn(await create());
    const signature = fabio.passkey.get(await optionsFor(fabio.browser, 'approvePayable', input));
    expect((await other.ask(APPROVE, { input }, headerOf(signature))).body.data.approvePayable).toMatchObject(UNSIGNED);
  });

  test('a signature by a passkey of another operator is refused', async () => {
    const [fabio, bruno] = [await withPasskey('fabio'), await withPasskey('bruno')];
    const input = decisionOn(await create());
    const options = await optionsFor(fabio.browser, 'approvePayable', input);
    const answer = await fabio.browser.ask(APPROVE, { input }, headerOf(bruno.passkey.get(options)));
    expect(answer.body.data.approvePayable).toMatchObject(UNSIGNED);
    // The signature stays invalid with the id of the right passkey.
    const forged = { ...bruno.passkey.get(options), id: fabio.passkey.id, rawId: fabio.passkey.id };
    const again = await fabio.browser.ask(APPROVE, { input }, headerOf(forged));
    expect(again.body.data.approvePayable).toMatchObject(UNSIGNED);
  });

  it.each([
    ['without the person being verified', { isVerified: false }],
    ['made for another origin', { origin: 'https://console.example' }],
    ['made for another host', { rpId: 'console.example' }],
    ['with a counter that goes back', { counter: 1 }],
  ] as const)('a signature %s is refused', async (_how, options) => {
    const fabio = await withPasskey('fabio');
    expect((await approve(fabio, decisionOn(await create()))).answer.status).toBe('APPROVED');
    expect((await approve(fabio, decisionOn(await create()), options)).answer).toMatchObject(UNSIGNED);
  });

  test('a signature whose challenge is older than 5 minutes is refused', async () => {
    const fabio = await withPasskey('fabio');
    const input = decisionOn(await create());
    const signature = fabio.passkey.get(await optionsFor(fabio.browser, 'approvePayable', input));
    await gateway.sql(`update proof_challenge set created_at = created_at - interval '301 seconds'`);
    expect((await fabio.browser.ask(APPROVE, { input }, headerOf(signature))).body.data.approvePayable).toMatchObject(
      UNSIGNED,
    );
  });

  test.each(['', 'x', Buffer.from('{}').toString('base64url'), 'A'.repeat(9_000)])(
    'the header %j is refused like a missing signature',
    async (header) => {
      const { browser } = await withPasskey('fabio');
      const input = decisionOn(await create());
      const { status, body } = await browser.ask(APPROVE, { input }, { 'x-passkey-proof': header });
      const refusal = body.data?.approvePayable ?? body.errors[0].extensions;
      expect(refusal.code, String(status)).toBe('fresh_proof_required');
    },
  );

  test('a repeated idempotency key gets the first answer without a signature', async () => {
    const fabio = await withPasskey('fabio');
    const input = decisionOn(await create());
    const idempotencyKey = newId();
    const signature = fabio.passkey.get(await optionsFor(fabio.browser, 'approvePayable', input));
    const first = await fabio.browser.ask(APPROVE, { input, idempotencyKey }, headerOf(signature));
    const again = await fabio.browser.ask(APPROVE, { input, idempotencyKey });
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get('x-idempotent-replay')).toBe('true');
  });

  test('a treasurer signs the release of a batch', async () => {
    const carla = await withPasskey('carla');
    const { id } = await approveFully(gateway, await create());
    const rows = await gateway.sql<{ id: string }>('select id from payable_installment where payable_id = $1', [id]);
    const batch = await gateway.as('ana').enter(createPaymentBatch, {
      installmentIds: rows.map((row) => row.id),
      sourceAccountId: gateway.master.source_account_ids[0] ?? 0,
    });
    const input = { batchId: batch.id, contentSha256: batch.contentSha256 };
    const document = `mutation ($input: ReleasePaymentBatchInput!) { releasePaymentBatch(input: $input) {
      ... on PaymentBatch { status } ... on Error { code } } }`;
    expect((await carla.browser.ask(document, { input })).body.data.releasePaymentBatch.code).toBe(
      'fresh_proof_required',
    );
    const signature = carla.passkey.get(await optionsFor(carla.browser, 'releasePaymentBatch', input));
    expect(
      (await carla.browser.ask(document, { input }, headerOf(signature))).body.data.releasePaymentBatch.status,
    ).toBe('RELEASED');
  });
});

describe('signing options', () => {
  test('signing options are returned only to a session, from the own page, with the CSRF token', async () => {
    const { browser } = await withPasskey('fabio');
    const body = { operation: 'approvePayable', input: decisionOn(await create()) };
    const foreign = await browser.post('/console/proof', body, { origin: 'https://evil.example' });
    expect(foreign.body.error.code).toBe('origin_not_allowed');
    const tokenless = await browser.post('/console/proof', body, { 'x-csrf-token': 'none' });
    expect(tokenless.body.error.code).toBe('origin_not_allowed');
    const nobody = await fetch(`${gateway.app.origin}/console/proof`, {
      method: 'POST',
      headers: { origin: gateway.app.origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(nobody.status).toBe(401);
  });

  test('an operator without a passkey is sent to the sign-in', async () => {
    const browser = await signedIn(gateway, 'fabio');
    const body = { operation: 'approvePayable', input: decisionOn(await create()) };
    expect((await browser.post('/console/proof', body)).body.data).toEqual({
      ...{ proof: 'sign_in', prove_at: '/console/sign-in?proof=fresh' },
    });
    expect(await browser.session()).toMatchObject({ has_passkey: false });
  });

  it.each([
    ['an unknown mutation', 'nothing', {}],
    ['a mutation that needs no fresh proof', 'createPartner', { name: 'acme' }],
    ['an invalid input', 'approvePayable', { payableId: 'x' }],
  ])('signing options are refused for %s', async (_what, operation, input) => {
    const { browser } = await withPasskey('fabio');
    expect((await browser.post('/console/proof', { operation, input })).body.error.code).toBe('validation_failed');
  });

  test('a challenge is deleted after one day', async () => {
    const { browser } = await withPasskey('fabio');
    await optionsFor(browser, 'approvePayable', decisionOn(await create()));
    await deleteOldChallenges(gateway.app.database);
    expect(await gateway.sql('select 1 from proof_challenge')).not.toEqual([]);
    await gateway.sql(`update proof_challenge set created_at = created_at - interval '25 hours'`);
    await deleteOldChallenges(gateway.app.database);
    expect(await gateway.sql('select 1 from proof_challenge')).toEqual([]);
  });
});

describe('an operator who lost all passkeys', () => {
  const REQUEST = `mutation ($input: RequestPasskeyResetInput!) { requestPasskeyReset(input: $input) {
    ... on ChangeRequest { changeId subject was wanted } ... on Error { code } } }`;
  const APPROVE_CHANGE = `mutation ($input: ApproveChangeInput!) { approveChange(input: $input) {
    ... on ChangeRequest { outcome decidedBy } ... on Error { code } } }`;

  test('two other admins remove the passkeys of an operator who lost them', async () => {
    await gateway.sql(
      `update operator set roles = '{approver,admin}' where login in ('bruno', 'gil', 'fabio') and roles <> '{approver,admin}'`,
    );
    const { browser } = await withPasskey('fabio');
    const elisa = await signedIn(gateway, 'elisa');
    const request = async (login: string) =>
      (await elisa.ask(REQUEST, { input: { login } })).body.data.requestPasskeyReset;
    expect((await request('vera')).code).toBe('passkey_not_found');
    const { changeId, ...asked } = await request('fabio');
    expect(asked).toEqual({ subject: 'fabio', was: { passkeys: 1 }, wanted: { passkeys: 0 } });
    expect((await request('fabio')).code).toBe('change_pending');
    const approve = async (by: Browser) =>
      (await by.ask(APPROVE_CHANGE, { input: { changeId } })).body.data.approveChange;
    expect((await approve(elisa)).code).toBe('two_persons_required');
    // With the passkey, fabio could sign. Without it, an old sign-in is no proof.
    expect((await approve(browser)).code).toBe('fresh_proof_required');
    const bruno = await signedIn(gateway, 'bruno');
    expect(await approve(bruno)).toEqual({ outcome: 'APPROVED', decidedBy: 'operator:bruno' });
    expect((await approve(bruno)).code).toBe('change_already_decided');
    expect(await browser.session()).toBeNull();
    const again = await signedIn(gateway, 'fabio');
    expect((await again.ask(APPROVE, { input: decisionOn(await create()) })).body.data.approvePayable.status).toBe(
      'APPROVED',
    );
  });

  test('operators cannot approve the removal of their own passkeys, and an approval is stale when a passkey was removed meanwhile', async () => {
    await gateway.sql(`update operator set roles = '{approver,admin}' where login in ('bruno', 'fabio')`);
    const { browser } = await withPasskey('fabio');
    const elisa = await signedIn(gateway, 'elisa');
    const { changeId } = (await elisa.ask(REQUEST, { input: { login: 'fabio' } })).body.data.requestPasskeyReset;
    const passkeys = await gateway.sql<{ id: string }>('select id from passkey where removed_at is null');
    await gateway.sql('update passkey set removed_at = now(), removed_by = $1', ['operator:fabio']);
    await gateway.sql('update console_session set proven_at = now()');
    const approve = async (by: Browser) =>
      (await by.ask(APPROVE_CHANGE, { input: { changeId } })).body.data.approveChange;
    expect((await approve(browser)).code).toBe('two_persons_required');
    const bruno = await signedIn(gateway, 'bruno');
    expect((await approve(bruno)).code).toBe('stale_decision');
    expect(passkeys).toHaveLength(1);
    await gateway.sql(
      `update change_request set outcome = 'withdrawn', decided_by = requested_by, decided_at = now() where id = $1`,
      [changeId],
    );
  });
});
