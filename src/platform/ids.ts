import { randomFillSync } from 'node:crypto';
import { v7, validate } from 'uuid';
import { z } from 'zod';
import { realTime } from './real-time.ts';

const RANDOM_BYTES = 16;
/** Ids follow a clock that was set back by more than this; within it they go on ascending. */
const SET_BACK_MS = 10_000;
/** Random bytes are fetched for many ids at once, because a fetch costs several times as much as an id. */
const pool = Buffer.alloc(256 * RANDOM_BYTES);
let used = pool.length;
let msecs = 0;
let seq = 0;

/**
 * A new id, ordered by real time (RFC 9562 UUID version 7): primary keys of partitioned tables depend on that order.
 * Those of one process ascend within a millisecond, too (§6.2, method 1).
 */
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
    // The upper half stays free, so that counting up cannot overflow.
    seq = random.readUInt32BE(6) >>> 1;
  } else {
    seq += 1;
  }
  return v7({ random, msecs, seq });
}

export const isUuid = (value: string): boolean => validate(value);

/** The UUID of a transaction, charge, fee or message, in any letter case; handed on in lower case. */
export const Uuid = z
  .string()
  .max(36, 'must be a UUID')
  .refine((value) => validate(value), 'must be a UUID')
  .transform((value) => value.toLowerCase())
  .meta({ type: 'string', format: 'uuid' });

/** Integer id of an account or a customer: 1 to 2^53 - 1. */
export const IntegerId = z.int().min(1, 'must be positive');
