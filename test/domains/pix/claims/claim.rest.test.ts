import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { routes } from '../../../../src/domains.ts';
import { printOpenApi } from '../../../../src/rest/openapi.ts';
import { freshCpf, type ServedGateway, type ServedPartner, serveGateway } from '../../../support/served-gateway.ts';
import { until } from '../../../support/until.ts';

let gateway: ServedGateway;
let alpha: ServedPartner;

beforeAll(async () => {
  gateway = await serveGateway();
  ({ alpha } = gateway);
});
afterAll(() => gateway?.stop());

let made = 0;
const newEmail = () => `claimed-${++made}@example.com`;

async function newAccount(document = freshCpf()): Promise<{ accountId: number; document: string }> {
  const { body } = await alpha.request('POST', '/customers', {
    document,
    name: 'Ana Souza',
    password: 'correct horse',
  });
  return { accountId: body.data.accounts[0].id, document };
}

async function accountWithKey(key = newEmail()) {
  const account = await newAccount();
  await alpha.request('POST', '/pix/keys', { account_id: account.accountId, keyType: 'EMAIL', key });
  await until(async () => (await statusOf(account.accountId, key)) === 'active');
  return { ...account, key };
}

const statusOf = async (accountId: number, key: string): Promise<string | undefined> => {
  const { body } = await alpha.request('GET', `/pix/keys?account_id=${accountId}`);
  return (body.data as { key: string; status: string }[]).find((one) => one.key === key)?.status;
};

async function keyElsewhere(document: string): Promise<string> {
  const key = newEmail();
  await gateway.sql(
    `insert into sandbox_dict_entry (key, key_type, ispb, participant_name, branch, account_number, account_type,
       owner_name, owner_document, created_at)
     values ($1, 'EMAIL', '99999011', 'Banco Simulado S.A.', '0001', '7654321', 'CACC', 'Ana Souza', $2, now())`,
    [key, document],
  );
  return key;
}

const entryOf = async (key: string) =>
  (await gateway.sql<{ ispb: string }>('select ispb from sandbox_dict_entry where key = $1', [key]))[0];

const SANDBOX = '/api/sandbox/v1/pix/claims';
const statusNow = async (claimId: string, accountId: number): Promise<string> =>
  (await alpha.request('GET', `/pix/claims/${claimId}?account_id=${accountId}`)).body.data.status;

