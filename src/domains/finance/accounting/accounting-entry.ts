import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { newId } from '../../../platform/text/ids.ts';
import { type AccountingEntryKind, KINDS } from './entry-kinds.ts';

export interface NewAccountingEntry {
  readonly institutionId: number;
  readonly kind: Exclude<AccountingEntryKind, 'reclassified'>;
  /** Id of the originating record, at most 200 characters. A reversal repeats the `sourceId` of its original. */
  readonly sourceId: string;
  readonly companyId: string | null;
  readonly financialAccountId: string | null;
  /** Cents, always positive. */
  readonly amount: number;
  /** Brasília day of the business event. */
  readonly day: string;
  readonly description: string;
}

const RECORD = statement(
  'record_accounting_entries',
  `insert into accounting_entry (id, institution_id, kind, mapped_kind, source_id, company_id, financial_account_id, amount, day, description, cites)
   select e.id, e.institution_id, e.kind, coalesce(e.reverses, e.kind), e.source_id, e.company_id, e.financial_account_id, e.amount, e.day, e.description, cited.id
   from jsonb_to_recordset($1) e(id uuid, institution_id bigint, kind text, source_id text, company_id uuid, financial_account_id uuid,
     amount bigint, day date, description text, reverses text)
   left join accounting_entry cited
     on cited.institution_id = e.institution_id and cited.kind = e.reverses and cited.source_id = e.source_id
   on conflict (institution_id, kind, source_id) do nothing`,
);

/**
 * Writes entries at most once per institution, kind and source; recorded entries never change. A reversal can come
 * together with its original and fails without one. Runs one statement, or two when the entries mix originals and
 * reversals.
 */
export async function recordEntries(tx: Queryable, entries: readonly NewAccountingEntry[]): Promise<void> {
  const isReversal = ({ kind }: NewAccountingEntry) => KINDS[kind].reverses !== undefined;
  // A statement does not see the rows that it inserts.
  await record(
    tx,
    entries.filter((entry) => !isReversal(entry)),
  );
  await record(tx, entries.filter(isReversal));
}

async function record(tx: Queryable, entries: readonly NewAccountingEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    id: newId(),
    institution_id: entry.institutionId,
    kind: entry.kind,
    source_id: entry.sourceId,
    company_id: entry.companyId,
    financial_account_id: entry.financialAccountId,
    amount: entry.amount,
    day: entry.day,
    description: entry.description,
    reverses: KINDS[entry.kind].reverses ?? null,
  }));
  await tx.query(RECORD, [JSON.stringify(rows)]);
}
