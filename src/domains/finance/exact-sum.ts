import { z } from 'zod';

/** A number within JSON's exact integers, otherwise the same integer as a decimal string (contract: amount scales). */
export const ExactSum = z.union([z.int(), z.string().regex(/^-?\d{16,}$/)]).meta({
  id: 'ExactSum',
  description: 'Cents: a number between -9007199254740991 and 9007199254740991, beyond that an exact decimal string',
});
export type ExactSum = z.infer<typeof ExactSum>;

/** Accepts the text of a PostgreSQL `numeric`, or a bigint. */
export function exactSum(sum: string | bigint): ExactSum {
  const exact = BigInt(sum);
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact.toString();
}
