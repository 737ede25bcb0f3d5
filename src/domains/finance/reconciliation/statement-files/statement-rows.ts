import { AppError } from '../../../../platform/errors/errors.ts';
import type { Localized } from '../../../../platform/language/text.ts';
import { isEndToEndId, isReturnId } from '../../../../platform/text/end-to-end-id.ts';
import { t } from './texts.ts';

export interface FileRow {
  /** The bank's own id, which banks can repeat. Empty without one. */
  readonly bankId: string;
  readonly date: string;
  /** Signed cents: debits are negative. */
  readonly amount: number;
  readonly description: string;
  readonly document: string | null;
  readonly kind: StatementKind;
}

export const STATEMENT_KINDS = {
  pix: 'A PIX sent or received.',
  ted: 'A TED sent or received.',
  bill: 'A bill paid, or a bill of the institution collected.',
  fee: 'A fee of the bank.',
  tax: 'A tax that the bank withholds, such as IOF.',
  return: 'A payment that came back, or a received payment that was returned.',
  transfer: 'A transfer between accounts of the same owner.',
  other: 'Anything else.',
};
export type StatementKind = keyof typeof STATEMENT_KINDS;

export interface FileStatement {
  readonly bankCode: string;
  readonly branch: string | null;
  readonly account: string;
  readonly rows: readonly FileRow[];
}

/** @throws AppError invalid_statement_file with the line */
export function refuseFile(line: number, reason: Localized): never {
  throw new AppError('invalid_statement_file', t('inLine', { line, reason }), { line });
}

const FEE = /^(TAR|TARIFA|TAXA|CESTA|PACOTE)\b/;
const WORDS: readonly (readonly [RegExp, StatementKind])[] = [
  [FEE, 'fee'],
  [/^(IOF|IRRF|IR)\b/, 'tax'],
  [/\b(DEVOLUCAO|DEVOLVID[AO]|DEV|ESTORNO)\b/, 'return'],
  [/\bPIX\b/, 'pix'],
  [/\bTED\b/, 'ted'],
];

export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

export function kindInWords(description: string): StatementKind {
  const words = folded(description);
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

/** Bank id (or text), date, amount, number among equal rows. Repeated files add nothing; equal payments stay two. */
export function identify(
  rows: readonly {
    readonly bankId: string;
    readonly date: string | null;
    readonly amount: number | null;
    readonly description: string;
  }[],
): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map(({ bankId, description, date, amount }) => {
    const facts = [(bankId || description).slice(0, 200), date, amount].join('|');
    const count = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, count);
    return `${facts}|${count}`;
  });
}

const PIX_ID = /(?<![0-9A-Za-z])[ED][0-9A-Z]{8}\d{12}[0-9A-Za-z]{11}(?![0-9A-Za-z])/g;

/** Returns the distinct end-to-end ids (`E…`) and return ids (`D…`) of PIX in these texts. */
export const pixIdsIn = (...texts: readonly (string | null)[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => text?.match(PIX_ID) ?? []).filter((id) => isEndToEndId(id) || isReturnId(id))),
];

/** Returns the only id, or the only return id next to the payment's id. Null without an id, or when it is ambiguous. */
export function pixIdIn(...texts: readonly (string | null)[]): string | null {
  const ids = pixIdsIn(...texts);
  const own = ids.length > 1 ? ids.filter(isReturnId) : ids;
  return own.length === 1 ? (own[0] as string) : null;
}

/** A return id always makes the movement a return. */
export const kindOf = (said: StatementKind, endToEndId: string | null): StatementKind =>
  endToEndId !== null && isReturnId(endToEndId) ? 'return' : said;
