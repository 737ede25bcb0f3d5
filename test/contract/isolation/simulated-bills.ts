import { ERROR_CODE, isolationPart } from '../../support/isolation.ts';

// The operation makes a code from its input and reads no rows.
export default isolationPart({
  rest: {
    'POST /api/sandbox/v1/bills': () => [
      { path: '/api/sandbox/v1/bills', body: { type: 'boleto', amount: 1 }, refused: 'nothing' },
    ],
  },
  graph: {
    'Mutation.simulateBill': () => [
      {
        query: `mutation { result: simulateBill(input: { type: BOLETO, amount: 1 }) { ... on SimulatedBill { line } ${ERROR_CODE} } }`,
        refused: 'nothing',
      },
    ],
  },
});
