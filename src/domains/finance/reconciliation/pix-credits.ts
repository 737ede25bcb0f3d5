import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Day } from '../../../platform/time/day.ts';
import { listPage } from '../lists.ts';
import { creditCandidate, unidentifiedCredit } from './open-items.resource.ts';
import { PENDING } from './statement-entry-states.ts';

export interface UnidentifiedCredit extends RowOf<typeof unidentifiedCredit> {}

export interface CreditCandidate extends RowOf<typeof creditCandidate> {}

/** Only the newest open receivables are examined. */
const LOOKED_AT = 2_000;
export const MAX_CANDIDATES = 10;

// Uses the same index as the count of `waiting`. Receipts are in base units.
const CREDITS = `select ${columnsOf(unidentifiedCredit, 'e')}
   from statement_entry e cross join lateral (
     select (e.amount + e.returned - coalesce(sum(c.cash_base_units), 0) / 100)::bigint as open from receivable_receipt c
     where c.institution_id = e.institution_id and lower(c.reference) = lower(e.end_to_end_id) and c.reversed_on is null
   ) o
   where e.institution_id = $1 and e.status in ${PENDING} and e.account_id is not null and e.amount > 0
     and e.end_to_end_id is not null and e.returns_transaction_id is null and o.open > 0`;
const LIST = statement(
  'unidentified_pix_credits',
  `${CREDITS} and (e.entry_date, e.id) > ($2, $3) order by e.entry_date, e.id limit $4`,
);
const BY_ID = statement('unidentified_pix_credit', `${CREDITS} and e.id = $2`);
// Only receivables whose account and currency allow a receipt of this credit.
const CANDIDATES = statement(
  'candidates_of_pix_credit',
  `select ${columnsOf(creditCandidate, 'x')} from (
     select r.id, r.due_date, r.amount_base_units - r.received_base_units = $3::bigint * 100 as same_amount,
       r.debtor_document = any (e.tax_ids) as same_debtor
     from statement_entry e join paying_account a on a.account_id = e.account_id
     cross join lateral (
       (select * from receivable o where o.institution_id = $1 and o.status = 'open' order by o.id desc limit ${LOOKED_AT})
       union all
       (select * from receivable o where o.institution_id = $1 and o.status = 'partially_received' order by o.id desc limit ${LOOKED_AT})
     ) r
     where e.institution_id = $1 and e.id = $2 and r.currency = 'BRL'
       and (r.destination_account_id = e.account_id or (a.branch_id is not null and r.company_id = a.company_id))
   ) x where x.same_amount or x.same_debtor
   order by x.same_amount and x.same_debtor desc, x.same_debtor desc, x.due_date, x.id limit ${MAX_CANDIDATES}`,
);

const READ = {
  audiences: ['operator'],
  scopes: ['finance_reconciliation:read', 'finance_ar:read'],
  refusals: [],
} as const;
const Cursor = z.tuple([Day, z.uuid()]);
const START = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;

export const creditKeyset = ({ receivedOn, id }: UnidentifiedCredit) => [receivedOn, id];

export const listUnidentifiedCredits = readOperation({
  ...READ,
  name: 'listUnidentifiedCredits',
  effects: ['reads_personal_data'],
  summary: 'Lists PIX credits of paying accounts that no receipt or match covers in full, oldest first',
  input: z.strictObject(listPage),
  async run({ database, principal }, { first, after }): Promise<Slice<UnidentifiedCredit>> {
    const at = after ? decodeCursor(after, Cursor) : START;
    return sliceOf(await database.query<UnidentifiedCredit>(LIST, [principal.institutionId, ...at, first + 1]), first);
  },
});

/** Null when there is no such credit, or it has been identified. */
export const findUnidentifiedCredit = readOperation({
  ...READ,
  name: 'findUnidentifiedCredit',
  effects: ['reads_personal_data'],
  summary: 'Returns a PIX credit of a paying account that no receipt or match covers in full',
  input: z.strictObject({ entryId: Uuid }),
  async run({ database, principal }, { entryId }): Promise<UnidentifiedCredit | null> {
    const [credit] = await database.query<UnidentifiedCredit>(BY_ID, [principal.institutionId, entryId]);
    return credit ?? null;
  },
});

/** By amount and debtor, likeliest first. */
export const candidatesOf = (
  db: Queryable,
  institutionId: number,
  { id, open }: Pick<UnidentifiedCredit, 'id' | 'open'>,
): Promise<CreditCandidate[]> => db.query<CreditCandidate>(CANDIDATES, [institutionId, id, open]);
