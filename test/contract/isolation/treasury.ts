import { forbidden, isolationPart } from '../../support/isolation.ts';

/** Partners that are no finance integration: what one institution has of another one's is tested with the domain. */
export default isolationPart({
  rest: {
    'GET /finance/treasury/cash-flow': () => [
      { path: '/finance/treasury/cash-flow', refused: forbidden('finance_integration_not_enabled') },
    ],
  },
  graph: {
    'Query.cashFlow': () => [{ query: '{ result: cashFlow { from } }', refused: 'finance_integration_not_enabled' }],
  },
});