describe('claims by REST', () => {
  test('REST claims a key of another bank, which acknowledges and releases it, and completes the claim', async () => {
    const { accountId, document } = await newAccount();
    const key = await keyElsewhere(document);
    const created = await alpha.request('POST', '/pix/claims', { account_id: accountId, key, keyType: 'EMAIL' });
    expect(created.status).toBe(201);
    const claim = created.body.data;
    expect(claim).toEqual({
      id: expect.any(String),
      claim_type: 'PORTABILITY',
      key_type: 'EMAIL',
      key,
      status: 'OPEN',
      claimer_account: { account_id: accountId, ispb: expect.any(String) },
      donor_account: { account_id: null, ispb: '99999011' },
      donor_deadline: expect.stringMatching(/Z$/),
      claimer_deadline: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    await until(async () => (await statusNow(claim.id, accountId)) === 'WAITING_RESOLUTION');
    expect((await alpha.request('POST', `${SANDBOX}/${claim.id}/acknowledge`)).status).toBe(200);
    const given = await alpha.request('POST', `${SANDBOX}/${claim.id}/confirm`, { reason: 'ACCOUNT_CLOSURE' });
    expect([given.status, given.body.data.status]).toEqual([200, 'CONFIRMED']);
    const completed = await alpha.request('POST', `/pix/claims/${claim.id}/complete`, { account_id: accountId });
    expect([completed.status, completed.body.data.status]).toEqual([200, 'COMPLETED']);
    expect(await statusOf(accountId, key)).toBe('active');
    // Waits without lookups, which would cost tokens of the payer's budget.
    await until(async () => (await entryOf(key))?.ispb === claim.claimer_account.ispb);
    const { body } = await alpha.request('GET', `/pix/dict/${key}?accountId=${accountId}`);
    expect(body.data.data).toMatchObject({ owner_document: document, ispb: claim.claimer_account.ispb });
  });

  test('REST confirms another bank’s claim as donor, and the other bank completes it', async () => {
    const { accountId, key } = await accountWithKey();
    const opened = await alpha.request('POST', SANDBOX, { key, claim_type: 'OWNERSHIP' });
    expect([opened.status, opened.body.data.status]).toEqual([201, 'WAITING_RESOLUTION']);
    const { id } = opened.body.data;
    const again = await alpha.request('POST', SANDBOX, { key });
    expect([again.status, again.body.error.code]).toEqual([409, 'claim_already_open']);
    const early = await alpha.request('POST', `${SANDBOX}/${id}/complete`);
    expect([early.status, early.body.error.code]).toEqual([422, 'invalid_claim_state']);
    await alpha.request('POST', `/pix/claims/${id}/confirm`, { account_id: accountId });
    const taken = await alpha.request('POST', `${SANDBOX}/${id}/complete`);
    expect([taken.status, taken.body.data.status]).toEqual([200, 'COMPLETED']);
    expect(await statusOf(accountId, key)).toBeUndefined();
    const found = (await alpha.request('GET', `/pix/dict/${key}?accountId=${accountId}`)).body.data.data;
    expect(found).toMatchObject({ ispb: '99999011', owner_name: 'Maria Recebedora' });
  });

  test('REST cancels claims of another bank and shows another bank’s cancellation of ours', async () => {
    const { accountId, key, document } = await accountWithKey();
    const theirs = (await alpha.request('POST', SANDBOX, { key })).body.data;
    const ended = await alpha.request('POST', `${SANDBOX}/${theirs.id}/cancel`, { reason: 'RECONCILIATION' });
    expect([ended.status, ended.body.data.status]).toEqual([200, 'CANCELLED']);
    const input = { account_id: accountId, key: await keyElsewhere(document), keyType: 'EMAIL' };
    const ours = (await alpha.request('POST', '/pix/claims', input)).body.data;
    await until(async () => (await statusNow(ours.id, accountId)) === 'WAITING_RESOLUTION');
    const refused = await alpha.request('POST', `${SANDBOX}/${ours.id}/cancel`, { reason: 'RECONCILIATION' });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'invalid_claim_state']);
    const cancelled = await alpha.request('POST', `${SANDBOX}/${ours.id}/cancel`);
    expect(cancelled.body.data.status).toBe('CANCELLED');
  });

  test('REST lists the claims that involve an account, newest first, by state and in pages', async () => {
    const { accountId, key, document } = await accountWithKey();
    const ids: string[] = [];
    const other = (await alpha.request('POST', SANDBOX, { key })).body.data;
    ids.unshift(other.id);
    for (let n = 0; n < 3; n++) {
      const input = { account_id: accountId, key: await keyElsewhere(document), keyType: 'EMAIL' };
      ids.unshift((await alpha.request('POST', '/pix/claims', input)).body.data.id);
    }
    await alpha.request('POST', `${SANDBOX}/${other.id}/cancel`);
    const list = async (query: string) =>
      (await alpha.request('GET', `/pix/claims?account_id=${accountId}${query}`)).body.data;
    const whole = await list('');
    expect({ total: whole.total, ids: whole.claims.map(({ id }: { id: string }) => id) }).toEqual({ total: 4, ids });
    const part = await list('&limit=2&offset=1');
    expect({ total: part.total, ids: part.claims.map(({ id }: { id: string }) => id) }).toEqual({
      total: 4,
      ids: ids.slice(1, 3),
    });
    const ended = await list('&status=CANCELLED');
    expect({ total: ended.total, ids: ended.claims.map(({ id }: { id: string }) => id) }).toEqual({
      total: 1,
      ids: [other.id],
    });
    expect((await alpha.request('GET', '/pix/claims')).body.error).toMatchObject({
      code: 'validation_failed',
      fields: { account_id: 'is required' },
    });
    for (const query of ['&status=open', '&limit=0', '&offset=-1']) {
      expect((await alpha.request('GET', `/pix/claims?account_id=${accountId}${query}`)).status).toBe(422);
    }
  });
});

describe('account of a claim step', () => {
  let id: string;
  let accountId: number;
  beforeAll(async () => {
    const { key, accountId: donor } = await accountWithKey();
    accountId = donor;
    ({ id } = (await alpha.request('POST', SANDBOX, { key })).body.data);
  });

  it.each(['confirm', 'complete', 'cancel'])(
    'the account_id of %s is required and must be equal in query and body',
    async (step) => {
      const missing = await alpha.request('POST', `/pix/claims/${id}/${step}`);
      expect([missing.status, missing.body.error.fields]).toEqual([422, { account_id: 'is required' }]);
      const different = await alpha.request('POST', `/pix/claims/${id}/${step}?account_id=${accountId}`, {
        account_id: accountId + 1,
      });
      expect([different.status, different.body.error.fields]).toEqual([
        422,
        { account_id: 'must have the same value in the body and in the query' },
      ]);
      const text = await alpha.request('POST', `/pix/claims/${id}/${step}`, { account_id: String(accountId) });
      expect(text.status).toBe(422);
    },
  );

  test('the account_id of a claim step is accepted from the query, the body or both', async () => {
    const confirmed = await alpha.request('POST', `/pix/claims/${id}/confirm?account_id=${accountId}`);
    expect(confirmed.body.data.status).toBe('CONFIRMED');
    const both = await alpha.request('POST', `/pix/claims/${id}/cancel?account_id=${accountId}`, {
      account_id: accountId,
      reason: 'FRAUD',
    });
    expect(both.body.data.status).toBe('CANCELLED');
  });
});

