import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { isUuid } from '../../../platform/text/ids.ts';
import { plusDays } from '../../../platform/time/calendar.ts';
import {
  ALIKE_DAYS,
  type Alike,
  amountsOf,
  type CitedItem,
  citations,
  type Identified,
  isNumberOfOurs,
  type LikeItem,
  likenesses,
  type PendingFacts,
  returnedIds,
  type Undone,
} from './candidate-join.ts';
import type { ItemKind } from './item.ts';
import { PENDING } from './statement-entry-states.ts';

const MAX_ITEMS = 20_000;
/** Larger amounts do not fit the base units of a receipt. */
const MAX_CENTS = Math.floor(Number.MAX_SAFE_INTEGER / 100);
const MAX_PENDING = 10_000;

const FACTS = `e.id, e.entry_date::text as date, e.amount, e.returned, e.kind, e.status, e.status_reason as "statusReason",
  e.bank_account_id as "bankAccountId", e.account_id as "accountId", coalesce(b.company_id, p.company_id) as "companyId", e.end_to_end_id as "endToEndId",
  e.document, e.description, e.words, e.tax_ids as "taxIds", e.transaction_id as "transactionId",
  e.returns_transaction_id as "returnsTransactionId", b.agreed_fees as "agreedFees"
  from statement_entry e left join bank_account b on b.id = e.bank_account_id left join paying_account p on p.account_id = e.account_id`;
const BY_IDS = statement(
  'statement_entries_to_match',
  `select ${FACTS} where e.institution_id = $1 and e.id = any ($2) and e.status in ${PENDING}`,
);
const RIVALS = statement(
  'statement_entries_of_amounts',
  `select ${FACTS} where e.institution_id = $1 and e.amount + e.returned = any ($2) and e.entry_date between $3 and $4 and e.status in ${PENDING}
   order by e.entry_date, e.id limit ${MAX_PENDING}`,
);
/** Entries that are further apart cannot mean the same payment. */
const RIVAL_DAYS = 14;

const isTaken = (kind: ItemKind, id: string) =>
  `exists (select from reconciliation_match_item m where m.live and m.kind = '${kind}' and m.item_id = ${id})`;
const order = (key: string, by: string, keys: string) =>
  `select 'payment_order' as kind, o.id as "itemId", -o.amount as amount, o.source_account_id as "accountId",
     null::uuid as "bankAccountId", '${by}' as by, ${key}::text as key, ${isTaken('payment_order', 'o.id')} as taken
   from payment_order o where o.institution_id = $1 and o.status = 'paid' and ${key} = any (${keys})`;
const remittanceItem = (key: string, by: string, keys: string) =>
  `select 'remittance_item', r.id, -coalesce(r.paid_amount, r.amount), null, f.bank_account_id, '${by}', ${key},
     ${isTaken('remittance_item', 'r.id')}
   from remittance_item r join remittance f on f.id = r.remittance_id
   where r.institution_id = $1 and r.status = 'paid' and ${key} = any (${keys})`;
const receipt = (key: string, by: string, keys: string) =>
  `select 'receipt', x.id, x.cash_base_units / 100, x.account_id, null, '${by}', ${key}::text, ${isTaken('receipt', 'x.id')}
   from receivable_receipt x where x.institution_id = $1 and x.reversed_on is null and ${key} = any (${keys})`;
// A return either knows the transaction that it returns or cites the payment's end-to-end id.
const returned = (key: string, by: string, keys: string) =>
  `select 'returned_entry', s.id, s.amount + s.returned, s.account_id, s.bank_account_id, '${by}', ${key}::text, false
   from statement_entry s where s.institution_id = $1 and s.kind not in ('fee', 'return') and ${key} = any (${keys})`;

