import { plusDays } from '../../../platform/calendar.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import type { ItemKind } from './item.ts';
import { type EntryStatus, PENDING } from './statement-entry.ts';
import type { StatementKind } from './statement-files/statement-rows.ts';

/** An entry that is to be matched. */
export interface PendingFacts {
  readonly id: string;
  readonly date: string;
  /** Signed cents. */
  readonly amount: number;
  readonly kind: StatementKind;
  readonly status: EntryStatus;
  readonly statusReason: string | null;
  readonly bankAccountId: string | null;
  readonly companyId: string;
  readonly endToEndId: string | null;
  readonly document: string | null;
  readonly description: string;
  readonly words: readonly string[];
  readonly taxIds: readonly string[];
  readonly transactionId: string | null;
  /** Of an account at another bank: what it charges by agreement, in cents. */
  readonly agreedFees: Readonly<Record<string, number>> | null;
}

/** Something that an entry cites by an identifier of ours or of the rail. */
export interface Identified {
  readonly entryId: string;
  /** `returned_entry`: the entry that it gives back. */
  readonly kind: ItemKind | 'returned_entry';
  readonly itemId: string;
  readonly amount: number;
  readonly by: 'end_to_end_id' | 'own_number';
  /** Whether another entry has it. */
  readonly taken: boolean;
}

/** Something of the same amount, direction and account, within days. */
export interface Alike {
  readonly entryId: string;
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly amount: number;
  readonly day: string;
  readonly endToEndId: string | null;
  readonly taxDocument: string;
  /** Reference of its document, without case, spaces and punctuation. */
  readonly reference: string;
  readonly name: string;
}

/** The most candidates of each kind that are looked at for one entry: where there are more, none is certain. */
export const MOST_ALIKE = 20;
/** The most entries that are matched at a time. */
const MOST_PENDING = 10_000;

const FACTS = `e.id, e.entry_date::text as date, e.amount, e.kind, e.status, e.status_reason as "statusReason",
  e.bank_account_id as "bankAccountId", coalesce(b.company_id, p.company_id) as "companyId", e.end_to_end_id as "endToEndId",
  e.document, e.description, e.words, e.tax_ids as "taxIds", e.transaction_id as "transactionId", b.agreed_fees as "agreedFees"
  from statement_entry e left join bank_account b on b.id = e.bank_account_id left join paying_account p on p.account_id = e.account_id`;
const BY_IDS = statement(
  'statement_entries_to_match',
  `select ${FACTS} where e.institution_id = $1 and e.id = any ($2) and e.status in ${PENDING}`,
);
const RIVALS = statement(
  'statement_entries_of_amounts',
  `select ${FACTS} where e.institution_id = $1 and e.amount = any ($2) and e.entry_date between $3 and $4 and e.status in ${PENDING}
   order by e.entry_date, e.id limit ${MOST_PENDING}`,
);
/** Entries that are further apart are never meant by the same payment. */
const RIVAL_DAYS = 14;

/** Entries of these ids that wait, and those that wait beside them for the same amounts. */
export async function entriesToMatch(
  tx: Queryable,
  institutionId: number,
  ids: readonly string[],
): Promise<readonly PendingFacts[]> {
  const asked = await tx.query<PendingFacts>(BY_IDS, [institutionId, ids]);
  const days = asked.map(({ date }) => date).sort();
  const [first = '9999-01-01', last = first] = [days[0], days.at(-1)];
  const amounts = [...new Set(asked.map(({ amount }) => amount))];
  const period = [plusDays(first, -RIVAL_DAYS), plusDays(last, RIVAL_DAYS)];
  const rivals = await tx.query<PendingFacts>(RIVALS, [institutionId, amounts, ...period]);
  return [...new Map([...asked, ...rivals].map((entry) => [entry.id, entry])).values()];
}

const ASKED = 'e.institution_id = $1 and e.id = any ($2)';
const isTaken = (kind: ItemKind, id: string) =>
  `exists (select from reconciliation_match_item m where m.live and m.kind = '${kind}' and m.item_id = ${id})`;
// What somebody has taken apart is not put together again by itself.
const UNDONE = `exists (select from reconciliation_match_item mine
    join reconciliation_match_item theirs on theirs.match_id = mine.match_id and theirs.kind = i.kind and theirs.item_id = i.id
    where mine.kind = 'entry' and not mine.live and mine.item_id = e.id)`;
const AS_UUID = `case when e.document ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.document::uuid end`;

const order = (by: string, condition: string) =>
  `select 'payment_order' as kind, o.id, -o.amount as amount, '${by}' as by, ${isTaken('payment_order', 'o.id')} as taken
   from payment_order o
   where o.institution_id = $1 and o.status = 'paid' and o.source_account_id = e.account_id and e.kind not in ('fee', 'return')
     and ${condition}`;