test('the OpenAPI document says that account_id can be in the query or in the body', () => {
  const { paths, components } = printOpenApi({ routes, sandboxRoutes: [], version: '1.2.3' }) as {
    paths: Record<string, { post: { parameters: object[]; requestBody: object } }>;
    components: { schemas: Record<string, { properties: object; required?: string[] }> };
  };
  const confirm = paths['/api/partner/v1/pix/claims/{id}/confirm']?.post;
  const said = expect.stringContaining('in the query or in the body');
  expect(confirm?.parameters).toContainEqual(
    expect.objectContaining({ name: 'account_id', in: 'query', required: false, description: said }),
  );
  expect(confirm?.requestBody).toMatchObject({ required: false });
  const body = components.schemas['ConfirmClaimRequest'];
  expect(Object.keys(body?.properties ?? {})).toEqual(['account_id', 'reason']);
  expect(body?.required).toBeUndefined();
});

describe('claims by GraphQL', () => {
  const claim =
    '... on Claim { claimId status donorDeadline confirmReason cancelReason cancelledBy claimerAccount { accountId } }';
  const run = async (field: string, more = '') =>
    (await alpha.graphql(`mutation { result: ${field} { __typename ${claim} ... on Error { code } ${more} } }`)).body
      .data.result;

  test('GraphQL claims follow the same rules as REST, and account and key link to the claim', async () => {
    const { accountId, key } = await accountWithKey();
    const opened = await run(`simulateClaim(input: { key: "${key}", claimType: OWNERSHIP })`);
    expect(opened).toMatchObject({ status: 'WAITING_RESOLUTION', claimerAccount: { accountId: null } });
    const { claimId } = opened;
    const input = `claimId: "${claimId}", accountId: ${accountId}`;
    expect(await run(`cancelClaim(input: { ${input} })`)).toMatchObject({
      __typename: 'Refusal',
      code: 'invalid_claim_state',
    });
    expect(
      await run(`confirmClaim(input: { ${input}, reason: DEFAULT_OPERATION })`, '... on ClaimNotDue { dueAt }'),
    ).toMatchObject({
      code: 'claim_not_due',
      dueAt: opened.donorDeadline,
    });
    expect(await run(`confirmClaim(input: { ${input} })`)).toMatchObject({
      status: 'CONFIRMED',
      confirmReason: 'USER_REQUESTED',
    });
    expect(await run(`completeClaim(input: { ${input} })`)).toMatchObject({ code: 'invalid_claim_state' });
    expect(await run(`simulateClaimCancel(input: { claimId: "${claimId}", reason: FRAUD })`)).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'CLAIMER',
    });
    const { body } = await alpha.graphql(`{
      account(accountId: ${accountId}) {
        claims(status: CANCELLED) { nodes { id claimId donorAccount { ispb account { accountId } } } }
        open: claims(status: OPEN) { nodes { id } }
      }
      claim(claimId: "${claimId}", accountId: ${accountId}) { keyType key donorDeadline claimerDeadline }
      pixKey(key: "${key}") { status claims { nodes { claimId } } }
      claims(accountId: ${accountId}, first: 1) { nodes { claimId } pageInfo { hasNextPage } }
      none: claim(claimId: "019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21", accountId: ${accountId}) { id }
    }`);
    expect(body.errors).toBeUndefined();
    const { account, pixKey, none } = body.data;
    expect(account.claims.nodes).toEqual([
      { id: expect.any(String), claimId, donorAccount: { ispb: expect.any(String), account: { accountId } } },
    ]);
    expect(account.open.nodes).toEqual([]);
    expect(pixKey).toEqual({ status: 'DELETED', claims: { nodes: [{ claimId }] } });
    expect(none).toBeNull();
    expect(body.data.claims).toEqual({ nodes: [{ claimId }], pageInfo: { hasNextPage: false } });
    const again = await alpha.graphql(`{ node(id: "${account.claims.nodes[0].id}") { ... on Claim { claimId } } }`);
    expect(again.body.data.node).toEqual({ claimId });
  });

  test('GraphQL claims a key of another bank and simulates that bank’s steps', async () => {
    const { accountId, document } = await newAccount();
    const key = await keyElsewhere(document);
    const opened = await run(`createClaim(input: { accountId: ${accountId}, key: "${key}", keyType: EMAIL })`);
    expect(opened).toMatchObject({ status: 'OPEN', claimerAccount: { accountId } });
    const { claimId } = opened;
    await until(async () => (await statusNow(claimId, accountId)) === 'WAITING_RESOLUTION');
    const input = `input: { claimId: "${claimId}" }`;
    expect((await run(`simulateClaimAcknowledge(${input})`)).status).toBe('WAITING_RESOLUTION');
    expect((await run(`simulateClaimConfirm(${input})`)).status).toBe('CONFIRMED');
    expect((await run(`simulateClaimComplete(${input})`)).code).toBe('invalid_claim_state');
    const own = `input: { claimId: "${claimId}", accountId: ${accountId} }`;
    expect((await run(`completeClaim(${own})`)).status).toBe('COMPLETED');
    const evp = `input: { accountId: ${accountId}, key: "${claimId}", keyType: EVP }`;
    expect((await run(`createClaim(${evp})`)).code).toBe('key_not_claimable');
  });
});
