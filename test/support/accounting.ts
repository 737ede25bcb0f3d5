import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { getAccountingFile } from '../../src/domains/finance/accounting/accounting-pages.ts';
import type { FinanceDoor } from './finance.ts';

/** Inserts `n` entries of 1, 2, 3, … cents. */
const FILL = `insert into accounting_entry (id, institution_id, kind, mapped_kind, source_id, financial_account_id, amount, day, description)
   select gen_random_uuid(), $1, 'payable_recognised', 'payable_recognised', gen_random_uuid(), $2, n, date '2026-11-23' + n % 5, 'Lançamento ' || n
   from generate_series(1, $3::int) n`;

export const fillEntries = (t: FinanceDoor, entries: number) =>
  t.sql(FILL, [t.institutionId, t.master.financial_account_ids[0], entries]);

export async function fileOf(t: FinanceDoor, batchId: string) {
  const { batch, bytes } = await t.own.enter(getAccountingFile, { batchId });
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  const text = Buffer.concat(parts);
  return { batch, parts, text, sha256: createHash('sha256').update(text).digest('hex') };
}

/** Rows of the batch file, as an independent CSV parser reads them. */
export const rowsOf = async (t: FinanceDoor, batchId: string): Promise<Record<string, string>[]> =>
  parse((await fileOf(t, batchId)).text, { columns: true, delimiter: ';', record_delimiter: '\r\n' });
