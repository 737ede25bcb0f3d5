import { parseReais } from '../../shared/format/money.ts';

/** Agreed fees in cents, by kind of entry. */
export type Fees = Readonly<Record<string, number>>;

/** Of what the graph tells as JSON. */
export const feesOf = (told: unknown): readonly (readonly [kind: string, cents: number])[] =>
  Object.entries((told ?? {}) as Fees);

/** `ted 9,00`, one a line; null: a line is none. */
export function parseFees(text: string): Fees | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const fees = lines.map((line) => {
    const [, kind = '', amount = ''] = /^\s*(\S.*?)[\s:=]+(?:R\$\s*)?([\d.,]+)\s*$/.exec(line) ?? [];
    return [kind, parseReais(amount)] as const;
  });
  return fees.every(([kind, cents]) => kind !== '' && kind.length <= 40 && cents !== null)
    ? (Object.fromEntries(fees) as Fees)
    : null;
}
