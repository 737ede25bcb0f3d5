import { parseReais } from '../../shared/format/money.ts';

export type Fees = Readonly<Record<string, number>>;

export const feesOf = (told: unknown): readonly (readonly [kind: string, cents: number])[] =>
  Object.entries((told ?? {}) as Fees);

/** Parses lines such as `ted 9,00`. Null when a line is not valid. */
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
