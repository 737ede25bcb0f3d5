import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { type ReadContext, readOperation } from '../../../platform/operation/operation.ts';
import { isUuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate, brasiliaDayBounds, plusDays } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { t as common } from '../texts.ts';
import { BALANCES_BEFORE } from './account-balances.ts';
import {
  bucketsOf,
  type CashFlow,
  cashFlowOf,
  type FlowOfDay,
  GRANULARITIES,
  type Granularity,
  MAX_BUCKETS,
} from './cash-flow-buckets.ts';
import { t } from './texts.ts';

const DAYS = 30;

// The first day, not before $2, on which the balances of all accounts are known.
const KNOWN_FROM = statement(
  'cash_flow_known_from',
  `select greatest($2::date, (select max(k.opening_date) from bank_account k
     where k.institution_id = $1 and ($4::uuid is null or k.id = $4) and $3::bigint is null))::text as day,
   exists (select from paying_account a where a.institution_id = $1 and a.account_id = $3) as "isPaying",
   exists (select from bank_account k where k.institution_id = $1 and k.id = $4) as "isBank"`,
);
const BALANCE = statement(
  'cash_flow_balance',
  `select coalesce(sum(balance), 0)::text as balance from (${BALANCES_BEFORE}) b`,
);
const posted = (side: 'credit' | 'debit', other: 'credit' | 'debit') => `select
    (p.occurred_at at time zone 'America/Sao_Paulo')::date as day,
    ${side === 'credit' ? 'p.amount' : '0'} as inflow, ${side === 'debit' ? 'p.amount' : '0'} as outflow
  from paying_account a join posting p on p.${side}_account_id = a.account_id
  where a.institution_id = $1 and ($6::bigint is null or a.account_id = $6) and $7::uuid is null
    and p.occurred_at >= $4 and p.occurred_at < $5
    and ($6::bigint is not null or not exists (
      select from paying_account o where o.institution_id = $1 and o.account_id = p.${other}_account_id))`;
// Postings of paying accounts and statement days of others. Moves between the included accounts do not count.
const ACTUAL = statement(
  'cash_flow_actual',
  `select f.day::text as day, sum(f.inflow)::text as inflow, sum(f.outflow)::text as outflow from (
     ${posted('credit', 'debit')} union all ${posted('debit', 'credit')} union all
     select d.day, d.inflow, d.outflow from statement_day d
     where d.institution_id = $1 and d.day between $2 and $3 and d.bank_account_id is not null
       and ($7::uuid is null or d.bank_account_id = $7) and $6::bigint is null
   ) f group by f.day`,
);
// Excludes receivables in other currencies, because the exchange rate of their due date is unknown.
const DUE = statement(
  'cash_flow_due',
  `select s.due_date::text as day, trunc(coalesce(sum(s.amount) filter (where s.subject = 'receivable'), 0) / 100)::text as inflow,
     coalesce(sum(s.amount) filter (where s.subject = 'payable'), 0)::text as outflow
   from finance_sum s
   where s.institution_id = $1 and s.subject in ('payable', 'receivable') and s.day = 'infinity' and s.due_date <= $2
     and s.currency = 'BRL' and ($3::bigint is null or s.account_id = $3) and $4::uuid is null
   group by s.due_date having sum(s.count) > 0`,
);

interface FlowRow {
  readonly day: string;
  readonly inflow: string;
  readonly outflow: string;
}

const flowsOf = (rows: readonly FlowRow[]): readonly FlowOfDay[] =>
  rows.map(({ day, inflow, outflow }) => ({ day, inflow: BigInt(inflow), outflow: BigInt(outflow) }));

export interface CashFlowReport extends CashFlow {
  readonly from: string;
  readonly to: string;
  readonly granularity: Granularity;
  readonly accountId: string | null;
}

const AccountOfFlow = z
  .string()
  .refine((id) => /^[1-9]\d{0,15}$/.test(id) || isUuid(id), inSchema(t('accountOfFlow')))
  .meta({
    description: 'Restricts the cash flow to one account: a paying account, or the UUID of an account at another bank',
  });

export const getCashFlow = readOperation({
  name: 'getCashFlow',
  scopes: ['finance_treasury:read'],
  audiences: ['partner', 'operator'],
  summary: 'Returns actual and forecast inflows and outflows by day, week or month',
  effects: ['reads_business_data'],
  refusals: ['paying_account_not_found', 'bank_account_not_found'],
  input: z
    .strictObject({
      from: Day.nullish().meta({ description: 'First Brasília day, by default today' }),
      to: Day.nullish().meta({ description: `Last Brasília day, included; by default ${DAYS} days are returned` }),
      accountId: AccountOfFlow.nullish(),
      granularity: z
        .enum(wordsOf(GRANULARITIES))
        .nullish()
        .meta({ description: 'Length of a bucket, by default a day' }),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      error: inSchema(common('notBeforeFirstDay')),
      path: ['to'],
    }),
  async run(context, input): Promise<CashFlowReport> {
    const today = brasiliaDate(context.now);
    const from = input.from ?? (input.to && input.to < today ? input.to : today);
    const to = input.to ?? plusDays(from, DAYS - 1);
    const granularity = input.granularity ?? 'day';
    if (bucketsOf(from, to, granularity).length > MAX_BUCKETS) {
      throw validationFailed({
        to: t('tooManyBuckets', { max: MAX_BUCKETS }),
      });
    }
    const accountId = input.accountId ?? null;
    const facts = await factsOf(context, { from, to, today, accountId });
    return { ...cashFlowOf({ from, to, today, granularity, ...facts }), from, to, granularity, accountId };
  },
});

interface Range {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly accountId: string | null;
}

/** @throws AppError paying_account_not_found, bank_account_not_found */
async function factsOf({ database, principal }: ReadContext, { from, to, today, accountId }: Range) {
  const { institutionId } = principal;
  const bank = accountId !== null && isUuid(accountId) ? accountId : null;
  const paying = bank === null ? accountId : null;
  // When the range begins in the future, flows from today until then count towards its opening.
  const start = from < today ? from : today;
  const [found] = await database.query<{ day: string; isPaying: boolean; isBank: boolean }>(KNOWN_FROM, [
    ...[institutionId, start, paying, bank],
  ]);
  if (!found) throw new Error('the query for the first day with known balances returned no row');
  if (paying !== null && !found.isPaying) throw new AppError('paying_account_not_found');
  if (bank !== null && !found.isBank) throw new AppError('bank_account_not_found');
  const bounds = { start: brasiliaDayBounds(start).start, end: brasiliaDayBounds(to).end };
  const [[before], actual, due] = await Promise.all([
    database.query<{ balance: string }>(BALANCE, [
      ...[institutionId, found.day, brasiliaDayBounds(found.day).start, paying, bank],
    ]),
    database.query<FlowRow>(ACTUAL, [institutionId, start, to, bounds.start, bounds.end, paying, bank]),
    database.query<FlowRow>(DUE, [institutionId, to, paying, bank]),
  ]);
  return {
    known: { day: found.day, balance: BigInt(before?.balance ?? 0) },
    actual: flowsOf(actual),
    due: flowsOf(due),
  };
}
