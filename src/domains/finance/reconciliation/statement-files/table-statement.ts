import { cleanedText } from '../../../../platform/text/text.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ReadRow, ReadStatement, RowFinding } from './read-statement.ts';
import { hasNoAmount, statementAmount } from './statement-amount.ts';
import { dayIn } from './statement-day.ts';
import { folded, kindInWords } from './statement-rows.ts';
import { inOneLine } from './statement-text.ts';
import { derivedBalances } from './table-balances.ts';
import { type Columns, findColumns, isBlankRow, type Table } from './table-rows.ts';

const MOST_WRITTEN = 40;
const MOST_DESCRIBED = 500;

/**
 * Reads a table by a mapping. Only blank rows and the rows up to the headings are left out: totals and footers are rows
 * with findings. The line of a row is its number in the table.
 * @throws AppError invalid_statement_file if a heading of the mapping is missing
 */
export function readTableStatement(rows: Table, mapping: ColumnMapping): ReadStatement {
  const columns = findColumns(rows, mapping);
  const read = rows.flatMap((cells, index) =>
    index < columns.firstRow || isBlankRow(cells) ? [] : [tableRow(cells, index + 1, columns, mapping)],
  );
  return {
    line: columns.firstRow + 1,
    bankCode: null,
    branch: null,
    account: null,
    isCard: false,
    currency: 'BRL',
    from: null,
    to: null,
    ...derivedBalances(read),
    rows: read,
  };
}

interface Reading {
  readonly amount: number | null;
  readonly finding: RowFinding | null;
  readonly written: string | null;
}

function tableRow(cells: readonly string[], line: number, columns: Columns, mapping: ColumnMapping): ReadRow {
  const { cell, isHeading } = columns;
  const { amount, finding, written } = isHeading(cells) ? NONE : amountOf(cells, columns, mapping);
  const writtenDate = cell(cells, mapping.date);
  const date = dayIn(writtenDate, mapping.dateFormat);
  const isDateless = date === null && finding !== 'no_amount';
  const described = joined(mapping.description.map((column) => cell(cells, column)));
  // A footer can be in any column.
  const description = cleanedText(described || joined(cells.map((each) => each.trim()))).slice(0, MOST_DESCRIBED);
  return {
    line,
    bankId: cleanedText(cell(cells, mapping.id)),
    date,
    amount,
    description: description.toWellFormed(),
    document: cleanedText(cell(cells, mapping.document)) || null,
    kind: kindInWords(description),
    balance: statementAmount(cell(cells, mapping.balance), mapping.decimalSign),
    written: written ?? (isDateless ? offending(writtenDate) : null),
    findings: [...(finding === null ? [] : [finding]), ...(isDateless ? (['invalid_date'] as const) : [])],
  };
}

const joined = (texts: readonly string[]): string => inOneLine(texts.filter((text) => text !== '').join(' '));
const offending = (text: string): string | null => cleanedText(text).slice(0, MOST_WRITTEN).toWellFormed() || null;

const NONE: Reading = { amount: null, finding: 'no_amount', written: null };
const invalid = (text: string): Reading => ({ amount: null, finding: 'invalid_amount', written: offending(text) });
const valid = (amount: number, contradicts: boolean): Reading => ({
  amount,
  finding: amount === 0 ? 'zero_amount' : contradicts ? 'sign_contradicts_type' : null,
  written: null,
});

const amountOf = (cells: readonly string[], columns: Columns, mapping: ColumnMapping): Reading =>
  mapping.amount === null ? fromTwoColumns(cells, columns, mapping) : fromOneColumn(cells, columns, mapping);

function fromTwoColumns(cells: readonly string[], { cell }: Columns, mapping: ColumnMapping): Reading {
  const written = [cell(cells, mapping.debit), cell(cells, mapping.credit)] as const;
  const stated = written.map((text) => (hasNoAmount(text) ? null : statementAmount(text, mapping.decimalSign)));
  const isUnreadable = written.some((text, index) => !hasNoAmount(text) && stated[index] === null);
  const [debit = null, credit = null] = stated;
  if (isUnreadable || (debit && credit)) return invalid(written.filter(Boolean).join(' / '));
  if (debit === null && credit === null) return NONE;
  // Banks write debits with and without a minus sign. A credit with a minus sign contradicts its column.
  if (debit) return valid(-Math.abs(debit), false);
  return valid(credit ?? 0, credit !== null && credit < 0);
}

const SIDES: readonly (readonly [RegExp, -1 | 1])[] = [
  [/^(-|D|DB|DEB|DEBITO|DEBITOS|SAIDA|SAIDAS)$/, -1],
  [/^(\+|C|CR|CRED|CREDITO|CREDITOS|ENTRADA|ENTRADAS)$/, 1],
];

/** −1 for a text such as `D` or `Débito`, 1 for `C` or `Crédito`. Null for anything else. */
export const sideOf = (text: string): -1 | 1 | null => {
  const word = folded(text.trim()).replace(/\.$/, '');
  return SIDES.find(([pattern]) => pattern.test(word))?.[1] ?? null;
};

function fromOneColumn(cells: readonly string[], { cell }: Columns, mapping: ColumnMapping): Reading {
  const written = cell(cells, mapping.amount);
  if (hasNoAmount(written)) return { ...NONE, written: offending(written) };
  const amount = statementAmount(written, mapping.decimalSign);
  if (amount === null) return invalid(written);
  if (mapping.side === null || amount === 0) return valid(amount, false);
  const writtenSide = cell(cells, mapping.side);
  const side = sideOf(writtenSide);
  // A minus sign is certain. The absence of one says nothing in a column that has a side.
  if (amount < 0) return valid(amount, side === 1);
  return side === null ? invalid(`${written} ${writtenSide}`.trim()) : valid(side * amount, false);
}
