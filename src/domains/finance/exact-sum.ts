/** Cents: a number within JSON's exact integers, otherwise the same integer as a decimal string. */
export type ExactSum = number | string;

/** Accepts the text of a PostgreSQL `numeric`, or a bigint. */
export function exactSum(sum: string | bigint): ExactSum {
  const exact = BigInt(sum);
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact.toString();
}
