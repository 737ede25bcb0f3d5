import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { FINANCE_SCOPES, PARTNER_SCOPES } from '../../src/platform/operation/principal.ts';
import { FinanceDashboard } from '../documents.generated.ts';
import type { TestPartner } from '../support/door.ts';
import { type FinanceInstitution, withFinance } from '../support/finance.ts';
import { type FollowedEdge, follow, rememberEdges } from '../support/followed-edges.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import {
  countOf,
  type Edge,
  financeDocumentOf,
  financeEdgesOf,
  type Step,
  waysFromFinance,
} from '../support/schema-edges.ts';
import { fillFinance } from '../support/world/finance.ts';

const MANY = 50;
/** Number of statements for the whole dashboard. */
const STATEMENTS = 32;

const schema = graphSchema();
/** This world has no matches. `reconciliation/match-graph.test.ts` follows their edges. */
const OF_MATCHES =
  /\.(matches|bankStatementEntries)$|^Reconciliation(Match|Item)\.|^BankStatementEntry\.(account|transaction)$/;
const edges = financeEdgesOf(schema).filter(({ name }) => !OF_MATCHES.test(name));
const ways = waysFromFinance(schema);
/** The shortest path to a batch leads to batches of a file, which have no orders. */
const VIA: Readonly<Record<string, string>> = { 'PaymentBatch.orders': 'PaymentOrder.batch' };

function wayTo({ name, on }: Edge): readonly Step[] {
  const via = edges.find((edge) => edge.name === VIA[name]);
  return via ? [...wayTo(via), via] : (ways.get(on.name) ?? []);
}

/** Edges within the object's own data. They run no query, so they cannot leak rows. */
const REPORTS = [
  ...['PayablesAging', 'PayablesAgingOfSupplier', 'ReceivablesAging', 'ReceivablesAgingRow', 'ReceivablesAgingTotal'],
  ...['ReceiptsReport', 'AccountReconciliation', 'CashFlow', 'CashFlowBucket'],
];
const isMember = ({ name, on }: Edge): boolean =>
  REPORTS.includes(on.name) || ['FinanceCounterparty.authority', 'Reconciliation.accounts'].includes(name);

let steps: ReadonlyMap<string, readonly FollowedEdge[]>;
let t: TestGraph & FinanceInstitution & { readonly other: FinanceInstitution };

beforeAll(async () => {
  t = await withFinance(await openTestGraph({ safety: { maxCost: Number.MAX_SAFE_INTEGER, timeoutSeconds: 60 } }));
  await fillFinance(t, MANY);
  steps = rememberEdges(t.schema, financeEdgesOf(t.schema));
}, 240_000);
afterAll(() => t?.close());

const asker = (of: FinanceInstitution): TestPartner => ({
  ...{ id: of.partnerId, clientId: `client-of-${of.partnerId}`, institutionId: of.institutionId },
  caller: () => of.own.caller({ scopes: [...PARTNER_SCOPES, ...FINANCE_SCOPES] }),
});

async function followed(edge: Edge, n: number): Promise<{ readonly found: number; readonly statements: number }> {
  const way = wayTo(edge);
  const query = financeDocumentOf(way, edge);
  const variables = query.includes('$n') ? { n } : {};
  let found = 0;
  const statements = await t.statementsOf(async () => {
    const { data, errors } = await t.ask(asker(t), query, { variables });
    expect(errors, query).toBeUndefined();
    found = countOf(data, way, edge, []);
  });
  return { found, statements: statements.length };
}

describe("edges of an institution's finance", () => {
  it('every finance edge is reachable from the root', () => {
    expect(edges.length).toBeGreaterThan(40);
    expect(edges.filter((edge) => wayTo(edge).length === 0)).toEqual([]);
  });

  it.each(edges)('$name runs as many statements from fifty objects as from one', async (edge) => {
    // The first run is interpreted, later runs are compiled.
    const [one, compiled, many] = [await followed(edge, 1), await followed(edge, 1), await followed(edge, MANY)];
    expect(many.found, `the world has no ${edge.name}`).toBeGreaterThan(0);
    expect(compiled).toEqual(one);
    expect(many.statements).toBe(one.statements);
  });
});

describe('edges from an object of another institution', () => {
  it.each(edges.filter((edge) => !isMember(edge)))('$name returns nothing to another institution', async (edge) => {
    await followed(edge, MANY);
    let tried = 0;
    for (const step of (steps.get(edge.name) ?? []).slice(-5)) {
      let own: unknown[] = [];
      const reads = await t.statementsOf(async () => {
        own = await follow(t, step, asker(t).caller());
      });
      if (own.length === 0) continue;
      tried += 1;
      expect(reads, 'where nothing is read it is a member of the object').not.toEqual([]);
      expect(await follow(t, step, asker(t.other).caller())).toEqual([]);
    }
    expect(tried, `the world has no ${edge.name}`).toBeGreaterThan(0);
  });

  it.each(edges.filter(isMember))('$name is a member of its object and runs no query', async (edge) => {
    expect((await followed(edge, MANY)).found).toBeGreaterThan(0);
    for (const step of (steps.get(edge.name) ?? []).slice(-5))
      expect(await t.statementsOf(() => follow(t, step, asker(t.other).caller()))).toEqual([]);
  });
});

describe('ERP dashboard', () => {
  it('the ERP dashboard is one document and runs as many statements for five rows per list as for fifty', async () => {
    const read = async (n: number) => {
      let data: Awaited<ReturnType<typeof ask>>['data'] | undefined;
      const ask = () => t.ask(asker(t), FinanceDashboard, { variables: { n } });
      const statements = await t.statementsOf(async () => {
        const answer = await ask();
        expect(answer.errors).toBeUndefined();
        data = answer.data;
      });
      return { statements: statements.length, data };
    };
    await read(5);
    const [five, fifty] = [await read(5), await read(MANY)];
    expect([five.statements, fifty.statements]).toEqual([STATEMENTS, STATEMENTS]);
    const { payables, receivables, counterparties, remittances, accountingBatches, reconciliation } = fifty.data ?? {};
    for (const list of [payables, receivables, counterparties, remittances, accountingBatches, reconciliation?.pending])
      expect(list?.nodes).toHaveLength(MANY);
    expect(five.data?.payables?.nodes[0]?.installments[0]?.orders.nodes).toEqual([
      {
        status: 'PAID',
        transaction: { status: 'SETTLED', amount: 100 },
        account: { accountNumber: expect.any(String) },
      },
    ]);
    expect(five.data?.receivables?.nodes[0]?.receipts.nodes).toMatchObject([
      { credit: null },
      { credit: { endToEndId: expect.stringMatching(/^E/) } },
    ]);
  });
});
