/**
 * Distributes withholdings over the gross `amounts` (cents). The sum is exactly `net`, and no net amount exceeds its
 * gross amount. A net amount can be 0, which the caller must handle.
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
