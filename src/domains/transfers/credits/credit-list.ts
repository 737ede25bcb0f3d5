import { z } from 'zod';
import {
  beforeId,
  byIdDescending,
  countUpTo,
  KeysetPage,
  type ListTotal,
  mostCounted,
  type Slice,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import type { TedParty } from '../../../rails/str-credits.ts';
import { pageOfAccount, requireAccount } from '../../accounts/account-ownership.ts';
import { tedCredit } from './credit.resource.ts';
import { creditStates } from './credit-states.ts';

/** A TED that was credited to an account. */
export interface TedCredit extends Omit<RowOf<typeof tedCredit>, `sender${string}`> {
  readonly sender: TedParty;
}

export const CREDITS_LISTED = 50;

const COLUMNS = `${columnsOf(tedCredit, 'c')}, t.counterparty as sender`;
const JOINED = 'join transaction t on t.id = c.transaction_id join balance b on b.account_id = c.account_id';
const OF_ACCOUNT = `c.account_id = $2 and c.partner_id = $1 and ($3::text is null or c.status = $3)`;

const LIST = statement(
  'list_ted_credits',
  `select ${COLUMNS} from ted_credit c ${JOINED} where ${OF_ACCOUNT} order by c.id desc limit ${CREDITS_LISTED}`,
);
const COUNT = statement(
  'count_ted_credits',
  `select (${countUpTo('$4', `select from ted_credit c where ${OF_ACCOUNT} order by c.id desc`)}) as total`,
);
const OF_ACCOUNTS = statement(
  'ted_credits_of_accounts',
  `select x.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${COLUMNS} from ted_credit c ${JOINED}
     where c.account_id = parent.id and c.partner_id = $1 and c.id < $3 and ($5::text is null or c.status = $5)
     order by c.id desc limit $4
   ) x`,
);

export const creditsById = rowsByIds<TedCredit>(
  'ted_credits_by_id',
  `select ${COLUMNS} from ted_credit c ${JOINED} where c.partner_id = $1 and c.id = any ($2)`,
);

export const creditsOfTransactions = rowsByIds<TedCredit & { readonly ofTransaction: string }>(
  'ted_credits_of_transactions',
  `select c.transaction_id as "ofTransaction", ${COLUMNS} from ted_credit c ${JOINED}
   where c.partner_id = $1 and c.transaction_id = any ($2)
   union all
   select f.transaction_id, ${COLUMNS} from ted_refund f join ted_credit c on c.id = f.credit_id ${JOINED}
   where c.partner_id = $1 and f.transaction_id = any ($2)`,
);

const Status = z.enum(wordsOf(creditStates.states));

export interface CreditList extends ListTotal {
  readonly credits: readonly TedCredit[];
}

export const listTedCredits = readOperation({
  name: 'listTedCredits',
  scopes: ['transfer:read'],
  summary: 'Lists the TEDs credited to an account, including returns of its own TEDs, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    accountId: IntegerId,
    status: Status.optional().meta({ description: 'Only credits in this state' }),
  }),
  async run({ database, principal: { partnerId } }, { accountId, status }): Promise<CreditList> {
    await requireAccount(database, partnerId, accountId);
    const filter = [partnerId, accountId, status ?? null];
    const most = mostCounted(1, CREDITS_LISTED);
    const [credits, [counted]] = await Promise.all([
      database.query<TedCredit>(LIST, filter),
      database.query<{ total: number }>(COUNT, [...filter, most]),
    ]);
    const total = counted?.total ?? 0;
    return { credits, total, isMinimum: total === most };
  },
});

export const CreditPage = KeysetPage.extend({ status: Status.nullish() });

export async function creditsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { first, after, status }: z.output<typeof CreditPage>,
): Promise<ReadonlyMap<number, Slice<TedCredit>>> {
  const values = [partnerId, accountIds, beforeId(after), first + 1, status ?? null];
  const rows = await db.query<TedCredit>(OF_ACCOUNTS, values);
  return slicesByParent(rows, first, (row) => row.accountId, byIdDescending);
}

export const pageTedCredits = readOperation({
  name: 'pageTedCredits',
  scopes: ['transfer:read'],
  summary: 'Lists the TEDs credited to an account by cursor, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: CreditPage.extend({ accountId: IntegerId }),
  run: (context, { accountId, ...page }): Promise<Slice<TedCredit>> =>
    pageOfAccount(context, accountId, page, creditsOfAccounts),
});

export const getTedCredit = readOperation({
  name: 'getTedCredit',
  scopes: ['transfer:read'],
  summary: 'Returns a TED that was credited to an account of the partner',
  effects: ['reads_personal_data'],
  refusals: ['ted_credit_not_found'],
  input: z.strictObject({ creditId: Uuid }),
  async run({ database, principal }, { creditId }): Promise<TedCredit> {
    const [credit] = await creditsById(database, principal.partnerId, [creditId]);
    if (!credit) throw new AppError('ted_credit_not_found');
    return credit;
  },
});
