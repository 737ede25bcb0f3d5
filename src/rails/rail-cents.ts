import { z } from 'zod';

/** Clamps amounts above the safe integers: they cannot be booked. */
export const RailCents = z.preprocess(
  (cents) => (typeof cents === 'number' ? Math.min(cents, Number.MAX_SAFE_INTEGER) : cents),
  z.int(),
);
