import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeFinanceSettings } from '../../src/domains/finance/master/settings.ts';
import { provisionCredential } from '../../src/domains/partners/provision.ts';
import { routes } from '../../src/domains.ts';
import { isFinance } from '../../src/platform/operation/operation.ts';
import {
  FINANCE_PRODUCTS,
  FINANCE_SCOPES,
  PARTNER_SCOPES,
  type Scope,
} from '../../src/platform/operation/principal.ts';
import { type ServedFinance, serveFinance } from '../support/finance.ts';
import type { Answer } from '../support/served-gateway.ts';
import { approveAs } from '../support/two-admins.ts';

/** The contract fixes the order of the access checks. Each call here also violates every later check. */
const finance = routes.filter((route) => isFinance(route.operation));
const named = finance.map((route) => [`${route.method} ${route.path}`, route] as const);

let served: ServedFinance;
const tokens = new Map<string, string>();

async function token(
  key: string,
  partner: string,
  scopes: readonly Scope[],
  ips: readonly string[] | null,
): Promise<void> {
  const [row] = await served.sql<{ id: string }>('select id from partner where name = $1', [partner]);
  const { clientId, clientSecret } = await provisionCredential(
    served.app.database,
    row?.id ?? '',
    key.replaceAll(/\W/g, '-'),
    scopes,
    new Date(),
    ips,
  );
  const answer = await fetch(`${served.app.origin}/api/partner/v1/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'x-forwarded-for': ips === AWAY ? '10.1.2.3' : '127.0.0.1',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  tokens.set(key, ((await answer.json()) as { access_token: string }).access_token);
}

const SOME_ID = '019a9f3e-0000-7000-8000-000000000001';
const LOCAL = ['127.0.0.1/32', '::1/128'];
const AWAY = ['10.0.0.0/8'];
/** A body that names an author in a nested member and violates every schema. */
const WRONG = { fields: [{ created_by: 'somebody' }] };

const call = (route: (typeof finance)[number], key: string, body: unknown = WRONG): Promise<Answer> =>
  served.stranger.request(
    route.method,
    route.path.replaceAll(/\{\w+\}/g, SOME_ID),
    route.method === 'GET' ? undefined : body,
    {
      authorization: `Bearer ${tokens.get(key) ?? 'unknown'}`,
    },
  );

beforeAll(async () => {
  served = await serveFinance({ TRUST_PROXY: '127.0.0.1' });
  await token('away', 'alpha', FINANCE_SCOPES, AWAY);
  await token('not-flagged', 'alpha', FINANCE_SCOPES, LOCAL);
  await token('no-scope', 'own', PARTNER_SCOPES, LOCAL);
  await token('no-list', 'own', PARTNER_SCOPES, null);
  await token('all', 'own', FINANCE_SCOPES, LOCAL);
  for (const scope of FINANCE_SCOPES)
    await token(
      `without ${scope}`,
      'own',
      FINANCE_SCOPES.filter((each) => each !== scope),
      LOCAL,
    );
});
afterAll(() => served.stop());

describe.each(named)('%s', (_name, route) => {
  it('a finance route first checks the token', async () => {
    expect(await call(route, 'nobody')).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  });

  it('a finance route then checks the address of the caller', async () => {
    expect(await call(route, 'away')).toMatchObject({ status: 403, body: { error: { code: 'ip_not_authorized' } } });
    expect(await call(route, 'no-list')).toMatchObject({ status: 403, body: { error: { code: 'ip_not_authorized' } } });
  });

  it("a finance route then refuses callers other than the institution's own integration, whatever their scopes", async () => {
    const refused = { status: 403, body: { error: { code: 'finance_integration_not_enabled' } } };
    expect(await call(route, 'not-flagged')).toMatchObject(refused);
  });

  it('a finance route then requires its own scope, and no other scope replaces it', async () => {
    const [required_scope] = route.operation.scopes;
    for (const key of ['no-scope', `without ${required_scope}`])
      expect(await call(route, key)).toMatchObject({
        status: 403,
        body: { error: { code: 'forbidden', required_scope } },
      });
  });
});

describe.each(named.filter(([, { method }]) => method !== 'GET'))('%s', (_name, route) => {
  it('a finance route then rejects members that name an author, before it checks the schema', async () => {
    const refused = { status: 403, body: { error: { code: 'actor_comes_from_credential' } } };
    for (const member of [
      'author',
      'actor',
      'user',
      'operator',
      'created_by',
      'approved_by',
      'requested_by',
      'institution_id',
    ])
      expect(await call(route, 'all', { anything: { at: [{ [member]: 1 }] } })).toMatchObject(refused);
    expect((await call(route, 'all', {})).status).toBe(422);
  });
});

describe('finance integration', () => {
  it('an integration of an inactive partner is refused at once, and a disabled product is refused by name', async () => {
    const [, route] = named[0] ?? [];
    if (!route) throw new Error('the contract has no finance route');
    await token('inactive', 'own', FINANCE_SCOPES, LOCAL);
    await served.sql("update partner set inactive_since = now() where name = 'own'");
    const refused = { status: 403, body: { error: { code: 'finance_integration_not_enabled' } } };
    expect(await call(route, 'inactive')).toMatchObject(refused);
    await served.sql("update partner set inactive_since = null where name = 'own'");

    await served.as('elisa').enter(changeFinanceSettings, { productsOff: [...FINANCE_PRODUCTS] });
    await token('switched-off', 'own', FINANCE_SCOPES, LOCAL);
    expect(await call(route, 'switched-off')).toMatchObject({
      status: 403,
      body: { error: { code: 'financial_product_disabled' } },
    });
    const { pendingChangeId } = await served.as('elisa').enter(changeFinanceSettings, { productsOff: [] });
    await approveAs(served.as('hugo').enter, pendingChangeId);
  });

  it('the database rejects a finance scope without an address list', async () => {
    await expect(token('open', 'own', ['finance_ap:read'], null)).rejects.toThrow(/check/);
  });
});
