import { globalId } from '../../../src/graphql/nodes.ts';
import { ERROR_CODE, invalid, isolationPart, notFound } from '../../support/isolation.ts';

export default isolationPart({
  finance: true,
  async own({ gateway, master }) {
    const { body } = await gateway.own.request(
      'POST',
      '/finance/payables',
      {
        company_id: master.company_id,
        branch_id: master.branch_ids[0],
        source_account_id: master.source_account_ids[0],
        financial_account_id: master.financial_account_ids[0],
        supplier_name: 'Fornecedora Isolada Ltda',
        supplier_document: '11222333000181',
        description: 'Isolada',
        document_reference: 'ISOLADA 1',
        amount: 77_700,
        due_date: '2026-12-10',
        payment_method: 'PIX',
        pix_key: 'isolada@example.com',
        withholdings: [{ kind: 'ISS', amount: 700 }],
      },
      { 'idempotency-key': 'isolated-payable' },
    );
    const payableId = body.data.id as string;
    const installments = await gateway.own.request('GET', `/finance/payables/${payableId}/installments`);
    return { payableId, installmentId: installments.body.data.items[0].id as string };
  },
  secrets: ({ payableId, installmentId, master }) => [payableId, installmentId, master.company_id],
  nodes: ({ payableId, installmentId }) => [
    globalId('Payable', payableId),
    globalId('PayableInstallment', installmentId),
  ],
  state: async ({ gateway, payableId }) => [
    (await gateway.own.request('GET', '/finance/payables')).body,
    (await gateway.own.request('GET', `/finance/payables/${payableId}/installments`)).body,
  ],
  rest: {
    'GET /finance/payables': ({ master }) => [
      { path: '/finance/payables', refused: 'nothing' },
      { path: `/finance/payables?company_id=${master.company_id}`, refused: 'nothing' },
      { path: '/finance/payables?document_reference=ISOLADA1&supplier_document=11222333000181', refused: 'nothing' },
    ],
    'GET /finance/payables/aging': ({ foreignMaster }) => [
      { path: '/finance/payables/aging', refused: 'nothing' },
      { path: `/finance/payables/aging?company_id=${foreignMaster.company_id}`, refused: 'nothing' },
    ],
    'GET /finance/payables/{id}/installments': ({ payableId }) => [
      { path: `/finance/payables/${payableId}/installments`, refused: notFound('payable_not_found') },
    ],
    'POST /finance/payables': ({ master, foreignMaster }) => {
      const attempt = (code: string, change: object) => ({
        path: '/finance/payables',
        headers: { 'idempotency-key': `payable-of-stranger-${code}` },
        body: {
          company_id: foreignMaster.company_id,
          supplier_name: 'Oficina',
          supplier_document: '11222333000181',
          description: 'Peças',
          document_reference: 'X 1',
          amount: 100,
          due_date: '2026-12-10',
          payment_method: 'PIX',
          pix_key: 'oficina@example.com',
          ...change,
        },
        refused: invalid(code),
      });
      return [
        attempt('company_not_found', { company_id: master.company_id }),
        attempt('branch_not_found', { branch_id: master.branch_ids[0] }),
        attempt('paying_account_not_found', { source_account_id: master.source_account_ids[0] }),
        attempt('financial_account_not_found', { financial_account_id: master.financial_account_ids[0] }),
      ];
    },
  },
  graph: {
    'Query.payables': ({ master }) => [
      { query: '{ result: payables { nodes { payableId companyId } } }', refused: 'nothing' },
      {
        query: `{ result: payables(companyId: "${master.company_id}") { nodes { payableId } } }`,
        refused: 'nothing',
      },
    ],
    'Query.payable': ({ payableId }) => [
      { query: `{ result: payable(payableId: "${payableId}") { payableId } }`, refused: null },
      { query: `{ result: payable(payableId: "${globalId('Payable', payableId)}") { payableId } }`, refused: null },
    ],
    'Query.payablesAging': ({ foreignMaster }) => [
      { query: '{ result: payablesAging { suppliers { nodes { supplierName } } } }', refused: 'nothing' },
      { query: `{ result: payablesAging(companyId: "${foreignMaster.company_id}") { asOf } }`, refused: 'nothing' },
    ],
    'Mutation.createPayable': ({ master }) => [
      {
        query: `mutation { result: createPayable(idempotencyKey: "payable-of-stranger", input: {
          companyId: "${master.company_id}", supplierName: "Oficina", supplierDocument: "11222333000181", description: "Peças",
          documentReference: "X 2", amount: 100, dueDate: "2026-12-10", paymentMethod: PIX, pixKey: "oficina@example.com"
        }) { ${ERROR_CODE} } }`,
        refused: 'company_not_found',
      },
    ],
  },
  alike: ({ payableId }) => [
    {
      method: 'GET',
      foreign: `/finance/payables/${payableId}/installments`,
      unknown: '/finance/payables/019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20/installments',
    },
  ],
});
