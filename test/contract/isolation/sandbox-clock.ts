import { isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  rest: {
    'GET /api/sandbox/v1/clock': () => [{ path: '/api/sandbox/v1/clock', refused: 'nothing' }],
    'POST /api/sandbox/v1/clock/advance': () => [
      { path: '/api/sandbox/v1/clock/advance', body: { seconds: 1 }, refused: 'nothing' },
    ],
  },
  graph: {
    'Query.sandboxClock': () => [{ query: '{ result: sandboxClock { now offsetSeconds } }', refused: 'nothing' }],
    'Mutation.advanceClock': () => [
      {
        query:
          'mutation { result: advanceClock(input: { seconds: 1 }) { ... on SandboxClock { now } ... on Error { code } } }',
        refused: 'nothing',
      },
    ],
  },
});
