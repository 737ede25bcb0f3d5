/**
 * Returns the net amount of each installment, after its share of the withholdings in whole cents. The sum is exactly
 * `net`. No net amount exceeds its installment. A net amount can be 0, which the caller must handle.
 *
 * @param amounts gross amounts of the installments, in cents
 */
export function netAmounts(amounts: readonly number[], net: number): number[] {
  const gross = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  let before = 0n;
  return amounts.map((amount) => {
    const through = before + BigInt(amount);
    // Cumulative rounding carries each remainder to the next installment, so that no cent is lost.
    const share = (through * BigInt(net)) / gross - (before * BigInt(net)) / gross;
    before = through;
    return Number(share);
  });
}