const remittanceItem = (by: string, condition: string) =>
  `select 'remittance_item', r.id, -coalesce(r.paid_amount, r.amount), '${by}', ${isTaken('remittance_item', 'r.id')}
   from remittance_item r join remittance f on f.id = r.remittance_id
   where r.institution_id = $1 and r.status = 'paid' and f.bank_account_id = e.bank_account_id and e.kind <> 'fee' and ${condition}`;
const receipt = (by: string, condition: string) =>
  `select 'receipt', x.id, x.cash_base_units / 100, '${by}', ${isTaken('receipt', 'x.id')}
   from receivable_receipt x
   where x.institution_id = $1 and x.reversed_on is null and coalesce(x.account_id, e.account_id) is not distinct from e.account_id
     and e.kind not in ('fee', 'return') and ${condition}`;
// A return has the transaction that it gives back, or cites the end-to-end id of the payment that came back.
const returned = (by: string, condition: string) =>
  `select 'returned_entry', s.id, s.amount, '${by}', false from statement_entry s
   where s.institution_id = $1 and s.account_id is not distinct from e.account_id
     and s.bank_account_id is not distinct from e.bank_account_id and s.kind not in ('fee', 'return')
     and sign(s.amount) <> sign(e.amount) and ${condition}`;

const IDENTIFIED = statement(
  'items_that_entries_cite',
  `select e.id as "entryId", i.kind, i.id as "itemId", i.amount, min(i.by) as by, bool_or(i.taken) as taken
   from statement_entry e cross join lateral (
     ${order('end_to_end_id', 'o.end_to_end_id = e.end_to_end_id')}
     union all ${order('own_number', 'o.transaction_id = e.transaction_id')}
     union all ${order('own_number', `o.id = ${AS_UUID}`)}
     union all ${remittanceItem('own_number', 'r.your_number = any (e.words)')}
     union all ${remittanceItem('own_number', 'r.bank_number = e.document')}
     union all ${remittanceItem('end_to_end_id', 'r.authentication = e.end_to_end_id')}
     union all ${receipt('end_to_end_id', 'x.reference = e.end_to_end_id')}
     union all ${receipt('own_number', 'x.reference = e.document')}
     union all ${receipt('end_to_end_id', 'x.credit_transaction_id = e.transaction_id')}
     union all ${returned('own_number', 's.transaction_id = e.returns_transaction_id')}
     union all ${returned('end_to_end_id', "e.kind = 'return' and s.end_to_end_id = e.end_to_end_id")}
   ) i where ${ASKED} and not ${UNDONE}
   group by e.id, i.kind, i.id, i.amount`,
);

const ALIKE = statement(
  'items_like_entries',
  `select e.id as "entryId", i.kind, i.id as "itemId", i.amount, i.day::text as day, i."endToEndId", i."taxDocument",
     i.reference, i.name
   from statement_entry e cross join lateral (
     (select 'payment_order' as kind, o.id, -o.amount as amount, o.paid_on as day, o.end_to_end_id as "endToEndId",
        p.supplier_document as "taxDocument", p.reference_key as reference, p.supplier_name as name
      from payment_order o join payable p on p.id = o.payable_id
      where o.institution_id = $1 and o.status = 'paid' and o.source_account_id = e.account_id and o.amount = -e.amount
        and o.paid_on between e.entry_date - 7 and e.entry_date + 7 and not ${isTaken('payment_order', 'o.id')}
      limit ${MOST_ALIKE + 1})
     union all
     (select 'remittance_item', r.id, e.amount, r.paid_on, r.authentication, p.supplier_document, p.reference_key, p.supplier_name
      from remittance_item r join remittance f on f.id = r.remittance_id join payable p on p.id = r.payable_id
      where r.institution_id = $1 and r.status = 'paid' and f.bank_account_id = e.bank_account_id
        and coalesce(r.paid_amount, r.amount) = -e.amount
        and r.paid_on between e.entry_date - 7 and e.entry_date + 7 and not ${isTaken('remittance_item', 'r.id')}
      limit ${MOST_ALIKE + 1})
     union all
     (select 'receipt', x.id, e.amount, x.received_on, null, v.debtor_document, v.document_reference, v.debtor_name
      from receivable_receipt x join receivable v on v.id = x.receivable_id
      where x.institution_id = $1 and x.reversed_on is null and x.cash_base_units = e.amount * 100
        and coalesce(x.account_id, e.account_id) is not distinct from e.account_id
        and x.received_on between e.entry_date - 7 and e.entry_date + 7 and not ${isTaken('receipt', 'x.id')}
      limit ${MOST_ALIKE + 1})
   ) i where ${ASKED} and e.kind <> 'fee' and not ${UNDONE}`,
);

/** What the entries cite, and what is like them: two statements, however many there are. */
export async function candidatesOf(tx: Queryable, institutionId: number, entryIds: readonly string[]) {
  return {
    identified: await tx.query<Identified>(IDENTIFIED, [institutionId, entryIds]),
    alike: await tx.query<Alike>(ALIKE, [institutionId, entryIds]),
  };
}
