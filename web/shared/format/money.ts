/** Cents. Amounts beyond 2^53 are text. */
export type Cents = number | string | bigint;

/** `R$ 1.234,56` with a no-break space. Exact for all amounts. */
export function formatCents(cents: Cents): string {
  const value = BigInt(cents);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  const reais = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0n ? '-' : ''}R$\u00A0${reais},${digits.slice(-2)}`;
}

export const sumOfCents = (amounts: readonly Cents[]): bigint =>
  amounts.reduce<bigint>((sum, each) => sum + BigInt(each), 0n);

/** Parses `1.234,56`, `1234,5` or `10` to cents. Null when the text is not an amount. */
export function parseReais(text: string): number | null {
  const match = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const cents = Number(`${match[1]?.replaceAll('.', '')}${(match[2] ?? '').padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? cents : null;
}
