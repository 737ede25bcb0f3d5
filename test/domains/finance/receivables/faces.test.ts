import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reverseReceipt } from '../../../../src/domains/finance/receivables/receipt-reversal.ts';
import { graphSchema } from '../../../../src/domains.ts';
import { createContext } from '../../../../src/graphql/context.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../../../src/platform/time/calendar.ts';
import { type FinanceDoor, openFinance, type ServedFinance, serveFinance } from '../../../support/finance.ts';
import { creditOf, integration, owe, reais, receive } from '../../../support/receivables.ts';
import { until } from '../../../support/until.ts';

const TODAY = brasiliaDate(new Date());
let gateway: ServedFinance;
beforeAll(async () => {
  gateway = await serveFinance();
});
afterAll(() => gateway?.stop());

const invoice = (more: object = {}) => ({
  ...{ company_id: gateway.master.company_id, debtor_name: 'Ana Souza', debtor_document: '12345678909' },
  ...{ description: 'Services', document_reference: 'NF 1', amount_base_units: 4_560_000, due_date: '2030-01-10' },
  ...more,
});
const post = (path: string, body: object, key: string = newId()) =>
  gateway.own.request('POST', path, body, { 'idempotency-key': key });
const create = async (more: object = {}) => (await post('/finance/receivables', invoice(more))).body.data;
const account = () => gateway.master.source_account_ids[0] as number;

/** A PIX that the institution's first account receives from another bank. Returns its ids. */
async function credit(amount: number) {
  const simulated = { account_id: account(), amount };
  await gateway.own.request('POST', '/api/sandbox/v1/pix/received', simulated);
  return until(async () => {
    const [row] = await gateway.sql<{ id: string; end_to_end_id: string }>(
      `select id, end_to_end_id from transaction where type = 'pix_in' and account_id = $1 and amount = $2`,
      [account(), amount],
    );
    return row;
  });
}

