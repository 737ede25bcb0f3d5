import { globalId } from '../../../src/graphql/nodes.ts';
import { brasiliaDate } from '../../../src/platform/time/calendar.ts';
import { ERROR_CODE, isolationPart, notFound } from '../../support/isolation.ts';

const PATH = '/finance/receivables';
const TODAY = brasiliaDate(new Date());
const NOT_FOUND = notFound('receivable_not_found');
const COMPANY = { status: 422, code: 'company_not_found' };
const RECEIVABLE = {
  ...{ debtor_name: 'Debtor of the first institution', debtor_document: '11222333000181', description: 'Services' },
  ...{ document_reference: 'NF 7001', amount_base_units: 10_000_000, due_date: '2030-12-10' },
};
const RECEIPT = { amount_base_units: 10_000, received_on: TODAY, channel: 'PIX', reference: 'Receipt of the first' };
const key = (name: string) => ({ 'idempotency-key': `receivables-${name}` });

/** Two institutions have receivables of the same debtor and cannot see each other's. */
export default isolationPart({
  finance: true,
  async own({ gateway, master }) {
    const body = { ...RECEIVABLE, company_id: master.company_id };
    const made = (await gateway.own.request('POST', PATH, body, key('of-own'))).body.data;
    const receipt = await gateway.own.request('POST', `${PATH}/${made.id}/receipts`, RECEIPT, key('receipt-of-own'));
    return {
      receivableId: made.id as string,
      debtorKey: made.debtor_key as string,
      receiptId: receipt.body.data.id as string,
    };
  },
  secrets: ({ receivableId, receiptId, debtorKey }) => [
    ...[receivableId, receiptId, debtorKey, RECEIVABLE.debtor_name, RECEIPT.reference],
  ],
  async state({ gateway, receivableId }) {
    const query = `{ receivable(receivableId: "${receivableId}") { status openBaseUnits receipts { nodes { receiptId } } } }`;
    return (await gateway.own.graphql(query)).body.data;
  },
  rest: {
    'POST /finance/receivables': ({ master }) => [
      { path: PATH, body: { ...RECEIVABLE, company_id: master.company_id }, headers: key('foreign'), refused: COMPANY },
    ],
    'POST /finance/receivables/{id}/receipts': ({ receivableId }) => [
      { path: `${PATH}/${receivableId}/receipts`, body: RECEIPT, headers: key('foreign-receipt'), refused: NOT_FOUND },
    ],
    'GET /finance/receivables/aging': ({ master }) => [
      { path: `${PATH}/aging`, refused: 'nothing' },
      { path: `${PATH}/aging?company_id=${master.company_id}`, refused: 'nothing' },
    ],
    'GET /finance/receivables/receipts': () => [
      { path: `${PATH}/receipts?from=2026-01-01&to=2030-01-01`, refused: 'nothing' },
    ],
  },
  graph: {
    'Query.receivable': ({ receivableId, receiptId }) => [
      { query: `{ result: receivable(receivableId: "${receivableId}") { status } }`, refused: null },
      { query: `{ result: node(id: "${globalId('Receivable', receivableId)}") { id } }`, refused: null },
      { query: `{ result: node(id: "${globalId('ReceivableReceipt', receiptId)}") { id } }`, refused: null },
    ],
    'Query.receivables': ({ master }) => [
      { query: '{ result: receivables { nodes { receivableId debtorName } } }', refused: 'nothing' },
      {
        query: `{ result: receivables(companyId: "${master.company_id}") { nodes { receivableId debtorName } } }`,
        refused: 'nothing',
      },
    ],
    'Query.receivablesAging': () => [
      {
        query: '{ result: receivablesAging { rows { nodes { key } } detail { nodes { debtorKey } } } }',
        refused: 'nothing',
      },
    ],
    'Query.receiptsReport': () => [
      { query: '{ result: receiptsReport { receipts { nodes { receiptId reference } } } }', refused: 'nothing' },
    ],
    'Mutation.createReceivable': ({ master }) => [
      {
        query: `mutation { result: createReceivable(input: { companyId: "${master.company_id}", debtorName: "Ana", debtorDocument: "12345678909", description: "Services", documentReference: "NF 1", amountBaseUnits: 100, dueDate: "2030-12-10" }, idempotencyKey: "a-key-of-foreign") { ${ERROR_CODE} } }`,
        refused: 'company_not_found',
      },
    ],
    'Mutation.registerReceipt': ({ receivableId }) => [
      {
        query: `mutation { result: registerReceipt(input: { receivableId: "${receivableId}", amountBaseUnits: 100, receivedOn: "${TODAY}", channel: PIX }, idempotencyKey: "a-key-of-foreign") { ${ERROR_CODE} } }`,
        refused: 'receivable_not_found',
      },
    ],
  },
});
