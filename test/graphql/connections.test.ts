import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Page } from '../../src/graphql/connections.ts';
import { encodeCursor } from '../../src/platform/database/pagination.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { newCpf, newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { book } from '../support/money.ts';

let test: TestGraph;
let accountId: number;
const document = newCpf();

beforeAll(async () => {
  test = await openTestGraph();
  ({ accountId } = await newCustomer(test, test.alpha, { document }));
  await newCustomer(test, test.alpha);
  for (let i = 0; i < 5; i += 1) await book(test, test.alpha, { type: 'pix_in', accountId, amount: 1_000 + i });
});

afterAll(() => test.close());

interface ConnectionPage {
  readonly edges: readonly { readonly cursor: string; readonly node: Record<string, unknown> }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly endCursor: string | null;
  };
}

/** Two rows at a time. `between` runs after each page. */
async function readAll(query: (args: string) => string, at: (data: never) => ConnectionPage, between = async () => {}) {
  const rows: Record<string, unknown>[] = [];
  let after: string | null = null;
  for (let page = 0; page < 20; page += 1) {
    const { data, errors } = await test.ask(
      test.alpha,
      query(`first: 2${after === null ? '' : `, after: "${after}"`}`),
    );
    expect(errors).toBeUndefined();
    const { edges, pageInfo } = at(data as never);
    expect(pageInfo.hasPreviousPage).toBe(after !== null);
    expect(edges.at(-1)?.cursor ?? null).toBe(pageInfo.endCursor);
    rows.push(...edges.map(({ node }) => node));
    if (!pageInfo.hasNextPage) return rows;
    after = pageInfo.endCursor;
    await between();
  }
  throw new Error('the list does not end');
}

const BODY = 'pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node';

