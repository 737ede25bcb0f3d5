import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provisionCredential } from '../../src/domains/partners/provision.ts';
import { PARTNER_SCOPES } from '../../src/platform/operation/principal.ts';
import { connectLive } from '../support/live.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

/** Maximum time for which a node accepts revoked access, plus a margin. */
const WITHIN_MS = 6_500;
const ADDRESS = '203.0.113.7';

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => gateway?.stop());

interface Held {
  readonly clientId: string;
  readonly clientSecret: string;
}

async function credentialOf(partner: string, authorizedIps: readonly string[] | null = null): Promise<Held> {
  const [row] = await gateway.sql<{ id: string }>('select id from partner where name = $1', [partner]);
  const scopes = partner === 'own' ? (['finance_ap:read', 'account:read'] as const) : PARTNER_SCOPES;
  return provisionCredential(gateway.app.database, row?.id ?? '', partner, scopes, new Date(), authorizedIps);
}
const ask = ({ clientId, clientSecret }: Held, headers = {}) =>
  gateway.stranger.request(
    'POST',
    '/oauth/token',
    { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    headers,
  );
const tokenOf = async (held: Held, headers = {}) => (await ask(held, headers)).body.access_token as string;
const with_ = (token: string, headers = {}) => ({ authorization: `Bearer ${token}`, ...headers });
const read = (token: string, headers = {}) =>
  gateway.stranger.request('GET', '/accounts', undefined, with_(token, headers));
const graph = (token: string) => gateway.stranger.graphql('{ viewer { clientId } }', {}, with_(token));
const change = (held: Held, set: string) =>
  gateway.sql(`update credential set ${set} where client_id = $1`, [held.clientId]);
const becomes = async (answer: () => Promise<{ status: number; body: unknown }>, wanted: object) => {
  await until(async () => (await answer()).status !== 200, WITHIN_MS);
  expect(await answer()).toMatchObject(wanted);
};
const UNKNOWN = { error: 'invalid_client', error_description: 'unknown client, or the secret does not match' };

describe('suspended partner', () => {
  const suspend = (partner: string) =>
    gateway.sql('update partner set inactive_since = now() where name = $1', [partner]);
  beforeEach(() => gateway.sql('update partner set inactive_since = null'));

  it('a suspended partner gets no token and the same answer as an unknown client', async () => {
    const held = await credentialOf('alpha');
    await suspend('alpha');
    expect(await ask(held)).toMatchObject({ status: 401, body: UNKNOWN });
    expect((await ask(await credentialOf('beta'))).status).toBe(200);
  });

  it('a suspended partner is refused within five seconds over REST and GraphQL with existing tokens', async () => {
    const token = await tokenOf(await credentialOf('alpha'));
    expect([(await read(token)).status, (await graph(token)).status]).toEqual([200, 200]);
    await suspend('alpha');
    await becomes(() => read(token), { status: 403, body: { error: { code: 'partner_suspended' } } });
    expect(await graph(token)).toMatchObject({
      status: 403,
      body: { errors: [{ extensions: { code: 'partner_suspended' } }] },
    });
    expect(await gateway.stranger.request('GET', '/api/sandbox/v1/clock', undefined, with_(token))).toMatchObject({
      status: 403,
      body: { error: { code: 'partner_suspended' } },
    });
  });

  it('a suspended integration is refused on the finance routes as the contract documents', async () => {
    const token = await tokenOf(await credentialOf('own', ['127.0.0.1', '::1']));
    const payables = () =>
      gateway.stranger.request('GET', '/finance/payables/aging?as_of=2026-11-23', undefined, with_(token));
    expect((await payables()).status).toBe(200);
    await suspend('own');
    await becomes(payables, { status: 403, body: { error: { code: 'finance_integration_not_enabled' } } });
  });

  it('a suspended partner loses its live connections and cannot open new ones', async () => {
    const token = await tokenOf(await credentialOf('alpha'));
    const live = connectLive(gateway, { token });
    const events = live.subscribe('subscription { events { type } }');
    await live.ask('{ viewer { clientId } }');
    await suspend('alpha');
    await events.ended(WITHIN_MS);
    expect(live.closes).toEqual([{ code: 4403, reason: 'token_revoked' }]);
    const again = connectLive(gateway, { token });
    await again.subscribe('subscription { events { type } }').ended();
    expect(again.closes).toEqual([{ code: 4403, reason: 'partner_suspended' }]);
    await Promise.all([live.close(), again.close()]);
  });

  it('a resumed partner continues with the same tokens', async () => {
    const token = await tokenOf(await credentialOf('alpha'));
    await suspend('alpha');
    expect((await read(token)).status).toBe(403);
    await gateway.sql('update partner set inactive_since = null');
    await until(async () => (await read(token)).status === 200, WITHIN_MS);
  });
});

describe('credential with an end date', () => {
  it('a credential with an end date issues tokens that expire with it', async () => {
    const held = await credentialOf('alpha');
    await change(held, "expires_at = now() + interval '2 minutes'");
    const { body } = await ask(held);
    expect(body.expires_in).toBeGreaterThan(100);
    expect(body.expires_in).toBeLessThanOrEqual(120);
  });

  it('an ended credential is refused, even with a token that was issued for a longer time', async () => {
    const held = await credentialOf('alpha');
    const token = await tokenOf(held);
    const live = connectLive(gateway, { token });
    const events = live.subscribe('subscription { events { type } }');
    await live.ask('{ viewer { clientId } }');
    await change(held, 'expires_at = now()');
    expect(await ask(held)).toMatchObject({ status: 401, body: UNKNOWN });
    await becomes(() => read(token), { status: 401, body: { error: { code: 'unauthorized' } } });
    await events.ended(WITHIN_MS);
    expect(live.closes[0]).toMatchObject({ code: 4403 });
    await live.close();
  });
});

describe('credential bound to addresses', () => {
  const FROM = { 'x-forwarded-for': ADDRESS };

  it('a credential bound to addresses is refused from other addresses, whatever its scopes', async () => {
    const held = await credentialOf('alpha', ['203.0.113.0/24']);
    const token = await tokenOf(held, FROM);
    expect((await read(token, FROM)).status).toBe(200);
    expect(await read(token)).toMatchObject({ status: 403, body: { error: { code: 'ip_not_authorized' } } });
  });

  it('a foreign address gets no token, and learns the reason only with the correct secret', async () => {
    const held = await credentialOf('alpha', ['203.0.113.0/24']);
    expect(await ask(held)).toMatchObject({ status: 403, body: { error: 'ip_not_authorized' } });
    expect(await ask({ ...held, clientSecret: 'guessed' })).toMatchObject({ status: 401, body: UNKNOWN });
    expect((await ask(held, FROM)).status).toBe(200);
  });

  it('a foreign address cannot open a live connection with a bound credential', async () => {
    const token = await tokenOf(await credentialOf('alpha', ['203.0.113.0/24']), FROM);
    const live = connectLive(gateway, { token });
    await live.subscribe('subscription { events { type } }').ended();
    expect(live.closes).toEqual([{ code: 4403, reason: 'ip_not_authorized' }]);
    await live.close();
  });
});
