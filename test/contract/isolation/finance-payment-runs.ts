import { isolationPart } from '../../support/isolation.ts';

const ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c31';

/** An institution cannot see remittances of another institution. */
export default isolationPart({
  finance: true,
  rest: {
    'GET /finance/treasury/remittances': () => [{ path: '/finance/treasury/remittances', refused: 'nothing' }],
  },
  graph: {
    'Query.remittances': () => [{ query: '{ result: remittances { nodes { sequence } } }', refused: 'nothing' }],
    'Query.remittance': () => [
      { query: `{ result: remittance(remittanceId: "${ID}") { sequence } }`, refused: 'nothing' },
    ],
  },
});