describe('receivables over REST', () => {
  test('a receivable is created under an idempotency key, and a repeated request is marked as repeated', async () => {
    const key = newId();
    const first = await post('/finance/receivables', invoice(), key);
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      ...{ status: 'open', currency: 'BRL', amount_base_units: 4_560_000, open_base_units: 4_560_000 },
      ...{ received_base_units: 0, branch_id: null, created_by: expect.stringMatching(/^partner_api:/) },
    });
    const again = await post('/finance/receivables', invoice(), key);
    expect([again.status, again.headers.get('x-idempotent-replay')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    const other = await post('/finance/receivables', invoice({ amount_base_units: 100 }), key);
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_conflict']);
    const without = await gateway.own.request('POST', '/finance/receivables', invoice());
    expect([without.status, without.body.error.code]).toEqual([422, 'idempotency_key_required']);
  });

  test('a receivable accepts its amount as an integer or digits and refuses amounts that JSON numbers cannot hold exactly', async () => {
    expect(await create({ amount_base_units: '4560000' })).toMatchObject({ amount_base_units: 4_560_000 });
    for (const amount of ['9007199254741000', 9_007_199_254_741_000, '45.6', '', 1.5]) {
      const { status, body } = await post('/finance/receivables', invoice({ amount_base_units: amount }));
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['amount_base_units']]);
    }
    const author = await post('/finance/receivables', invoice({ created_by: 'me' }));
    expect([author.status, author.body.error.code]).toEqual([403, 'actor_comes_from_credential']);
  });

  test('a receivable is received in full by a PIX credit, and a receipt that does not fit is refused with details', async () => {
    const { id } = await create();
    const { id: transactionId, end_to_end_id: reference } = await credit(45_600);
    const path = `/finance/receivables/${id}/receipts`;
    const receipt = { received_on: TODAY, channel: 'PIX', reference };
    const more = await post(path, { ...receipt, reference: 'TED 7', amount_base_units: '4560100' });
    expect([more.status, more.body.error]).toMatchObject([
      422,
      { code: 'receipt_exceeds_open_amount', open_base_units: 4_560_000 },
    ]);
    const done = await post(path, { ...receipt, amount_base_units: '4560000' });
    expect([done.status, done.body.data]).toMatchObject([
      201,
      { cash_base_units: 4_560_000, credit_transaction_id: transactionId, account_id: account() },
    ]);
    const { id: another } = await create();
    const taken = await post(`/finance/receivables/${another}/receipts`, { ...receipt, amount_base_units: 100 });
    expect([taken.status, taken.body.error]).toMatchObject([
      422,
      { code: 'receipt_exceeds_credit', available_base_units: 0 },
    ]);
    const unknown = await post(`/finance/receivables/${newId()}/receipts`, { ...receipt, amount_base_units: 100 });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'receivable_not_found']);
  });

  test('the aging, receipt and reversal reports are in cents', async () => {
    const { id, debtor_key: key } = await create({ debtor_document: '52998224725', due_date: TODAY });
    const { body } = await post(`/finance/receivables/${id}/receipts`, {
      ...{ amount_base_units: 560_000, received_on: TODAY, channel: 'CASH' },
    });
    const aging = (await gateway.own.request('GET', '/finance/receivables/aging?limit=100')).body.data;
    expect(aging.rows.find((row: { key: string }) => row.key === key)).toEqual({
      ...{ key, currency: 'BRL', count: 1, not_due_minor: 40_000, '1_30_minor': 0, '31_60_minor': 0 },
      ...{ '61_90_minor': 0, over_90_minor: 0, total_minor: 40_000 },
    });
    expect(aging.detail.find((each: { debtor_key: string }) => each.debtor_key === key)).toMatchObject({
      ...{ receivable_id: id, due_date: TODAY, days_overdue: 0, bucket: 'not_due', open_minor: 40_000 },
    });
    await gateway.as('davi').enter(reverseReceipt, { receiptId: body.data.id, reason: 'Wrong debtor' });
    const report = (await gateway.own.request('GET', `/finance/receivables/receipts?from=${TODAY}&to=${TODAY}`)).body
      .data;
    expect(report).toMatchObject({ received_minor: 45_600 + 5_600, reversed_minor: 5_600, net_minor: 45_600 });
    expect(report.reversals).toMatchObject([
      { id: body.data.id, amount_minor: 5_600, reversal_reason: 'Wrong debtor' },
    ]);
    expect(JSON.stringify([aging, report])).not.toMatch(/52998224725|[0-9a-f]{64}|idempotency/);
  });

  test('receivables are part of the cash flow', async () => {
    await create({ due_date: '2031-06-02' });
    const path = '/finance/treasury/cash-flow?from=2031-06-02&to=2031-06-02';
    const { data } = (await gateway.own.request('GET', path)).body;
    expect(data).toMatchObject({ granularity: 'day', account_id: null });
    expect(data.buckets).toMatchObject([{ inflow_forecast_minor: 45_600, inflow_actual_minor: 0 }]);
    const wrong = await gateway.own.request('GET', '/finance/treasury/cash-flow?account_id=1');
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'paying_account_not_found']);
  });
});

