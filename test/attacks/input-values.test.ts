import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/config/version.ts';
import { graphSchema, routes, sandboxRoutes } from '../../src/domains.ts';
import { isStorable } from '../../src/platform/text/text.ts';
import { PARTNER_BASE, SANDBOX_BASE } from '../../src/rest/base-path.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';
import { captureLog } from '../support/captured-log.ts';
import { signedIn } from '../support/console.ts';
import { edgeAttacks, type Fitting, type GraphAttack, inDocument, rootAttacks } from '../support/hostile-graph.ts';
import { inputOf, type OpenApi, restAttacks } from '../support/hostile-rest.ts';
import { eachOf } from '../support/hostile-values.ts';
import { fundedAccount, payment, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const AT_ONCE = 12;
/** The file sends thousands of requests, on a machine that can be busy. */
const TIMEOUT_MS = 300_000;
/** Gauges of stored rows or of the time. They do not count what the process has in flight. */
const OF_ROWS = /pending_deliveries|open_circuits|oldest|unsealed|clock|open_payments|open_cases|subledger/;

const captured = captureLog();
let gateway: ServedGateway;
let ids: Readonly<Record<string, unknown>>;
let atStart: ReadonlyMap<string, number>;
const broken: string[] = [];

async function underWay(): Promise<ReadonlyMap<string, number>> {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  const text = String(body);
  const names = [...text.matchAll(/^# TYPE (gateway_\w+) gauge$/gm)].flatMap(([, name = '']) => name);
  return new Map(
    names
      .filter((name) => !OF_ROWS.test(name))
      .flatMap((name) =>
        [...text.matchAll(new RegExp(`^(${name}(?:\\{[^}]*\\})?) (\\S+)$`, 'gm'))].map(
          ([, which = '', value]) => [which, Number(value)] as const,
        ),
      ),
  );
}

beforeAll(async () => {
  gateway = await serveGateway({}, { log: captured.log });
  const { alpha, own } = gateway;
  const { customerId, accountId } = await fundedAccount(alpha, 100_000_000);
  const { accountId: destinationAccountId } = await fundedAccount(alpha);
  const transactionId = await payment(alpha, accountId);
  const master = gateway.app.sandbox?.content.finance;
  const [companyId, branchId] = [master?.company_id, master?.branch_ids[0]];
  await own.request('GET', '/finance/counterparties');
  ids = {
    ...{ accountId, account_id: accountId, customerId, customer_id: customerId, transactionId },
    ...{ destinationAccountId, destination_account_id: destinationAccountId },
    ...{ companyId, company_id: companyId, branchId, branch_id: branchId },
    ...{ financialAccountId: master?.financial_account_ids[0], financial_account_id: master?.financial_account_ids[0] },
    ...{ sourceAccountId: master?.source_account_ids[0], source_account_id: master?.source_account_ids[0] },
  };
  atStart = await underWay();
});
afterAll(() => gateway?.stop());

function judge(name: string, status: number, text: string): void {
  if (status < 500 && !/"code":"(internal_error|unavailable|execution_timeout)"/.test(text)) return;
  broken.push(`${name}: ${status} ${text.slice(0, 200)}`);
}

/** Sends attacks as variables, and as literals of the document, which the body checks do not see. */
const bothWays = (attacks: readonly GraphAttack[]): readonly GraphAttack[] =>
  attacks.flatMap((attack) => {
    const sent = JSON.stringify(attack.variables);
    const unstorable = !isStorable(sent) || sent.includes('\\u0000') || sent.includes('\\ud800');
    const written = unstorable ? inDocument(attack) : null;
    return written ? [attack, written] : [attack];
  });

/** Sends the attacks. Reads only the first part of the response to a subscription. */
async function send(attacks: readonly GraphAttack[], path: string, headers: Readonly<Record<string, string>>) {
  await eachOf(attacks, AT_ONCE, async ({ name, query, variables, isSubscription }) => {
    const over = new AbortController();
    const response = await fetch(`${gateway.app.origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(isSubscription ? { accept: 'text/event-stream' } : {}),
      },
      body: JSON.stringify({ query, variables }),
      signal: over.signal,
    });
    const text = isSubscription ? '' : await response.text();
    judge(`${path} ${name}`, response.status, text);
    if (isSubscription) over.abort();
  });
}

const fittingOf =
  (examples: ReadonlyMap<string, Readonly<Record<string, unknown>>>) =>
  (field: string): Fitting =>
  (name) =>
    ids[name] ?? examples.get(field)?.[name];

const examples = new Map(
  [...routes, ...sandboxRoutes].map((route) => [route.graph.split('.')[1] ?? '', inputOf(route)] as const),
);

describe('hostile values', () => {
  it(
    'a hostile value at any argument of the graph is refused or stored as data',
    async () => {
      const schema = graphSchema('sandbox');
      const fitting = fittingOf(examples);
      const attacks = bothWays([...rootAttacks(schema, fitting), ...edgeAttacks(schema, fitting(''))]);
      const isFinance = ({ name }: GraphAttack) =>
        /finance|payable|receivable|counterpart|cashFlow|accounting/i.test(name);
      for (const [caller, those] of [
        [gateway.alpha, attacks.filter((attack) => !isFinance(attack))],
        [gateway.own, attacks.filter(isFinance)],
      ] as const)
        await send(those, '/graphql', { authorization: `Bearer ${caller.token}` });
      expect(attacks.length).toBeGreaterThan(4_000);
      expect(broken).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'a hostile value at any argument of the console graph is refused or stored as data',
    async () => {
      await gateway.sql(
        `update operator set authority = 100, roles = array['preparer', 'approver', 'treasurer', 'accountant', 'admin'] where login = 'ana'`,
      );
      const browser = await signedIn(gateway, 'ana');
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { csrf_token: csrf } = await browser.session();
      const attacks = bothWays(rootAttacks(graphSchema('console'), fittingOf(examples)));
      await send(attacks, '/console/graphql', { cookie, 'x-csrf-token': csrf, origin: gateway.app.origin });
      expect(attacks.length).toBeGreaterThan(4_000);
      expect(broken).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'a hostile value at any REST parameter or member is refused or stored as data',
    async () => {
      const document = printOpenApi({ routes, sandboxRoutes, version: VERSION }) as unknown as OpenApi;
      const all = [
        ...routes.map(({ path, method }) => ({ path: PARTNER_BASE + path, method })),
        ...sandboxRoutes.map(({ path, method }) => ({ path: SANDBOX_BASE + path, method })),
      ];
      const there = new Set(Object.keys(document.paths));
      const fitting: Fitting = (name) => ids[name];
      const attacks = all
        .map(({ path, method }) => ({ path: there.has(path) ? path : path.replace(PARTNER_BASE, ''), method }))
        // These requests advance business time, so they come last.
        .sort((a, b) => Number(a.path.endsWith('/advance')) - Number(b.path.endsWith('/advance')))
        .flatMap((each) => restAttacks(document, each, fitting));
      await eachOf(attacks, AT_ONCE, async ({ name, method, url, body }) => {
        const caller = url.includes('/finance/') ? gateway.own : gateway.alpha;
        const { status, body: answer } = await caller.request(
          method,
          url.startsWith('/api') ? url : PARTNER_BASE + url,
          body,
        );
        judge(name, status, JSON.stringify(answer) ?? '');
      });
      expect(attacks.length).toBeGreaterThan(3_000);
      expect(broken).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('a hostile value in the address of any GET is refused or stored as data', async () => {
    const query = 'query ($txId: ID!) { charge(txId: $txId) { chargeId } }';
    for (const variables of ['{"txId":"a\\u0000b"}', '{"txId":{"a\\u0000b":1}}', '{"txId":"a\\ud800"}']) {
      const address = `/graphql?query=${encodeURIComponent(query)}&variables=${encodeURIComponent(variables)}`;
      const answer = await gateway.alpha.request('GET', address, undefined, { accept: 'application/json' });
      const [error] = answer.body.errors;
      expect([answer.status, error.extensions.code, Object.keys(error.extensions.fields)]).toEqual([
        422,
        'validation_failed',
        ['variables.txId'],
      ]);
    }
  });
});

describe('after all hostile values', () => {
  it('hostile values cause no error line in the log', () => {
    const errors = captured.lines().filter(({ level }) => level >= 50 || level === 'error');
    expect(errors.map(({ msg, err }) => `${msg}: ${err?.message}`)).toEqual([]);
  });

  it('hostile values leave nothing in flight that was not in flight at the start', async () => {
    await until(async () => {
      const now = await underWay();
      // The count can be below the one at the start, when startup jobs still ran.
      return [...atStart].every(([name, value]) => {
        const left = now.get(name) ?? 0;
        return left === value || (left >= 0 && left < value);
      });
    });
    // Jobs keep running, so the check is only that no earlier transaction stays open.
    const [began] = await gateway.sql<{ at: Date }>('select clock_timestamp() as at');
    await until(async () => {
      const open = await gateway.sql(
        `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and xact_start < $1`,
        [began?.at],
      );
      return open.length === 0;
    });
  });
});
