import { instant, integer } from '../platform/resource/member.ts';
import { restRecord } from '../platform/resource/record.ts';
import { resource } from '../platform/resource/resource.ts';

export const sandboxClock = resource(
  'SandboxClock',
  'Business time of the sandbox, shared by all partners. Limits, expiries, deadlines and retries use it.',
  {
    now: instant('The current business time.', { example: '2026-11-21T16:29:00.000Z' }),
    offsetSeconds: integer('Seconds by which business time is ahead of real time.', { example: 3_600 }),
  },
);

export const sandboxClockRecord = restRecord(sandboxClock);
