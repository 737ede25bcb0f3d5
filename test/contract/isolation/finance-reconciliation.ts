import { forbidden, isolationPart } from '../../support/isolation.ts';

const REFUSED = forbidden('finance_integration_not_enabled');
const BODY = {
  ...{ bank_code: '001', branch: '1234', account_number: '56789' },
  entries: [{ external_id: 'of-beta', date: '2026-11-20', amount: -100 }],
};

export default isolationPart({
  rest: {
    'GET /finance/reconciliation/panel': () => [{ path: '/finance/reconciliation/panel', refused: REFUSED }],
    'GET /finance/reconciliation/pending': () => [{ path: '/finance/reconciliation/pending', refused: REFUSED }],
    'POST /finance/reconciliation/statements': () => [
      {
        path: '/finance/reconciliation/statements',
        body: BODY,
        headers: { 'idempotency-key': 'statement-of-beta' },
        refused: REFUSED,
      },
    ],
  },
  graph: {
    'Query.reconciliation': () => [
      { query: '{ result: reconciliation { to } }', refused: 'finance_integration_not_enabled' },
    ],
    'Mutation.importStatement': () => [
      {
        query: `mutation { result: importStatement(idempotencyKey: "statement-of-beta", input: {
          bankCode: "001", branch: "1234", accountNumber: "56789"
          entries: [{ externalId: "of-beta", date: "2026-11-20", amount: -100 }]
        }) { __typename } }`,
        refused: 'finance_integration_not_enabled',
      },
    ],
  },
});
