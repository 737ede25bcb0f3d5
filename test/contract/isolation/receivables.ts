import { ERROR_CODE, forbidden, isolationPart } from '../../support/isolation.ts';

const NOT_ENABLED = forbidden('finance_integration_not_enabled');
const KEY = { 'idempotency-key': 'receivable-of-beta' };
const UNKNOWN = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';
const RECEIVABLE = {
  ...{ company_id: UNKNOWN, debtor_name: 'Ana Souza', debtor_document: '12345678909', description: 'Services' },
  ...{ document_reference: 'NF 1', amount_base_units: 10_000, due_date: '2026-12-10' },
};
const RECEIPT = { amount_base_units: 10_000, received_on: '2026-11-20', channel: 'PIX' };

/** Partners that are no finance integration: what one institution has of another one's is tested with the domain. */
export default isolationPart({
  rest: {
    'POST /finance/receivables': () => [
      { path: '/finance/receivables', body: RECEIVABLE, headers: KEY, refused: NOT_ENABLED },
    ],
    'POST /finance/receivables/{id}/receipts': () => [
      { path: `/finance/receivables/${UNKNOWN}/receipts`, body: RECEIPT, headers: KEY, refused: NOT_ENABLED },
    ],
    'GET /finance/receivables/aging': () => [{ path: '/finance/receivables/aging', refused: NOT_ENABLED }],
    'GET /finance/receivables/receipts': () => [{ path: '/finance/receivables/receipts', refused: NOT_ENABLED }],
  },
  graph: {
    'Query.receivable': () => [
      {
        query: `{ result: receivable(receivableId: "${UNKNOWN}") { status } }`,
        refused: 'finance_integration_not_enabled',
      },
    ],
    'Query.receivables': () => [
      { query: '{ result: receivables { nodes { status } } }', refused: 'finance_integration_not_enabled' },
    ],
    'Query.receivablesAging': () => [
      { query: '{ result: receivablesAging { asOf } }', refused: 'finance_integration_not_enabled' },
    ],
    'Query.receiptsReport': () => [
      { query: '{ result: receiptsReport { from } }', refused: 'finance_integration_not_enabled' },
    ],
    'Mutation.createReceivable': () => [
      {
        query: `mutation { result: createReceivable(input: { companyId: "${UNKNOWN}", debtorName: "Ana", debtorDocument: "12345678909", description: "Services", documentReference: "NF 1", amountBaseUnits: 100, dueDate: "2026-12-10" }, idempotencyKey: "a-key-of-beta") { ${ERROR_CODE} } }`,
        refused: 'finance_integration_not_enabled',
      },
    ],
    'Mutation.registerReceipt': () => [
      {
        query: `mutation { result: registerReceipt(input: { receivableId: "${UNKNOWN}", amountBaseUnits: 100, receivedOn: "2026-11-20", channel: PIX }, idempotencyKey: "a-key-of-beta") { ${ERROR_CODE} } }`,
        refused: 'finance_integration_not_enabled',
      },
    ],
  },
});
