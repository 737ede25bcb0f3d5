import { z } from 'zod';
import type { Clock } from '../platform/clock/clock.ts';
import { statement } from '../platform/database/queryable.ts';
import { validationFailed } from '../platform/errors/errors.ts';
import { inSchema } from '../platform/language/text.ts';
import { t } from '../platform/language/texts.ts';
import { readOperation } from '../platform/operation/operation.ts';
import type { RowOf } from '../platform/resource/resource.ts';
import type { sandboxClock } from './clock.resource.ts';
import { simulation } from './simulation.ts';

const MAX_STEP_SECONDS = 31_536_000;
const MAX_OFFSET_MS = 10 * MAX_STEP_SECONDS * 1_000;

const READ = statement('sandbox_read_clock', 'select offset_ms from business_clock');
// Checks the bound again after the wait for the row lock, so that concurrent calls stay within it.
const ADVANCE = statement(
  'sandbox_advance_clock',
  'update business_clock set offset_ms = offset_ms + $1 where offset_ms + $1 <= $2 returning offset_ms',
);

export interface SandboxClock extends RowOf<typeof sandboxClock> {}

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

async function standing(clock: Clock, offsetMs: number): Promise<SandboxClock> {
  await clock.refresh();
  return { now: clock.now(), offsetSeconds: toSeconds(offsetMs) };
}

export const readClock = readOperation({
  name: 'readClock',
  scopes: ['sandbox:write'],
  summary: "Returns the sandbox's business time, which all its partners share",
  effects: ['simulates'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database, clock }): Promise<SandboxClock> {
    const [row] = await database.query<{ offset_ms: number }>(READ, []);
    return standing(clock, row?.offset_ms ?? 0);
  },
});

/**
 * The only way to advance business time, for every process and partner of the sandbox. This process uses the new time
 * when it answers, others within 1 s. Time never goes back: due work has happened, windows of limits have begun, and
 * facts carry the time.
 * @throws AppError validation_failed when business time would be more than 10 years ahead of real time.
 */
export const advanceClock = simulation({
  name: 'advanceClock',
  summary: "Advances the sandbox's business time, which all its partners share and which never goes back",
  effects: ['simulates'],
  refusals: [],
  input: z.strictObject({
    seconds: z
      .int(inSchema(t('wholeSeconds')))
      .min(1, inSchema(t('clockForward')))
      .max(MAX_STEP_SECONDS, inSchema(t('clockStep', { max: String(MAX_STEP_SECONDS) })))
      .meta({ description: 'Seconds to advance, at most a year' }),
  }),
  async run({ database, clock }, { seconds }): Promise<SandboxClock> {
    // A separate statement, because the clock reads it only after its commit.
    const [moved] = await database.query<{ offset_ms: number }>(ADVANCE, [seconds * 1_000, MAX_OFFSET_MS]);
    if (moved) return standing(clock, moved.offset_ms);
    const [row] = await database.query<{ offset_ms: number }>(READ, []);
    const left = toSeconds(MAX_OFFSET_MS - (row?.offset_ms ?? 0));
    throw validationFailed({
      seconds: t('clockLimit', { left: String(left) }),
    });
  },
});