// $2 end-to-end ids, $3 transactions, $4 documents, $5 documents that are UUIDs, $6 words; $7 transactions and $8
// end-to-end ids of returned payments. Each part uses the index of its key. The code then finds which entry cites which
// item.
const CITED = statement(
  'items_by_what_entries_cite',
  [
    order('o.end_to_end_id', 'end_to_end_id', '$2'),
    order('o.transaction_id', 'transaction', '$3'),
    order('o.id', 'id', '$5'),
    remittanceItem('r.your_number', 'word', '$6'),
    remittanceItem('r.bank_number', 'document', '$4'),
    remittanceItem('r.authentication', 'end_to_end_id', '$2'),
    receipt('x.reference', 'end_to_end_id', '$2'),
    receipt('x.reference', 'document', '$4'),
    receipt('x.credit_transaction_id', 'transaction', '$3'),
    returned('s.transaction_id', 'returned_transaction', '$7'),
    returned('s.end_to_end_id', 'returned_end_to_end_id', '$8'),
  ].join(' union all '),
);

const LIKE = statement(
  'items_of_amounts',
  `(select 'payment_order' as kind, o.id as "itemId", -o.amount as amount, o.source_account_id as "accountId",
      null::uuid as "bankAccountId", o.paid_on::text as day, o.end_to_end_id as "endToEndId",
      p.supplier_document as "taxDocument", p.document_reference as reference, p.supplier_name as name
    from payment_order o join payable p on p.id = o.payable_id
    where o.institution_id = $1 and o.status = 'paid' and o.amount = any ($2) and o.paid_on between $4 and $5
      and not ${isTaken('payment_order', 'o.id')} limit ${MAX_ITEMS})
   union all
   (select 'remittance_item', r.id, -coalesce(r.paid_amount, r.amount), null, f.bank_account_id, r.paid_on::text, r.authentication,
      p.supplier_document, p.document_reference, p.supplier_name
    from remittance_item r join remittance f on f.id = r.remittance_id join payable p on p.id = r.payable_id
    where r.institution_id = $1 and r.status = 'paid' and coalesce(r.paid_amount, r.amount) = any ($2)
      and r.paid_on between $4 and $5 and not ${isTaken('remittance_item', 'r.id')} limit ${MAX_ITEMS})
   union all
   (select 'receipt', x.id, x.cash_base_units / 100, x.account_id, null, x.received_on::text, null, v.debtor_document,
      v.document_reference, v.debtor_name
    from receivable_receipt x join receivable v on v.id = x.receivable_id
    where x.institution_id = $1 and x.reversed_on is null and x.cash_base_units = any ($3)
      and x.received_on between $4 and $5 and not ${isTaken('receipt', 'x.id')} limit ${MAX_ITEMS})`,
);

// The rules never restore a match that a person has undone.
const UNDONE = statement(
  'items_that_entries_were_matched_to',
  `select mine.item_id as "entryId", theirs.kind, theirs.item_id as "itemId" from reconciliation_match_item mine
     join reconciliation_match_item theirs on theirs.match_id = mine.match_id and theirs.kind <> 'entry'
   where mine.institution_id = $1 and mine.item_id = any ($2) and mine.kind = 'entry' and not mine.live`,
);

const distinct = <Value>(
  entries: readonly PendingFacts[],
  value: (entry: PendingFacts) => readonly (Value | null)[],
) => [...new Set(entries.flatMap(value).filter((each) => each !== null))];

/** Entries that arrive in the same import and can be returned by others of it. */
const citedBeside = (fresh: readonly PendingFacts[]): readonly CitedItem[] =>
  fresh
    .filter(({ kind }) => kind !== 'fee' && kind !== 'return')
    .flatMap(({ id, amount, accountId, bankAccountId, transactionId, endToEndId }) => {
      const item = { kind: 'returned_entry' as const, itemId: id, amount, accountId, bankAccountId, taken: false };
      const by = { returned_transaction: transactionId, returned_end_to_end_id: endToEndId };
      return (['returned_transaction', 'returned_end_to_end_id'] as const).flatMap((way) => {
        const key = by[way];
        return key === null ? [] : [{ ...item, by: way, key }];
      });
    });

