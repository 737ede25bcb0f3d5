import { responds } from '../platform/resource/record.ts';
import { body, route } from '../rest/route.ts';
import { sandboxClockRecord } from './clock.resource.ts';
import { advanceClock, readClock } from './clock.ts';

export const clockRoutes = [
  route({
    method: 'GET',
    path: '/clock',
    tag: 'Sandbox',
    operation: readClock,
    rules: ['Limits, expiries, deadlines and retries use business time'],
    graph: 'Query.sandboxClock',
    from: {},
    ...responds(sandboxClockRecord),
  }),
  route({
    method: 'POST',
    path: '/clock/advance',
    tag: 'Sandbox',
    operation: advanceClock,
    rules: [
      'Everything due by the new time happens: expiries, deadlines, retries of webhooks',
      'Business time never goes back, and is at most 10 years ahead of real time',
    ],
    graph: 'Mutation.advanceClock',
    from: { seconds: body('seconds') },
    ...responds(sandboxClockRecord),
    example: { body: { seconds: 3_600 }, answer: { data: sandboxClockRecord.example() } },
  }),
];
