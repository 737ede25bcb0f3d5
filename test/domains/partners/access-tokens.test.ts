import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Jwks } from '../../../src/domains/partners/client-settings.ts';
import { deleteExpiredProofs } from '../../../src/domains/partners/used-proof.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { ask, asserted, assertionOf, clientOf, DpopClient, newKeys } from '../../support/oauth-client.ts';
import { type ServedGateway, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

const ACCOUNTS = '/api/partner/v1/accounts';
const MOST = 5;

let served: ServedGateway;
let statements: string[] = [];
beforeAll(async () => {
  served = await serveGateway({ CREDENTIAL_TOKENS: String(MOST) }, { onStatement: (text) => statements.push(text) });
});
afterAll(() => served?.stop());

const withSecret = async (constraint: 'none' | 'dpop' = 'none') => {
  const { clientId, clientSecret } = await clientOf(served, { method: 'secret' }, constraint);
  return { client_id: clientId, client_secret: clientSecret ?? '' };
};
const read = async (headers: Record<string, string>) => (await fetch(served.app.origin + ACCOUNTS, { headers })).status;

describe('valid tokens of a credential', () => {
  it('a credential cannot exceed its number of valid tokens by concurrent requests, and the refusal contains a retry time', async () => {
    const client = await withSecret();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(served, 'token', client)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(MOST).fill(200), ...Array(7).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      error: 'rate_limited',
      error_description: expect.stringContaining('5 valid tokens'),
    });
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect((await ask(served, 'token', await withSecret())).status).toBe(200);
  });

  it('token requests of one credential are counted one after the other under its row lock', async () => {
    const client = await withSecret();
    const asking = await served.app.database.transaction(async (tx) => {
      await tx.query(statement('', 'select 1 from credential where client_id = $1 for no key update'), [
        client.client_id,
      ]);
      const all = Array.from({ length: MOST + 1 }, () => ask(served, 'token', client));
      await until(async () => {
        const [waiting] = await served.sql<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%issue_access_token%'`,
        );
        return (waiting?.waiting ?? 0) >= 2;
      });
      return { all };
    });
    const statuses = (await Promise.all(asking.all)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(MOST).fill(200), 429]);
  });

  it('a revoked or expired token makes room for a new one', async () => {
    const client = await withSecret();
    const tokens: string[] = [];
    for (let n = 0; n < MOST; n += 1) tokens.push((await ask(served, 'token', client)).body.access_token);
    expect((await ask(served, 'token', client)).status).toBe(429);
    await ask(served, 'revoke', { ...client, token: tokens[0] ?? '' });
    expect((await ask(served, 'token', client)).status).toBe(200);
    expect((await ask(served, 'token', client)).status).toBe(429);
    await served.sql(
      `update access_token set expires_at = now() - interval '1 second' where token_hash = sha256($1::bytea)`,
      [Buffer.from(tokens[1] ?? '')],
    );
    expect((await ask(served, 'token', client)).status).toBe(200);
  });
});

describe('a revoked token', () => {
  it('a revoked token is rejected at once on the node that revoked it, even right after use', async () => {
    const client = await withSecret();
    const { body } = await ask(served, 'token', client);
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect(await read(headers)).toBe(200);
    expect(
      (await ask(served, 'revoke', { ...client, token: body.access_token, token_type_hint: 'refresh_token' })).status,
    ).toBe(200);
    expect(await read(headers)).toBe(401);
  });

  it('a revocation requires client authentication and names the token', async () => {
    const client = await withSecret();
    const { body } = await ask(served, 'token', client);
    const token = body.access_token as string;
    for (const endpoint of ['revoke', 'introspect']) {
      const wrong = await ask(served, endpoint, { ...client, client_secret: 'wrong', token });
      expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
      const unnamed = await ask(served, endpoint, client);
      expect([unnamed.status, unnamed.body.error]).toEqual([400, 'invalid_request']);
      const long = await ask(served, endpoint, { ...client, token: 'x'.repeat(513) });
      expect([long.status, long.body.error]).toEqual([400, 'invalid_request']);
    }
    expect(await read({ authorization: `Bearer ${token}` })).toBe(200);
  });
});

describe('statements', () => {
  beforeEach(() => {
    statements = [];
  });
  /** Excludes the statements of background jobs. */
  const own = () =>
    statements.filter((text) => /credential|access_token|use_proof/.test(text) && !text.includes('security_event'));

  it('a token request takes two statements, also with an assertion and a proof', async () => {
    const keys = await newKeys();
    const { clientId } = await clientOf(served, { method: 'private_key_jwt', jwks: Jwks.parse({ keys: [keys.jwk] }) });
    const client = await withSecret();
    const dpop = new DpopClient(served, client, await newKeys());
    await dpop.token();
    statements = [];
    await ask(served, 'token', client);
    expect(own()).toHaveLength(2);
    statements = [];
    await ask(served, 'token', asserted(await assertionOf(clientId, served.app.origin, keys)));
    expect(own()).toHaveLength(2);
    statements = [];
    await dpop.token();
    expect(own()).toHaveLength(2);
  });

  it('a request with a known bearer token runs no SQL, and one with DPoP runs one statement for its proof', async () => {
    const bearer = { authorization: `Bearer ${(await ask(served, 'token', await withSecret())).body.access_token}` };
    const client = new DpopClient(served, await withSecret('dpop'), await newKeys());
    const token = await client.token();
    const bound = async () => ({ authorization: `DPoP ${token}`, dpop: await client.proof(token, 'GET', ACCOUNTS) });
    expect([await read(bearer), await read(await bound())]).toEqual([200, 200]);
    statements = [];
    expect(await read(bearer)).toBe(200);
    expect(own()).toEqual([]);
    expect(await read(await bound())).toBe(200);
    expect(own()).toEqual([expect.stringContaining('use_proof')]);
  });
});

describe('used proofs', () => {
  it('used proofs are kept until they are rejected for their age, and then deleted', async () => {
    const client = new DpopClient(served, await withSecret('dpop'), await newKeys());
    await client.token();
    const left = () =>
      served.sql<{ left: number }>(
        'select extract(epoch from expires_at - now())::int as left from used_proof order by 1 desc',
      );
    const [newest] = await left();
    expect(newest?.left).toBeGreaterThan(290);
    expect(newest?.left).toBeLessThanOrEqual(301);
    await served.sql("update used_proof set expires_at = now() - interval '1 second'");
    await deleteExpiredProofs(served.app.database);
    expect(await left()).toEqual([]);
  });
});