describe('receivables in GraphQL', () => {
  test('a receivable leads to its receipts and their PIX credit, and the credit leads back', async () => {
    const created = await gateway.own.graphql(
      `mutation ($company: ID!) { createReceivable(idempotencyKey: "graph-receivable-1", input: { companyId: $company,
         debtorName: "Ana", debtorDocument: "12345678909", description: "Services", documentReference: "NF 2",
         amountBaseUnits: "770000", dueDate: "2030-01-10" }) { ... on Receivable { id receivableId openBaseUnits } } }`,
      { company: gateway.master.company_id },
    );
    const { receivableId, id, openBaseUnits } = created.body.data.createReceivable;
    expect(openBaseUnits).toBe(770_000);
    const { end_to_end_id: reference } = await credit(7_700);
    const registered = await gateway.own.graphql(
      `mutation ($id: ID!, $on: Date!, $reference: String!) { registerReceipt(idempotencyKey: "graph-receipt-1", input: {
         receivableId: $id, amountBaseUnits: 770000, receivedOn: $on, channel: PIX, reference: $reference }) {
         __typename ... on Error { code } } }`,
      { id, on: TODAY, reference },
    );
    expect(registered.body.data.registerReceipt).toEqual({ __typename: 'ReceivableReceipt' });
    const { body } = await gateway.own.graphql(
      `query ($id: ID!) { receivable(receivableId: $id) { status openBaseUnits cpf receipts { nodes {
         cashBaseUnits channel receivable { receivableId } credit { endToEndId amount receivableReceipts { receiptId } } } } } }`,
      { id: receivableId },
    );
    expect(body.data.receivable).toMatchObject({ status: 'RECEIVED', openBaseUnits: 0, cpf: '12345678909' });
    expect(body.data.receivable.receipts.nodes).toEqual([
      {
        ...{ cashBaseUnits: 770_000, channel: 'PIX', receivable: { receivableId } },
        credit: { endToEndId: reference, amount: 7_700, receivableReceipts: [{ receiptId: expect.any(String) }] },
      },
    ]);
  });

  test('a refused receipt is a GraphQL type with the details of the refusal', async () => {
    const { id } = await create();
    const { body } = await gateway.own.graphql(
      `mutation ($id: ID!, $on: Date!) { registerReceipt(idempotencyKey: "graph-receipt-2", input: {
         receivableId: $id, amountBaseUnits: 4560100, receivedOn: $on, channel: CASH }) {
         ... on Refusal { code details } } }`,
      { id, on: TODAY },
    );
    expect(body.data.registerReceipt).toMatchObject({
      ...{ code: 'receipt_exceeds_open_amount', details: { open_base_units: 4_560_000 } },
    });
  });

  test('one GraphQL document returns the reports and the cash flow', async () => {
    const { body } = await gateway.own.graphql(
      `{ receivablesAging { asOf totals { currency sums { total } } rows { nodes { key } } detail { nodes { receivable { status } } } }
         receiptsReport { received net receipts { nodes { receiptId } } reversals { pageInfo { hasNextPage } } }
         cashFlow(granularity: MONTH) { overdue { inflow } buckets { opening forecast { inflow } closing } }
         receivables(first: 2, status: OPEN) { nodes { status } pageInfo { endCursor } } }`,
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.receivablesAging.detail.nodes.length).toBeGreaterThan(0);
    expect(body.data.receivables.nodes).toEqual([{ status: 'OPEN' }, { status: 'OPEN' }]);
  });
});

describe('SQL statements of receivables', () => {
  let t: FinanceDoor;
  beforeAll(async () => {
    t = await openFinance();
  });
  afterAll(() => t?.close());

  const LIST = `query ($first: Int!) { receivables(first: $first) { nodes { receivableId destinationAccount { id }
    receipts { nodes { receivable { id } credit { id receivableReceipts { receiptId } } } } } } }`;
  const ask = async (first: number) => {
    const { principal } = t.own.caller();
    const scopes = new Set([...principal.scopes, ...integration(t).caller().principal.scopes]);
    const asking = { principal: { ...principal, scopes }, requestId: 'a-request', charge: () => {} };
    const contextValue = createContext({ door: t.door, database: t.database, live: null as never }, asking);
    const schema = graphSchema('sandbox');
    let found = 0;
    const sent = await t.statementsOf(async () => {
      const { data, errors } = await graphql({ schema, source: LIST, contextValue, variableValues: { first } });
      expect(errors).toBeUndefined();
      found = (data as { receivables: { nodes: unknown[] } }).receivables.nodes.length;
    });
    return { found, statements: sent.length };
  };

  test('the number of statements for a page of receivables does not depend on its length', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id } = await owe(t, { destinationAccountId: t.master.source_account_ids[0] as number });
      const { endToEndId } = await creditOf(t, 10_000);
      await receive(t, id, reais(60), { channel: 'PIX', reference: endToEndId });
      await receive(t, id, reais(40), { channel: 'PIX', reference: endToEndId });
    }
    const [one, ten] = [await ask(1), await ask(10)];
    expect([one.found, ten.found]).toEqual([1, 10]);
    expect(ten.statements).toBe(one.statements);
  });

  test('the creation of a receivable takes eight statements and a receipt of a PIX credit ten', async () => {
    await owe(t);
    const creating = await t.statementsOf(() => owe(t));
    expect(creating).toHaveLength(8);
    const { id } = await owe(t);
    const { endToEndId } = await creditOf(t, 10_000);
    const receiving = await t.statementsOf(() => receive(t, id, reais(1), { channel: 'PIX', reference: endToEndId }));
    expect(receiving).toHaveLength(10);
  });
});
