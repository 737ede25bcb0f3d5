import { execute, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { getPayable } from '../../../../src/domains/finance/payables/payable-pages.ts';
import { graphSchema } from '../../../../src/domains.ts';
import type { SubGraph } from '../../../../src/graphql/builder.ts';
import { createContext } from '../../../../src/graphql/context.ts';
import type { Caller } from '../../../../src/platform/operation/caller.ts';
import { keptLog } from '../../../support/engine.ts';
import { type FinanceDoor, openFinance, type ServedFinance, serveFinance } from '../../../support/finance.ts';
import { payableInput, uniqueKey } from '../../../support/payables.ts';

describe('payables over REST', () => {
  let gateway: ServedFinance;
  beforeAll(async () => {
    gateway = await serveFinance();
  });
  afterAll(() => gateway?.stop());

  const body = (change: object = {}) => ({
    company_id: gateway.master.company_id,
    supplier_name: 'Oficina do João Ltda',
    supplier_document: '11.222.333/0001-81',
    description: 'Manutenção da frota',
    document_reference: `NF-e ${uniqueKey()}`,
    amount: 45_600,
    due_date: '2026-12-10',
    payment_method: 'PIX',
    pix_key: 'oficina@example.com',
    ...change,
  });
  const post = (sent: object, key: string | null = uniqueKey()) =>
    gateway.own.request('POST', '/finance/payables', sent, key === null ? {} : { 'idempotency-key': key });

  test('a creation responds with 201, and its repetition is marked as a replay', async () => {
    const sent = body();
    const key = uniqueKey();
    const first = await post(sent, key);
    expect(first.status).toBe(201);
    expect(first.headers.get('x-idempotent-replay')).toBeNull();
    expect(first.body.data).toEqual({
      ...sent,
      id: expect.any(String),
      status: 'pending',
      supplier_document: '11222333000181',
      branch_id: null,
      source_account_id: null,
      financial_account_id: null,
      counterparty_id: null,
      justification: null,
      net_amount: 45_600,
      paid_amount: 0,
      competence_date: null,
      recipient_bank_code: null,
      recipient_branch: null,
      recipient_account: null,
      barcode: null,
      installments_count: 1,
      created_by: expect.stringMatching(/^partner_api:own-/),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const again = await post(sent, key);
    expect([again.status, again.headers.get('x-idempotent-replay')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await post({ ...sent, amount: 45_601 }, key)).body.error).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    });
    for (const sent of [body(), {}, { ...body(), amount: -1, unknown: true }]) {
      expect((await post(sent, null)).body.error).toMatchObject({ status: 422, code: 'idempotency_key_required' });
    }
  });

  test('a duplicate responds with 409 and names the first payable, until it is justified', async () => {
    const sent = body();
    const { id } = (await post(sent)).body.data;
    expect((await post(sent)).body.error).toMatchObject({ status: 409, code: 'duplicate_payable', payable_id: id });
    const justified = await post({ ...sent, justification: 'Two lots of one invoice' });
    expect([justified.status, justified.body.data.justification]).toEqual([201, 'Two lots of one invoice']);
  });

  test('validation errors have the field names of the wire format, also inside lists', async () => {
    const installments = [
      { due_date: '2026-12-10', amount: 45_600 },
      { due_date: '2026-13-10', amount: 0 },
    ];
    const { error } = (await post(body({ installments, due_date: 'soon', dueDate: 'x' }))).body;
    expect(error).toMatchObject({ code: 'validation_failed', fields: { dueDate: 'unknown field' } });
    const other = (await post(body({ installments, due_date: 'soon' }))).body.error;
    expect(Object.keys(other.fields)).toEqual(['due_date', 'installments.1.due_date', 'installments.1.amount']);
  });

  test.each(['author', 'created_by', 'approved_by', 'institution_id'])(
    'a body with %s, which only the credential decides, is refused',
    async (member) => {
      expect((await post(body({ [member]: 'x' }))).body.error).toMatchObject({
        status: 403,
        code: 'actor_comes_from_credential',
      });
    },
  );

  test('lists continue with next_cursor to their end', async () => {
    const document_reference = `Lista ${uniqueKey()}`;
    const sent = body({ document_reference });
    for (let i = 0; i < 3; i += 1) expect((await post({ ...sent, justification: `${i}` })).status).toBe(201);
    const page = async (query: string) =>
      (
        await gateway.own.request(
          'GET',
          `/finance/payables?document_reference=${encodeURIComponent(document_reference)}&limit=2${query}`,
        )
      ).body.data;
    const first = await page('');
    expect(first.items).toHaveLength(2);
    const second = await page(`&after=${first.next_cursor}`);
    expect([second.items.length, second.next_cursor]).toEqual([1, null]);
    expect((await gateway.own.request('GET', '/finance/payables?status=lost')).status).toBe(422);
  });

  test('installments of an unknown payable respond with 404, and those of an existing one with a list', async () => {
    const installments = [
      { due_date: '2026-12-10', amount: 40_000 },
      { due_date: '2027-01-10', amount: 5_600 },
    ];
    const { id } = (await post(body({ installments, withholdings: [{ kind: 'ISS', amount: 456 }] }))).body.data;
    const { data } = (await gateway.own.request('GET', `/finance/payables/${id}/installments`)).body;
    expect(data).toEqual({
      items: installments.map((each, i) => ({
        ...each,
        id: expect.any(String),
        payable_id: id,
        number: i + 1,
        net_amount: i === 0 ? 39_600 : 5_544,
        status: 'pending',
        paid_on: null,
        payment_order_id: null,
      })),
      next_cursor: null,
    });
    const unowned = await gateway.own.request(
      'GET',
      '/finance/payables/019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20/installments',
    );
    expect([unowned.status, unowned.body.error.code]).toEqual([404, 'payable_not_found']);
  });

  test('the aging contains buckets by supplier and in total', async () => {
    const { data } = (await gateway.own.request('GET', '/finance/payables/aging?as_of=2030-01-01')).body;
    expect(Object.keys(data.buckets)).toEqual(['not_due', '1_30', '31_60', '61_90', 'over_90']);
    expect(data.total).toEqual(data.buckets.over_90);
    expect(data.items).toMatchObject([{ supplier_document: '11222333000181', total: data.total }]);
  });

  test('GraphQL creates and reads the same payable as REST', async () => {
    const { company_id } = gateway.master;
    const created = await gateway.own.graphql(
      `mutation ($company: ID!) { createPayable(idempotencyKey: "graph-payable-1", input: {
         companyId: $company, supplierName: "Oficina", supplierDocument: "52998224725", description: "Peças",
         documentReference: "G 1", amount: 100, dueDate: "2026-12-10", paymentMethod: PIX, pixKey: "oficina@example.com"
         installments: [{ dueDate: "2026-12-10", amount: 60 }, { dueDate: "2027-01-10", amount: 40 }]
       }) { __typename ... on Payable { payableId status cpf } ... on Error { code } } }`,
      { company: company_id },
    );
    expect(created.body.data.createPayable).toMatchObject({ __typename: 'Payable', status: 'PENDING' });
    const { payableId } = created.body.data.createPayable;
    const read = await gateway.own.graphql(
      `query ($id: ID!) { payable(payableId: $id) { supplierDocument installments { number amount payable { payableId } }
         steps { action author } } none: payable(payableId: "019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20") { payableId }
         payablesAging(asOf: "2026-12-10") { total { amount } suppliers { nodes { supplierName notDue { amount } } } } }`,
      { id: payableId },
    );
    expect(read.body.errors).toBeUndefined();
    expect(read.body.data).toMatchObject({
      payable: {
        supplierDocument: '52998224725',
        installments: [
          { number: 1, amount: 60, payable: { payableId } },
          { number: 2, amount: 40, payable: { payableId } },
        ],
        steps: [{ action: 'CREATED', author: expect.stringMatching(/^partner_api:/) }],
      },
      none: null,
      payablesAging: {
        suppliers: { nodes: expect.arrayContaining([{ supplierName: 'Oficina', notDue: { amount: 100 } }]) },
      },
    });
  });
});

describe('payables over GraphQL', () => {
  let t: FinanceDoor;
  beforeAll(async () => {
    t = await openFinance();
  });
  afterAll(() => t?.close());

  async function ask(subGraph: SubGraph, { principal }: Caller, document: string, variableValues: object = {}) {
    const { door, database } = t;
    const source = { door, database, live: { tail: undefined as never, database, log: keptLog } };
    const contextValue = createContext(source, { principal, requestId: 'request', charge: () => {} });
    const schema = graphSchema(subGraph);
    const asked = parse(document);
    expect(validate(schema, asked)).toEqual([]);
    const { data, errors } = await execute({
      schema,
      document: asked,
      variableValues: variableValues as Record<string, unknown>,
      contextValue,
    });
    expect(errors).toBeUndefined();
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was asked
    return data as any;
  }
  const create = () => t.own.enter(createPayable, payableInput(t), uniqueKey());

  test('a list with installments, their payables, withholdings and steps runs five statements for any length', async () => {
    const list = `{ payables(first: 100) { nodes { payableId installments { netAmount payable { payableId } }
      withholdings { kind } steps { action } } } }`;
    await create();
    const asked = () => ask('partner', t.own.caller(), list);
    const few = await t.statementsOf(asked);
    for (let i = 0; i < 10; i += 1) await create();
    expect((await asked()).payables.nodes).toHaveLength(11);
    expect(await t.statementsOf(asked)).toHaveLength(few.length);
    expect(few).toHaveLength(5);
  });

  test('one payable runs one statement and one more for each requested part', async () => {
    const { id } = await create();
    const costs = async (parts: string) =>
      (
        await t.statementsOf(() =>
          ask('partner', t.own.caller(), `{ payable(payableId: "${id}") { status ${parts} } }`),
        )
      ).length;
    expect(await costs('')).toBe(1);
    expect(await costs('installments { number }')).toBe(2);
    expect(await costs('steps { action } withholdings { kind }')).toBe(3);
    expect(await costs('steps { action } withholdings { kind } installments { number }')).toBe(4);
  });

  test('operators decide in the console, and the partner schema has no decisions', async () => {
    const { id, contentSha256 } = await create();
    const console = (document: string, login: string) => ask('console', t.as(login).caller(), document);
    const waiting = await console(
      '{ payablesToApprove { nodes { payableId version contentSha256 netAmount } } }',
      'bruno',
    );
    expect(waiting.payablesToApprove.nodes).toContainEqual({
      ...{ payableId: id, version: 1, contentSha256, netAmount: 45_600 },
    });
    const approval = (
      version: number,
    ) => `mutation { approvePayable(input: { payableId: "${id}", expectedVersion: ${version}, contentSha256: "${contentSha256}" }) {
      __typename ... on Payable { status approvedBy } ... on Error { code } } }`;
    expect((await console(approval(9), 'bruno')).approvePayable).toMatchObject({ code: 'stale_decision' });
    expect((await console(approval(1), 'bruno')).approvePayable).toMatchObject({
      status: 'APPROVED',
      approvedBy: 'operator:bruno',
    });
    const other = await create();
    const many = await console(
      `mutation { approvePayables(input: { payables: [
         { payableId: "${id}", expectedVersion: 2, contentSha256: "${contentSha256}" },
         { payableId: "${other.id}", expectedVersion: 1, contentSha256: "${other.contentSha256}" }] }) {
         ... on PayableApprovals { approvals { payableId isApproved code } } } }`,
      'fabio',
    );
    expect(many.approvePayables.approvals).toEqual([
      { payableId: id, isApproved: false, code: 'invalid_payable_state' },
      { payableId: other.id, isApproved: true, code: null },
    ]);
    expect(await t.own.enter(getPayable, { payableId: other.id })).toMatchObject({ status: 'approved' });
    const fields = graphSchema('partner').getMutationType()?.getFields() ?? {};
    for (const decision of ['approvePayable', 'approvePayables', 'refusePayable', 'cancelPayable', 'changePayable'])
      expect(fields).not.toHaveProperty(decision);
    expect(fields).toHaveProperty('createPayable');
  });
});
