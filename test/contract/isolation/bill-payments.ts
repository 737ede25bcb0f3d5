import { boleto } from '../../support/bills.ts';
import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';
import { until } from '../../support/until.ts';

const QUOTE_KEY = { 'idempotency-key': 'quote-of-beta' };
const CONFIRM_KEY = { 'idempotency-key': 'payment-of-beta' };
const CANCEL_KEY = { 'idempotency-key': 'cancel-of-beta' };
const NOT_FOUND = notFound('bill_not_found');
const AMOUNT = 200;
const UNKNOWN = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';

export default isolationPart({
  async own({ gateway, accountId }) {
    const quote = async (name: string) => {
      const body = { account_id: accountId, barcode: boleto('settles', AMOUNT) };
      const key = { 'idempotency-key': `quote-of-alpha-${name}` };
      const { data } = (await gateway.alpha.request('POST', '/bill-payments/quotes', body, key)).body;
      return data.id as string;
    };
    const [billId, cancelledId, paidId] = [await quote('pay'), await quote('cancel'), await quote('paid')];
    // Makes the bills payable at any time of day.
    await gateway.sql("update bill_payment set opens_at = created_at, closes_at = created_at + interval '1 hour'");
    const key = { 'idempotency-key': 'payment-of-alpha' };
    await gateway.alpha.request('POST', `/bill-payments/${paidId}/confirm`, { amount_cents: AMOUNT }, key);
    await until(async () => (await gateway.alpha.request('GET', `/bill-payments/${paidId}/receipt`)).status === 200);
    return { billId, cancelledId, paidId };
  },
  async nodes({ gateway, billId }) {
    const { body } = await gateway.alpha.graphql(`{ billPayment(billPaymentId: "${billId}") { id } }`);
    return [body.data.billPayment.id];
  },
  secrets: ({ billId, cancelledId, paidId }) => [billId, cancelledId, paidId],
  async state({ gateway }) {
    return (await gateway.alpha.request('GET', '/bill-payments')).body.data.map(
      ({ status }: { status: string }) => status,
    );
  },
  alike: ({ billId }) => [
    { method: 'GET', foreign: `/bill-payments/${billId}`, unknown: `/bill-payments/${UNKNOWN}` },
    { method: 'GET', foreign: `/bill-payments/${billId}/receipt`, unknown: `/bill-payments/${UNKNOWN}/receipt` },
  ],
  rest: {
    'GET /bill-payments/capabilities': () => [{ path: '/bill-payments/capabilities', refused: 'nothing' }],
    'GET /bill-payments/institutions': () => [{ path: '/bill-payments/institutions', refused: 'nothing' }],
    'GET /bill-payments': ({ accountId }) => [
      { path: '/bill-payments', refused: 'nothing' },
      { path: `/bill-payments?source_account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
    ],
    'POST /bill-payments/quotes': ({ accountId }) => [
      {
        path: '/bill-payments/quotes',
        body: { account_id: accountId, barcode: boleto() },
        headers: QUOTE_KEY,
        refused: forbidden('account_not_of_partner'),
      },
    ],
    'GET /bill-payments/{id}': ({ billId }) => [{ path: `/bill-payments/${billId}`, refused: NOT_FOUND }],
    'POST /bill-payments/{id}/confirm': ({ billId }) => [
      {
        path: `/bill-payments/${billId}/confirm`,
        body: { amount_cents: AMOUNT },
        headers: CONFIRM_KEY,
        refused: NOT_FOUND,
      },
    ],
    'POST /bill-payments/{id}/cancel': ({ cancelledId }) => [
      { path: `/bill-payments/${cancelledId}/cancel`, headers: CANCEL_KEY, refused: NOT_FOUND },
    ],
    'GET /bill-payments/{id}/receipt': ({ paidId }) => [
      { path: `/bill-payments/${paidId}/receipt`, refused: NOT_FOUND },
    ],
  },
  graph: {
    'Query.billPaymentCapabilities': () => [
      { query: '{ result: billPaymentCapabilities { quoteMinutes } }', refused: 'nothing' },
    ],
    'Query.billPaymentInstitutions': () => [
      { query: '{ result: billPaymentInstitutions { name } }', refused: 'nothing' },
    ],
    'Query.billPayments': ({ accountId }) => [
      { query: '{ result: billPayments { nodes { billPaymentId barcode } } }', refused: 'nothing' },
      {
        query: `{ result: billPayments(accountId: ${accountId}) { nodes { billPaymentId } } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Query.billPayment': ({ billId }) => [
      { query: `{ result: billPayment(billPaymentId: "${billId}") { status } }`, refused: null },
    ],
    'Mutation.quoteBillPayment': ({ accountId }) => [
      {
        query: `mutation { result: quoteBillPayment(input: { accountId: ${accountId}, barcode: "${boleto()}" }, idempotencyKey: "a-key-of-beta") { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.confirmBillPayment': ({ billId }) => [
      {
        query: `mutation { result: confirmBillPayment(input: { billPaymentId: "${billId}", amountCents: 15000 }, idempotencyKey: "a-key-of-beta") { ${ERROR_CODE} } }`,
        refused: 'bill_not_found',
      },
    ],
    'Mutation.cancelBillPayment': ({ billId }) => [
      {
        query: `mutation { result: cancelBillPayment(input: { billPaymentId: "${billId}" }, idempotencyKey: "a-key-of-beta") { ${ERROR_CODE} } }`,
        refused: 'bill_not_found',
      },
    ],
    'Subscription.billPayment': ({ billId }) => [
      {
        query: `subscription { result: billPayment(billPaymentId: "${billId}") { status } }`,
        refused: 'bill_not_found',
      },
    ],
  },
});
