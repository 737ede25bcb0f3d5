import { z } from 'zod';

/** Cents that a rail says. More than a safe integer holds, which nobody can book, is taken as the greatest of them. */
export const RailCents = z.preprocess(
  (cents) => (typeof cents === 'number' ? Math.min(cents, Number.MAX_SAFE_INTEGER) : cents),
  z.int(),
);
