import { printedDay } from '../../platform/documents/figures.ts';
import { csvLine, textCell } from '../../platform/text/csv.ts';
import { brasiliaDate, brasiliaTime } from '../../platform/time/calendar.ts';
import type { ExportedEntry, ExportedStatement } from './statement-export.ts';
import { entryName, statementTexts } from './statement-texts.ts';

const BYTE_ORDER_MARK = '\ufeff';
/** Spreadsheets and importers in Brazil know these names. They never depend on the language of the request. */
export const CSV_HEADINGS = [
  'Data',
  'Hora',
  'Lançamento',
  'Descrição',
  'Contraparte',
  'Valor',
  'Saldo',
  'Documento',
  'Identificador',
  'Número da transação',
];

/** `-1234,56`: a number in a spreadsheet with Brazilian settings. */
const decimal = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/**
 * `;` between cells, decimal comma, UTF-8 with a byte order mark: a spreadsheet with Brazilian settings opens it without
 * questions. The first row is the opening balance.
 */
export async function* statementCsv({ from, opening, slices }: ExportedStatement): AsyncGenerator<Buffer> {
  const label = statementTexts('opening').in('pt-BR');
  const first = [printedDay(from, 'pt-BR'), '', textCell(label), '', '', '', decimal(opening), '', '', ''];
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(CSV_HEADINGS) + csvLine(first));
  for await (const entries of slices) yield Buffer.from(entries.map(line).join(''));
}

const line = (entry: ExportedEntry): string =>
  csvLine([
    printedDay(brasiliaDate(entry.completedAt), 'pt-BR'),
    brasiliaTime(entry.completedAt),
    textCell(entryName(entry, 'pt-BR')),
    textCell(entry.description ?? ''),
    textCell(entry.counterparty ?? ''),
    decimal(entry.amount),
    decimal(entry.balance),
    entry.endToEndId ?? '',
    entry.id,
    entry.transactionId,
  ]);
