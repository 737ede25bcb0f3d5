import { brasiliaDate } from '../../../src/platform/time/calendar.ts';
import { ERROR_CODE, isolationPart } from '../../support/isolation.ts';

const TODAY = brasiliaDate(new Date());
const PATH = '/api/sandbox/v1/rails/statements';

/** A simulated statement is that of the caller's institution: the input names no other one. */
export default isolationPart({
  rest: { [`POST ${PATH}`]: () => [{ path: PATH, body: { rail: 'str', day: TODAY }, refused: 'nothing' }] },
  graph: {
    'Mutation.simulateRailStatement': () => [
      {
        query: `mutation { result: simulateRailStatement(input: { rail: STR, day: "${TODAY}" }) { ... on SimulatedRailStatement { entryCount } ${ERROR_CODE} } }`,
        refused: 'nothing',
      },
    ],
  },
});
