/**
 * The net amounts of installments: each has its share of what is withheld, in whole cents. Their sum is the net amount,
 * exactly, and none is above its installment. One can be 0, of which the caller has to know.
 *
 * @param amounts their gross amounts, in cents; their sum is what `net` is the rest of.
 */
export function netAmounts(amounts: readonly number[], net: number): number[] {
  const gross = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  let before = 0n;
  return amounts.map((amount) => {
    const through = before + BigInt(amount);
    // What is left over by rounding goes to the next one, so nothing is lost.
    const share = (through * BigInt(net)) / gross - (before * BigInt(net)) / gross;
    before = through;
    return Number(share);
  });
}
