/** Cents; beyond 2^53 as text. */
export type Cents = number | string | bigint;

/** `R$ 1.234,56`, exact for whatever size, with a space that no line breaks at. */
export function formatCents(cents: Cents): string {
  const value = BigInt(cents);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  const reais = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0n ? '-' : ''}R$\u00A0${reais},${digits.slice(-2)}`;
}

/** The sum of amounts, exact. */
export const sumOfCents = (amounts: readonly Cents[]): bigint =>
  amounts.reduce<bigint>((sum, each) => sum + BigInt(each), 0n);

/** What somebody wrote as reais (`1.234,56`, `1234,5`, `10`) in cents; null: it is no amount. */
export function parseReais(text: string): number | null {
  const match = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const cents = Number(`${match[1]?.replaceAll('.', '')}${(match[2] ?? '').padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? cents : null;
}