describe('a connection', () => {
  it('a connection returns every row once, even when newer rows arrive during the read', async () => {
    const amounts = async (query: (args: string) => string, at: (data: never) => ConnectionPage) => {
      const rows = await readAll(query, at, async () => {
        await book(test, test.alpha, { type: 'pix_in', accountId, amount: 7 });
      });
      return rows.map(({ amount }) => amount).filter((amount) => amount !== 7);
    };
    const expected = [1_004, 1_003, 1_002, 1_001, 1_000];
    expect(
      await amounts(
        (args) => `{ account(accountId: ${accountId}) { transactions(${args}) { ${BODY} { amount } } } } }`,
        (data: { account: { transactions: ConnectionPage } }) => data.account.transactions,
      ),
    ).toEqual(expected);
    expect(
      await amounts(
        (args) => `{ transactions(${args}) { ${BODY} { amount } } } }`,
        (data: { transactions: ConnectionPage }) => data.transactions,
      ),
    ).toEqual(expected);
    expect(
      await amounts(
        (args) => `{ transactions(accountId: ${accountId}, ${args}) { ${BODY} { amount } } } }`,
        (data: { transactions: ConnectionPage }) => data.transactions,
      ),
    ).toEqual(expected);
    expect(
      await amounts(
        (args) => `{ statement(accountId: ${accountId}, ${args}) { ${BODY} { amount } } } }`,
        (data: { statement: ConnectionPage }) => data.statement,
      ),
    ).toEqual(expected);
  });

  it('the accounts connection continues from its cursor, oldest first, and counts all accounts', async () => {
    const accounts = (args: string) => `{ accounts(${args}) { totalCount ${BODY} { accountId } } } }`;
    const rows = await readAll(accounts, (data: { accounts: ConnectionPage }) => data.accounts);
    expect(rows).toHaveLength(2);
    const { data } = await test.ask(
      test.alpha,
      `{ accounts(first: 1, document: "${document}") { totalCount nodes { accountId } } }`,
    );
    expect(data.accounts).toEqual({ totalCount: 1, nodes: [{ accountId }] });
  });

  it('the events connection continues from any cursor in the order of the log', async () => {
    await test.sql(
      `insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
       select 100 + n, uuid_v7(), case when n % 4 = 0 then 'command' else 'event' end, $1, case when n % 5 = 0 then $3::uuid else $2::uuid end, $4,
         case when n % 2 = 0 then 'pix.received' else 'fee.charged' end, jsonb_build_object('amount', n), $5
       from generate_series(1, 12) n`,
      [test.institutionId, test.alpha.id, test.beta.id, accountId, test.clock.now()],
    );
    const numbers = async (filter: string) => {
      const query = (args: string) => `{ events(${args}${filter}) { ${BODY} { payload } } } }`;
      const rows = await readAll(query, (data: { events: ConnectionPage }) => data.events);
      return rows.map(({ payload }) => (payload as { amount: number }).amount);
    };
    expect(await numbers('')).toEqual([1, 2, 3, 6, 7, 9, 11]);
    expect(await numbers(', types: [PIX_RECEIVED]')).toEqual([2, 6]);
    expect(await numbers(`, accountIds: [${accountId}]`)).toEqual([1, 2, 3, 6, 7, 9, 11]);
    const foreign = await test.ask(test.alpha, '{ events(accountIds: [1]) { nodes { type } } }');
    expect(foreign.errors).toMatchObject([{ extensions: { code: 'account_not_of_partner', status: 403 } }]);
    const { data } = await test.ask(
      test.alpha,
      `{ events(after: "${encodeCursor([106])}") { nodes { cursor payload accountId } } }`,
    );
    expect(data.events.nodes[0]).toEqual({ cursor: encodeCursor([107]), payload: { amount: 7 }, accountId });
  });

  it.each([
    ['first: 0', 'first'],
    ['first: 101', 'first'],
    ['after: "not a cursor"', 'after'],
    [`after: "${encodeCursor(['x', newId()])}"`, 'after'],
  ])('every connection refuses the argument %s', async (args, field) => {
    for (const query of [
      `{ accounts(${args}) { nodes { status } } }`,
      `{ account(accountId: ${accountId}) { transactions(${args}) { nodes { amount } } } }`,
      `{ account(accountId: ${accountId}) { statement(${args}) { nodes { amount } } } }`,
      `{ account(accountId: ${accountId}) { feeCharges(${args}) { nodes { amount } } } }`,
      `{ account(accountId: ${accountId}) { auditTrail(${args}) { nodes { action } } } }`,
      `{ events(${args}) { nodes { type } } }`,
    ]) {
      const { errors } = await test.ask(test.alpha, query);
      expect(errors, query).toMatchObject([
        { extensions: { code: 'validation_failed', fields: { [field]: expect.any(String) } } },
      ]);
    }
  });

  it('a page creates its edges and page info once, however often they are read', () => {
    let made = 0;
    const keyset = (row: { id: number }) => {
      made += 1;
      return [row.id];
    };
    const page = new Page({ items: [{ id: 1 }, { id: 2 }], hasMore: true }, keyset, null);
    expect(page.edges).toBe(page.edges);
    expect(page.pageInfo).toBe(page.pageInfo);
    expect(made).toBe(2);
  });

  it('a statement is limited to the requested Brasília days', async () => {
    const amounts = async (args: string) => {
      const { data } = await test.ask(
        test.alpha,
        `{ account(accountId: ${accountId}) { statement(${args}) { nodes { amount type direction } } } }`,
      );
      return data.account.statement.nodes;
    };
    expect(await amounts('from: "2026-11-24"')).toEqual([]);
    expect(await amounts('to: "2026-11-22"')).toEqual([]);
    expect((await amounts('first: 100, from: "2026-11-23", to: "2026-11-23"')).length).toBeGreaterThanOrEqual(5);
    const { errors } = await test.ask(
      test.alpha,
      `{ account(accountId: ${accountId}) { statement(from: "2026-11-24", to: "2026-11-23") { nodes { id } } } }`,
    );
    expect(errors).toMatchObject([
      { extensions: { code: 'validation_failed', fields: { to: 'must not be before from' } } },
    ]);
  });
});
