import { forbidden, isolationPart } from '../../support/isolation.ts';

const CODE = 'finance_integration_not_enabled';
const ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c31';

export default isolationPart({
  rest: {
    'GET /finance/treasury/remittances': () => [{ path: '/finance/treasury/remittances', refused: forbidden(CODE) }],
  },
  graph: {
    'Query.remittances': () => [{ query: '{ result: remittances { nodes { sequence } } }', refused: CODE }],
    'Query.remittance': () => [{ query: `{ result: remittance(remittanceId: "${ID}") { sequence } }`, refused: CODE }],
  },
});