async function citedBy(
  tx: Queryable,
  institutionId: number,
  entries: readonly PendingFacts[],
  fresh: readonly PendingFacts[],
) {
  if (entries.length === 0) return { identified: [], undone: [] };
  const documents = distinct(entries, ({ document }) => [document]);
  const cited = await tx.query<CitedItem>(CITED, [
    ...[institutionId, distinct(entries, ({ endToEndId }) => [endToEndId])],
    ...[distinct(entries, ({ transactionId }) => [transactionId]), documents, documents.filter(isUuid)],
    ...[distinct(entries, ({ words }) => words.filter(isNumberOfOurs))],
    ...[distinct(entries, ({ returnsTransactionId }) => [returnsTransactionId]), distinct(entries, returnedIds)],
  ]);
  const isFresh = new Set(fresh.map(({ id }) => id));
  const known = entries.flatMap(({ id }) => (isFresh.has(id) ? [] : id));
  const undone = known.length === 0 ? [] : await tx.query<Undone>(UNDONE, [institutionId, known]);
  return { identified: citations(entries, [...cited, ...citedBeside(fresh)], undone), undone };
}

export interface Candidates {
  readonly entries: readonly PendingFacts[];
  readonly identified: readonly Identified[];
  readonly alike: readonly Alike[];
  /** Undone matches, which the rules do not restore. */
  readonly undone: readonly Undone[];
}

/** `ids`: waiting entries. Includes entries that these return, and their rivals. A fixed number of statements. */
export async function candidatesOf(
  tx: Queryable,
  institutionId: number,
  fresh: readonly PendingFacts[],
  ids: readonly string[],
): Promise<Candidates> {
  const waiting = (wanted: readonly string[]) =>
    wanted.length === 0 ? [] : tx.query<PendingFacts>(BY_IDS, [institutionId, wanted]);
  const asked = [...fresh, ...(await waiting(ids))];
  const known = new Set(asked.map(({ id }) => id));
  const ofAsked = await citedBy(tx, institutionId, asked, fresh);
  const given = ofAsked.identified.filter(({ kind, itemId }) => kind === 'returned_entry' && !known.has(itemId));
  const beside = await waiting([...new Set(given.map(({ itemId }) => itemId))]);
  const citing = new Set(ofAsked.identified.map(({ entryId }) => entryId));
  const silent = asked.filter(({ id }) => !citing.has(id));
  const days = [...silent, ...beside].map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  const found = (rest: Partial<Candidates>): Candidates => ({
    entries: [...asked, ...beside],
    identified: ofAsked.identified,
    ...{ alike: [], undone: ofAsked.undone },
    ...rest,
  });
  if (first === undefined || last === undefined) return found({});
  const around = (size: number) => [plusDays(first, -size), plusDays(last, size)];
  const amounts = distinct([...silent, ...beside], amountsOf);
  for (const { id } of beside) known.add(id);
  const rivals = await tx.query<PendingFacts>(RIVALS, [institutionId, amounts, ...around(RIVAL_DAYS)]);
  const others = [...beside, ...rivals.filter(({ id }) => !known.has(id))];
  const ofOthers = await citedBy(tx, institutionId, others, fresh);
  const received = amounts.filter((amount) => amount > 0 && amount <= MAX_CENTS).map((amount) => amount * 100);
  const paid = amounts.filter((amount) => amount < 0).map((amount) => -amount);
  const like = await tx.query<LikeItem>(LIKE, [institutionId, paid, received, ...around(RIVAL_DAYS + ALIKE_DAYS)]);
  const undone = [...ofAsked.undone, ...ofOthers.undone];
  return {
    entries: [...asked, ...others],
    identified: [...ofAsked.identified, ...ofOthers.identified],
    alike: likenesses([...silent, ...others], like, undone),
    undone,
  };
}
