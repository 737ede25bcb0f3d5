import { isEndToEndId, isReturnId } from '../../../../platform/end-to-end-id.ts';
import { AppError } from '../../../../platform/errors.ts';

/** A movement on a bank's statement, as its file tells it. */
export interface FileRow {
  /** The bank's own id of it; banks repeat it. Empty: none. */
  readonly bankId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Signed cents: what leaves the account is negative. */
  readonly amount: number;
  readonly description: string;
  readonly document: string | null;
  readonly kind: StatementKind;
}

/** What a movement is, as far as the statement says it. */
export const STATEMENT_KINDS = {
  pix: 'A PIX sent or received.',
  ted: 'A TED sent or received.',
  bill: 'A bill paid, or one of ours collected.',
  fee: 'What the bank charges for its service.',
  tax: 'A tax that the bank withholds, such as IOF.',
  return: 'A payment that came back, or one that was given back.',
  transfer: 'A transfer between accounts of the same owner.',
  other: 'Anything else.',
};
export type StatementKind = keyof typeof STATEMENT_KINDS;

/** The statement of one account, read from a file. */
export interface FileStatement {
  readonly bankCode: string;
  readonly branch: string | null;
  readonly account: string;
  readonly rows: readonly FileRow[];
}

/** Refuses a file, and says where. @throws AppError invalid_statement_file */
export function refuseFile(line: number, reason: string): never {
  throw new AppError('invalid_statement_file', `line ${line}: ${reason}`, { line });
}

const FEE = /^(TAR|TARIFA|TAXA|CESTA|PACOTE)\b/;
const WORDS: readonly (readonly [RegExp, StatementKind])[] = [
  [FEE, 'fee'],
  [/^(IOF|IRRF|IR)\b/, 'tax'],
  [/\b(DEVOLUCAO|DEVOLVID[AO]|DEV|ESTORNO)\b/, 'return'],
  [/\bPIX\b/, 'pix'],
  [/\bTED\b/, 'ted'],
];

/** `description` in capitals without accents, for comparing. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** What the words of a description say a movement is. */
export function kindInWords(description: string): StatementKind {
  const words = folded(description);
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

/**
 * What an entry of a file is known by within its account: the bank's id (else the description), date, amount, and which one
 * of equal rows it is. So a file that comes again adds nothing, and two equal payments stay two.
 */
export function identify(rows: readonly FileRow[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map(({ bankId, description, date, amount }) => {
    const facts = [(bankId || description).slice(0, 200), date, amount].join('|');
    const count = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, count);
    return `${facts}|${count}`;
  });
}

const PIX_ID = /(?<![0-9A-Za-z])[ED][0-9A-Z]{8}\d{12}[0-9A-Za-z]{11}(?![0-9A-Za-z])/g;

/** The end-to-end ids (`E…`) and return ids (`D…`) of PIX that these texts cite, each once. */
export const pixIdsIn = (...texts: readonly (string | null)[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => text?.match(PIX_ID) ?? []).filter((id) => isEndToEndId(id) || isReturnId(id))),
];

/** The one that they cite, or the one return beside the payment that it gives back; null: none, or which is not clear. */
export function pixIdIn(...texts: readonly (string | null)[]): string | null {
  const ids = pixIdsIn(...texts);
  const own = ids.length > 1 ? ids.filter(isReturnId) : ids;
  return own.length === 1 ? (own[0] as string) : null;
}

/** What a movement is: by what its statement says of it, and by its PIX id, for who has a return's is one. */
export const kindOf = (said: StatementKind, endToEndId: string | null): StatementKind =>
  endToEndId !== null && isReturnId(endToEndId) ? 'return' : said;
