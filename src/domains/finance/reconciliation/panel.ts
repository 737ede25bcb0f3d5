import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId } from '../../../platform/text/ids.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { inOrder } from '../../accounts/statement-pages.ts';
import { exactSum } from '../exact-sum.ts';
import type { accountPanel, panel, statusTotal } from './panel.resource.ts';
import { type EntryStatus, PENDING } from './statement-entry-states.ts';

interface StatusTotal extends RowOf<typeof statusTotal> {}
interface AccountPanel extends RowOf<typeof accountPanel> {}
export interface ReconciliationPanel extends RowOf<typeof panel> {}

const STATUSES = ['matched', 'proposed', 'unmatched', 'conflict', 'ignored'] as const satisfies readonly EntryStatus[];

// Reads daily totals, so the cost does not grow with the number of entries.
const PANEL = statement(
  'reconciliation_panel',
  `with account as (
     select b.id as bank_account_id, null::bigint as account_id from bank_account b where b.institution_id = $1 and $4::bigint is null
     union all
     select null, p.account_id from paying_account p where p.institution_id = $1 and ($4::bigint is null or p.account_id = $4)
   ), part as materialized (
     select d.bank_account_id, d.account_id, d.status, min(d.day) as oldest, max(d.day) as newest,
       sum(d.count) filter (where d.day between $2 and $3) as count,
       sum(d.inflow) filter (where d.day between $2 and $3) - sum(d.outflow) filter (where d.day between $2 and $3) as total
     from statement_day d where d.institution_id = $1 and d.count > 0 and ($4::bigint is null or d.account_id = $4) group by 1, 2, 3
   ), reach as (
     select p.bank_account_id, p.account_id, min(p.oldest) as oldest, max(p.newest) as newest,
       min(p.oldest) filter (where p.status in ${PENDING}) as waiting
     from part p group by 1, 2
   ), refused as (
     select f.bank_account_id, count(*) as count, -sum(coalesce(r.paid_amount, r.amount)) as total
     from remittance_item r join remittance f on f.id = r.remittance_id
     where r.institution_id = $1 and r.conflict_status = 'open' and r.paid_on between $2 and $3 and $4::bigint is null group by 1
   )
   select a.bank_account_id as "bankAccountId", a.account_id as "accountId",
     (case when r.waiting is null then r.newest when r.waiting > r.oldest then r.waiting - 1 end)::text as "reconciledUntil",
     (select jsonb_object_agg(t.status, jsonb_build_object('count', t.count, 'total', t.total::text)) from part t
      where t.count > 0 and t.bank_account_id is not distinct from a.bank_account_id and t.account_id is not distinct from a.account_id) as totals,
     coalesce(c.count, 0)::int as "conflictCount", coalesce(c.total, 0)::text as "conflictTotal"
   from account a left join refused c on c.bank_account_id = a.bank_account_id left join reach r
     on r.bank_account_id is not distinct from a.bank_account_id and r.account_id is not distinct from a.account_id
   order by a.account_id, a.bank_account_id`,
);

interface Row extends Pick<AccountPanel, 'bankAccountId' | 'accountId' | 'reconciledUntil'> {
  readonly conflictCount: number;
  readonly conflictTotal: string;
  readonly totals: Partial<Record<EntryStatus, { readonly count: number; readonly total: string }>> | null;
}

const NONE = { count: 0, total: '0' };

export const getReconciliationPanel = readOperation({
  name: 'getReconciliationPanel',
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  summary: 'Returns for each account the number and sum of its statement entries by state',
  effects: ['reads_business_data'],
  refusals: [],
  input: inOrder(
    z.strictObject({
      from: Day.nullish().meta({ description: 'First Brasília day. Default: the day of the first entry' }),
      to: Day.nullish().meta({ description: 'Last Brasília day. Default: today' }),
      accountId: IntegerId.nullish().meta({ description: 'Only this paying account' }),
    }),
  ),
  async run({ database, principal, now }, { from, to, accountId }): Promise<ReconciliationPanel> {
    const until = to ?? brasiliaDate(now);
    const rows = await database.query<Row>(PANEL, [
      ...[principal.institutionId, from ?? '-infinity', until, accountId ?? null],
    ]);
    return {
      from: from ?? null,
      to: until,
      accountId: accountId ?? null,
      accounts: rows.map(({ totals, conflictCount, conflictTotal, ...account }) => ({
        ...account,
        remittanceConflicts: { count: conflictCount, total: exactSum(conflictTotal) },
        ...(Object.fromEntries(
          STATUSES.map((status) => {
            const { count, total } = totals?.[status] ?? NONE;
            return [status, { count, total: exactSum(total) }];
          }),
        ) as Record<EntryStatus, StatusTotal>),
      })),
    };
  },
});
