import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getReceipt } from '../../src/domains/accounts/receipt.ts';
import { formatCnpj, formatCpf } from '../../src/platform/text/documents.ts';
import { newCnpj, newCpf, newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { book } from '../support/money.ts';

const UNKNOWN = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';
const cpf = newCpf();
const cnpj = newCnpj();

let test: TestGraph;
let person: { id: number; accountId: number };
let company: { id: number; accountId: number };
let sent: string;
let received: string;
let moved: string;

beforeAll(async () => {
  test = await openTestGraph();
  person = await newCustomer(test, test.alpha, { document: cpf });
  company = await newCustomer(test, test.alpha, { document: cnpj });
  const { accountId } = company;
  const masked = { name: 'Bia', document: '***.456.789-**', ispb: '99999011' };
  received = await book(test, test.alpha, { type: 'pix_in', accountId, amount: 9_000, counterparty: masked });
  const counterparty = { name: 'Ana', document: cnpj, ispb: '99999011' };
  sent = await book(test, test.alpha, { type: 'pix_out', accountId, amount: 1_000, fee: 50, counterparty });
  moved = await book(test, test.alpha, {
    type: 'internal',
    accountId,
    destinationAccountId: person.accountId,
    amount: 10,
  });
});
afterAll(() => test.close());

describe('a customer', () => {
  const find = (args: string) => test.ask(test.alpha, `{ customer(by: { ${args} }) { customerId document cpf cnpj } }`);

  it('a customer is found by CPF or CNPJ, with or without mask', async () => {
    for (const given of [cpf, formatCpf(cpf)]) {
      const { data } = await find(`cpf: "${given}"`);
      expect(data.customer).toEqual({ customerId: person.id, document: cpf, cpf, cnpj: null });
    }
    for (const given of [cnpj, formatCnpj(cnpj)]) {
      const { data } = await find(`cnpj: "${given}"`);
      expect(data.customer).toEqual({ customerId: company.id, document: cnpj, cpf: null, cnpj });
    }
    expect((await find(`customerId: ${person.id}`)).data.customer.cpf).toBe(cpf);
    expect((await find(`cpf: "${newCpf()}"`)).data).toEqual({ customer: null });
    expect((await test.ask(test.beta, `{ customer(by: { cpf: "${cpf}" }) { name } }`)).data).toEqual({
      customer: null,
    });
  });

  it('a customer lookup needs exactly one valid argument', async () => {
    for (const args of [`cpf: "${cpf}", cnpj: "${cnpj}"`, `customerId: ${person.id}, cpf: "${cpf}"`, 'cpf: null']) {
      const { status, errors } = await find(args);
      expect([status, errors?.[0]?.extensions['code']]).toEqual([400, 'graphql_request_invalid']);
    }
    const query = 'query($by: CustomerBy!) { customer(by: $by) { name } }';
    // The first round is interpreted, later rounds are compiled.
    for (let round = 0; round < 3; round += 1) {
      for (const by of [{ cpf, cnpj }, { cpf: null }, {}]) {
        const { data, errors } = await test.ask(test.alpha, query, { variables: { by } });
        expect(data?.customer ?? null).toBeNull();
        expect(errors?.[0]?.extensions['code']).toMatch(/^(graphql_request_invalid|validation_failed)$/);
      }
      const { data } = await test.ask(test.alpha, query, { variables: { by: { customerId: person.id } } });
      expect(data.customer.name).toBeDefined();
    }
    for (const args of [`cpf: "${cnpj}"`, 'cpf: "11111111111"', 'cnpj: "ab.c12.345/01DE-35"', 'cpf: 1']) {
      const { status, errors } = await find(args);
      expect(status).toBe(400);
      expect(errors).toMatchObject([{ extensions: { code: 'graphql_request_invalid' } }]);
      expect(errors?.[0]?.message).toMatch(/must be a valid (CPF|CNPJ), with or without mask$/);
    }
    const variables = { cpf: '529.982.247-26' };
    const wrong = await test.ask(test.alpha, 'query($cpf: Cpf!) { customer(by: { cpf: $cpf }) { name } }', {
      variables,
    });
    expect(wrong.errors).toMatchObject([{ extensions: { code: 'graphql_request_invalid' } }]);
  });
});

describe('a counterparty', () => {
  it('a counterparty has a CPF or CNPJ only when the rail sent the full number', async () => {
    const { data } = await test.ask(
      test.alpha,
      `{ account(accountId: ${company.accountId}) { statement { nodes {
        type ... on PixEntry { counterparty { document cpf cnpj } } ... on InternalTransferEntry { counterAccount { accountId } }
      } } } }`,
    );
    expect(data.account.statement.nodes).toEqual([
      { type: 'INTERNAL', counterAccount: { accountId: person.accountId } },
      { type: 'FEE' },
      { type: 'PIX', counterparty: { document: cnpj, cpf: null, cnpj } },
      { type: 'PIX', counterparty: { document: '***.456.789-**', cpf: null, cnpj: null } },
    ]);
  });
});

describe('a payment', () => {
  const pix = (id: string, scopes: ('pix:read' | 'transfer:read')[]) =>
    test.ask(test.alpha, `{ pixPayment(transactionId: "${id}") { __typename amount endToEndId refundedAmount } }`, {
      scopes,
    });
  const internal = (id: string, scopes: ('pix:read' | 'transfer:read')[]) =>
    test.ask(test.alpha, `{ internalTransfer(transactionId: "${id}") { __typename amount } }`, { scopes });

  it('a payment needs only the scope of its REST route', async () => {
    expect((await pix(sent, ['pix:read'])).data.pixPayment).toMatchObject({ __typename: 'PixPayment', amount: 1_000 });
    expect((await pix(received, ['pix:read'])).data.pixPayment).toMatchObject({ __typename: 'PixReceived' });
    expect((await internal(moved, ['transfer:read'])).data.internalTransfer).toMatchObject({ amount: 10 });
    expect((await pix(sent, ['transfer:read'])).errors).toMatchObject([{ extensions: { code: 'forbidden' } }]);
    expect((await internal(moved, ['pix:read'])).errors).toMatchObject([{ extensions: { code: 'forbidden' } }]);
  });

  it('a payment is null when the partner has none with this id and kind', async () => {
    expect((await pix(moved, ['pix:read'])).data).toEqual({ pixPayment: null });
    expect((await internal(sent, ['transfer:read'])).data).toEqual({ internalTransfer: null });
    expect((await pix(UNKNOWN, ['pix:read'])).data).toEqual({ pixPayment: null });
    expect((await pix('x', ['pix:read'])).errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
  });
});

describe('a receipt', () => {
  it('both sides of a transfer have receipts with different ids, so that caches keep them apart', async () => {
    const sides = await Promise.all(
      [company, person].map(async ({ accountId }) => {
        const { data } = await test.ask(
          test.alpha,
          `{ account(accountId: ${accountId}) { statement { nodes { __typename id entryId transactionId direction } } } }`,
        );
        return data.account.statement.nodes.find((node: { transactionId: string }) => node.transactionId === moved);
      }),
    );
    const [given, got] = sides;
    expect([given.direction, got.direction]).toEqual(['DEBIT', 'CREDIT']);
    expect([given.__typename, given.entryId]).toEqual([got.__typename, got.entryId]);
    expect(given.id).not.toBe(got.id);
  });

  it('a receipt has the same content as in REST, by itself and below its entry', async () => {
    const { data } = await test.ask(
      test.alpha,
      `{ account(accountId: ${company.accountId}) { statement { nodes { id entryId receipt { ...R } } } } }
       fragment R on Receipt { authentication payer { ...P } payee { ...P } entry { id amount type } }
       fragment P on ReceiptParty { name document ispb agency accountNumber }`,
    );
    expect(data.account.statement.nodes).toHaveLength(4);
    for (const { id, entryId, receipt } of data.account.statement.nodes) {
      const input = { accountId: company.accountId, entryId };
      const { value } = await test.door.enter(getReceipt, test.alpha.caller(), input);
      const { payer, payee, authentication, amount } = value;
      expect(receipt).toMatchObject({ payer, payee, authentication, entry: { id, amount } });
      const alone = await test.ask(
        test.alpha,
        `{ receipt(accountId: ${company.accountId}, entryId: "${id}") { authentication } }`,
      );
      expect(alone.data.receipt).toEqual({ authentication });
    }
    for (const args of [
      `accountId: ${company.accountId}, entryId: "${UNKNOWN}"`,
      `accountId: 1, entryId: "${UNKNOWN}"`,
    ]) {
      expect((await test.ask(test.alpha, `{ receipt(${args}) { authentication } }`)).data).toEqual({ receipt: null });
    }
  });
});
