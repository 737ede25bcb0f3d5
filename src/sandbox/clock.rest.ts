import { z } from 'zod';
import { body, route } from '../rest/route.ts';
import { advanceClock, readClock, type SandboxClock } from './clock.ts';

const ClockRecord = z
  .object({
    now: z.iso.datetime().meta({ description: 'Business time, ISO 8601, UTC' }),
    offset_seconds: z.int().meta({ description: 'Seconds by which business time is ahead of real time' }),
  })
  .meta({ id: 'SandboxClock' });

const record = ({ now, offsetSeconds }: SandboxClock) => ({ now, offset_seconds: offsetSeconds });

const example = { data: { now: '2026-11-21T16:29:00.000Z', offset_seconds: 3_600 } };

export const clockRoutes = [
  route({
    method: 'GET',
    path: '/clock',
    tag: 'Sandbox',
    operation: readClock,
    rules: ['Limits, expiries, deadlines and retries use business time'],
    graph: 'Query.sandboxClock',
    from: {},
    answer: ClockRecord,
    reply: record,
    example: { answer: example },
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
    answer: ClockRecord,
    reply: record,
    example: { body: { seconds: 3_600 }, answer: example },
  }),
];
