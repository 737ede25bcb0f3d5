import { csvLine, textCell } from '../../../platform/text/csv.ts';
import type { AccountingEntryKind } from './entry-kinds.ts';
import type { Sides } from './mapping.ts';

/** The contract fixes the order. */
const COLUMNS = [
  'lote',
  'sequencia',
  'data',
  'conta_debito',
  'conta_debito_erp',
  'conta_credito',
  'conta_credito_erp',
  'valor_centavos',
  'moeda',
  'historico',
  'tipo_evento',
  'origem',
  'lancamento',
];
export const HEADER_LINE = csvLine(COLUMNS);

export const fileNameOf = ({ number }: { readonly number: number }): string => `accounting-batch-${number}.csv`;

export interface FiledEntry {
  readonly id: string;
  readonly kind: AccountingEntryKind;
  readonly sourceId: string;
  readonly amount: number;
  readonly day: string;
  readonly description: string;
}

/** Cells separated by `;`, CRLF at the end, UTF-8 without BOM, integer cents. */
export function fileLine(batch: number, sequence: number, entry: FiledEntry, { debit, credit }: Sides): string {
  return csvLine([
    String(batch),
    String(sequence),
    entry.day,
    ...[debit.account, debit.erp, credit.account, credit.erp].map(textCell),
    String(entry.amount),
    'BRL',
    textCell(entry.description),
    entry.kind,
    textCell(entry.sourceId),
    entry.id,
  ]);
}
