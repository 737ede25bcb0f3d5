import { z } from 'zod';
import { inSchema } from '../../../../platform/language/text.ts';
import { cleanedText, text } from '../../../../platform/text/text.ts';
import { DATE_FORMATS, type DateFormat } from './statement-day.ts';
import { folded } from './statement-rows.ts';
import { t } from './texts.ts';

export const MOST_COLUMNS = 100;
const MOST_DESCRIPTIONS = 5;
/** Last row that can hold the headings. */
export const MOST_PREAMBLE = 100;

export const SEPARATORS = [';', ',', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The text of a heading, or the number of the column from 1. */
const column = z.union([text(100).min(1), z.int().min(1).max(MOST_COLUMNS)]);
export type Column = z.infer<typeof column>;

const members = z.strictObject({
  /** Row of the headings from 1. The headings are also found in another row, because the lines before them vary. */
  headingRow: z.int().min(1).max(MOST_PREAMBLE).nullable(),
  /** Detected when null. Without meaning for XLSX. */
  separator: z.enum(SEPARATORS).nullable(),
  date: column,
  dateFormat: z.enum(Object.keys(DATE_FORMATS) as [DateFormat, ...DateFormat[]]),
  /** One column of signed amounts, or null with a column of debits and one of credits. */
  amount: column.nullable(),
  debit: column.nullable(),
  credit: column.nullable(),
  /** A column that gives the sign of the amount: D or C, débito or crédito, − or +, saída or entrada. */
  side: column.nullable(),
  /** Their texts are joined by a blank. */
  description: z.array(column).min(1).max(MOST_DESCRIPTIONS),
  document: column.nullable(),
  id: column.nullable(),
  /** The balance after the row. */
  balance: column.nullable(),
  decimalSign: z.enum([',', '.']),
});
export type ColumnMapping = z.infer<typeof members>;

/** The columns that a mapping uses. */
export const columnsOf = (mapping: ColumnMapping): readonly Column[] => {
  const { date, amount, debit, credit, side, description, document, id, balance } = mapping;
  return [date, amount, debit, credit, side, ...description, document, id, balance].filter((each) => each !== null);
};

/**
 * Which column of a CSV or XLSX statement means what. Stored with a bank account. Headings are compared without case,
 * accents and punctuation.
 */
export const columnMapping = members
  .refine(({ amount, debit, credit }) => (amount === null ? debit !== null && credit !== null : !debit && !credit), {
    path: ['amount'],
    error: inSchema(t('amountColumn')),
  })
  .refine(({ amount, side }) => side === null || amount !== null, {
    path: ['side'],
    error: inSchema(t('amountColumnNeeded')),
  })
  .refine((mapping) => mapping.headingRow !== null || columnsOf(mapping).every((each) => typeof each === 'number'), {
    path: ['headingRow'],
    error: inSchema(t('headingRow')),
  });

/** A heading without case, accents, punctuation and repeated blanks. */
export const foldedHeading = (heading: string): string =>
  folded(cleanedText(heading))
    .replace(/[^\p{L}\p{N}$#]+/gu, ' ')
    .trim();
