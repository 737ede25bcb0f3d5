import { type Queryable, statement } from '../../../platform/database/queryable.ts';

export const ITEM_KINDS = {
  payment_order: 'A payment order that the institution paid.',
  remittance_item: 'A payment by a CNAB file for another bank.',
  receipt: 'A receipt of a receivable.',
};
export type ItemKind = keyof typeof ITEM_KINDS;

/** A person can also match an entry to the entry that it returns. */
export const ITEM_KINDS_BY_HAND = { ...ITEM_KINDS, returned_entry: 'The entry that this entry returns.' };
export type ItemKindByHand = keyof typeof ITEM_KINDS_BY_HAND;

export interface OpenItem {
  readonly kind: ItemKindByHand;
  readonly id: string;
  /** Signed cents: payments are negative. For an entry, the amount that is left of it. */
  readonly amount: number;
  /** Account of the payment. When both are null, every account fits. */
  readonly accountId: number | null;
  readonly bankAccountId: string | null;
  readonly taken: boolean;
}

const BY_IDS = statement(
  'reconciliation_items_by_id',
  `select w.kind, w.id, i.amount, i."accountId", i."bankAccountId", exists (
     select from reconciliation_match_item m where m.live and m.kind = w.kind and m.item_id = w.id
       and m.kind in ('payment_order', 'remittance_item', 'receipt')) as taken
   from jsonb_to_recordset($2) as w(kind text, id uuid) cross join lateral (
     select -o.amount as amount, o.source_account_id as "accountId", null::uuid as "bankAccountId" from payment_order o
     where w.kind = 'payment_order' and o.institution_id = $1 and o.id = w.id and o.status = 'paid'
     union all
     select -coalesce(r.paid_amount, r.amount), null, f.bank_account_id from remittance_item r
       join remittance f on f.id = r.remittance_id
     where w.kind = 'remittance_item' and r.institution_id = $1 and r.id = w.id and r.status = 'paid'
     union all
     select x.cash_base_units / 100, x.account_id, null from receivable_receipt x
     where w.kind = 'receipt' and x.institution_id = $1 and x.id = w.id and x.reversed_on is null
     union all
     select e.amount + e.returned, e.account_id, e.bank_account_id from statement_entry e
     where w.kind = 'returned_entry' and e.institution_id = $1 and e.id = w.id and e.kind not in ('fee', 'return')
   ) i`,
);

/** Returns items that were paid, or received and not reversed, and entries that can be returned. */
export const openItems = (
  db: Queryable,
  institutionId: number,
  wanted: readonly { readonly kind: ItemKindByHand; readonly id: string }[],
): Promise<OpenItem[]> => db.query<OpenItem>(BY_IDS, [institutionId, JSON.stringify(wanted)]);
