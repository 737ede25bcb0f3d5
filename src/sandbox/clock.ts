import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { statement } from '../platform/database.ts';
import { validationFailed } from '../platform/errors.ts';
import { readOperation } from '../platform/operation.ts';
import { simulation } from './simulation.ts';

/** Furthest that one call moves the clock: a year of 365 days. */
const MAX_STEP_SECONDS = 31_536_000;
/** Furthest that all calls together move it: ten of them. */
const MAX_OFFSET_MS = 10 * MAX_STEP_SECONDS * 1_000;

const READ = statement('sandbox_read_clock', 'select offset_ms from business_clock');
// The bound is checked again by whoever waited for the row, so that racing calls add up and stay within it.
const ADVANCE = statement(
  'sandbox_advance_clock',
  'update business_clock set offset_ms = offset_ms + $1 where offset_ms + $1 <= $2 returning offset_ms',
);

/** Business time as it is now. */
export interface SandboxClock {
  readonly now: Date;
  /** How far it is ahead of real time. */
  readonly offsetSeconds: number;
}

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

async function standing(clock: Clock, offsetMs: number): Promise<SandboxClock> {
  await clock.refresh();
  return { now: clock.now(), offsetSeconds: toSeconds(offsetMs) };
}

export const readClock = readOperation({
  name: 'readClock',
  scopes: ['sandbox:write'],
  summary: "Reads the sandbox's business time, which all its partners share",
  effects: ['simulates'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database, clock }): Promise<SandboxClock> {
    const [row] = await database.query<{ offset_ms: number }>(READ, []);
    return standing(clock, row?.offset_ms ?? 0);
  },
});

/**
 * Moves business time ahead, for every process and every partner of the sandbox: it is the only way to. This process goes
 * by the new time when it answers, others within a second. There is no way back: what was due has happened, windows of
 * limits have begun, and facts carry the time that it was.
 * @throws AppError validation_failed when it would be more than ten years ahead of real time.
 */
export const advanceClock = simulation({
  name: 'advanceClock',
  summary: "The one way to move the sandbox's business time, which all its partners share: ahead, never back",
  effects: ['simulates'],
  refusals: [],
  input: z.strictObject({
    seconds: z
      .int('must be an integer number of seconds')
      .min(1, 'must be at least 1: the clock never goes back')
      .max(MAX_STEP_SECONDS, `must be at most ${MAX_STEP_SECONDS}, a year; call it again to go further`)
      .meta({ description: 'How many seconds ahead, at most a year' }),
  }),
  async run({ database, clock }, { seconds }): Promise<SandboxClock> {
    // A statement of its own, not an operation's transaction: it must be committed when the clock looks.
    const [moved] = await database.query<{ offset_ms: number }>(ADVANCE, [seconds * 1_000, MAX_OFFSET_MS]);
    if (moved) return standing(clock, moved.offset_ms);
    const [row] = await database.query<{ offset_ms: number }>(READ, []);
    const left = toSeconds(MAX_OFFSET_MS - (row?.offset_ms ?? 0));
    throw validationFailed({
      seconds: `must be at most ${left}: that is left of the ten years that a sandbox can be ahead of real time`,
    });
  },
});
