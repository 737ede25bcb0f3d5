import { ERROR_CODE, isolationPart } from '../../support/isolation.ts';

// It makes a code of what it is given, and reads nothing.
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
