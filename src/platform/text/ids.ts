import { randomFillSync } from 'node:crypto';
import { v7, validate } from 'uuid';
import { z } from 'zod';
import { inSchema } from '../language/text.ts';
import { t } from '../language/texts.ts';
import { realTime } from '../time/real-time.ts';

const RANDOM_BYTES = 16;
/** When the clock is set back further than this, ids follow it. Otherwise they keep ascending. */
const SET_BACK_MS = 10_000;
/** Random bytes are fetched for many ids at once, because a fetch costs several times as much as an id. */
const pool = Buffer.alloc(256 * RANDOM_BYTES);
let used = pool.length;
let msecs = 0;
let seq = 0;

/** A new UUID version 7, ordered by real time (RFC 9562), ascending within a process, as partitioned tables require. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  const now = Math.floor(realTime());
  if (now > msecs || now < msecs - SET_BACK_MS) {
    msecs = now;
    seq = random.readUInt32BE(6) >>> 1;
  } else {
    seq += 1;
  }
  return v7({ random, msecs, seq });
}

export const isUuid = (value: string): boolean => validate(value);

/** A UUID in any letter case; the result is lower case. */
export const Uuid = z
  .string()
  .max(36, inSchema(t('mustBeUuid')))
  .refine((value) => validate(value), inSchema(t('mustBeUuid')))
  .transform((value) => value.toLowerCase())
  .meta({ type: 'string', format: 'uuid' });

export const IntegerId = z.int().min(1, inSchema(t('mustBePositive')));
