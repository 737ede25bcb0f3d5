import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { text as freeText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate, plusDays } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { inOrder } from '../../accounts/statement-pages.ts';
import { listPage } from '../lists.ts';
import { type Keyset, ONE_ACCOUNT, ofOneAccount } from './entry-pages.ts';
import { ITEM_KINDS, type ItemKind } from './item.ts';
import { openItem } from './open-items.resource.ts';

export interface NamedItem extends RowOf<typeof openItem> {}

const COLUMNS = columnsOf(openItem, 'i');
const DAYS = 90;

const ITEMS: Readonly<Record<ItemKind, { readonly columns: string; readonly from: string; readonly day: string }>> = {
  payment_order: {
    columns: `-x.amount as amount, p.supplier_name as name, p.supplier_document as "taxDocument", p.document_reference as "documentReference",
      x.source_account_id as "accountId", null::uuid as "bankAccountId"`,
    from: `payment_order x join payable p on p.id = x.payable_id where x.institution_id = $1 and x.status = 'paid'`,
    day: 'x.paid_on',
  },
  remittance_item: {
    columns: `-coalesce(x.paid_amount, x.amount) as amount, p.supplier_name as name, p.supplier_document as "taxDocument",
      p.document_reference as "documentReference", null::bigint as "accountId", f.bank_account_id as "bankAccountId"`,
    from: `remittance_item x join remittance f on f.id = x.remittance_id join payable p on p.id = x.payable_id
      where x.institution_id = $1 and x.status = 'paid'`,
    day: 'x.paid_on',
  },
  receipt: {
    columns: `x.cash_base_units / 100 as amount, v.debtor_name as name, v.debtor_document as "taxDocument",
      v.document_reference as "documentReference", x.account_id as "accountId", null::uuid as "bankAccountId"`,
    from: `receivable_receipt x join receivable v on v.id = x.receivable_id where x.institution_id = $1 and x.reversed_on is null`,
    day: 'x.received_on',
  },
};
const each = (part: (kind: ItemKind) => string): string => wordsOf(ITEM_KINDS).map(part).join(' union all ');
const columns = (kind: ItemKind) =>
  `'${kind}' as kind, x.id, ${ITEMS[kind].columns}, ${ITEMS[kind].day} as day from ${ITEMS[kind].from}`;

// Each part reads its own days and skips matched items.
const OPEN = statement(
  'open_reconciliation_items',
  `select ${COLUMNS} from (
     ${each(
       (kind) => `(select y.* from (select ${columns(kind)}
         and ${ITEMS[kind].day} between $2 and $3 and (${ITEMS[kind].day}, x.id) < ($4::date, $5::uuid)
         and ($7::text is null or $7 = '${kind}') and not exists (
           select from reconciliation_match_item m where m.live and m.kind = '${kind}' and m.item_id = x.id)) y
       where ($8::bigint is null or y."accountId" = $8 or y."accountId" is null and y."bankAccountId" is null)
         and ($9::uuid is null or y."bankAccountId" = $9 or y."accountId" is null and y."bankAccountId" is null)
         and ($10::text is null or strpos(lower((y.name || ' ' || y."documentReference" || ' ' || y."taxDocument") collate pg_c_utf8), lower($10 collate pg_c_utf8)) > 0)
       order by y.day desc, y.id desc limit $6)`,
     )}
   ) i order by i.day desc, i.id desc limit $6`,
);
const Cursor = z.tuple([Day, z.uuid()]);
const GREATEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const itemKeyset = ({ day, id }: NamedItem): Keyset => [day, id];

export const listOpenItems = readOperation({
  name: 'listOpenItems',
  audiences: ['operator'],
  scopes: [],
  product: 'reconciliation',
  summary: 'Lists payments and receipts without a matched statement entry, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: inOrder(
    z.strictObject({
      ...listPage,
      from: Day.nullish().meta({ description: `First Brasília day. Default: ${DAYS} days before the last day` }),
      to: Day.nullish().meta({ description: 'Last Brasília day. Default: today' }),
      accountId: IntegerId.nullish().meta({ description: 'Only items that fit this paying account' }),
      bankAccountId: Uuid.nullish().meta({ description: 'Only items that fit this account at another bank' }),
      kind: z.enum(wordsOf(ITEM_KINDS)).nullish().meta({ description: 'Only items of this kind' }),
      text: freeText(60).nullish().meta({ description: 'Part of a name, reference, CPF or CNPJ' }),
    }),
  ).refine(ofOneAccount, ONE_ACCOUNT),
  async run(
    { database, principal, now },
    { first, after, from, to, kind, text, ...account },
  ): Promise<Slice<NamedItem>> {
    const until = to ?? brasiliaDate(now);
    const at = after ? decodeCursor(after, Cursor) : [until, GREATEST];
    const rows = await database.query<NamedItem>(OPEN, [
      ...[principal.institutionId, from ?? plusDays(until, -DAYS), until, ...at, first + 1],
      ...[kind ?? null, account.accountId ?? null, account.bankAccountId ?? null, text || null],
    ]);
    return sliceOf(rows, first);
  },
});

const NAMED = statement(
  'named_reconciliation_items',
  `select ${COLUMNS} from jsonb_to_recordset($2) as w(kind text, id uuid) cross join lateral (
     ${each((kind) => `select ${columns(kind)} and w.kind = '${kind}' and x.id = w.id`)}
   ) i`,
);

/** Returns those of the items that count, in any order. */
export const namedItems = (
  db: Queryable,
  institutionId: number,
  wanted: readonly { readonly kind: ItemKind; readonly id: string }[],
): Promise<NamedItem[]> => db.query<NamedItem>(NAMED, [institutionId, JSON.stringify(wanted)]);
