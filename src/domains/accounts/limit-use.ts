import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { brasiliaDate, nightWindowStart } from '../../platform/time/calendar.ts';
import type { limitAmounts } from './limits.resource.ts';

export interface LimitAmounts extends RowOf<typeof limitAmounts> {}

export interface LimitUse {
  readonly used: LimitAmounts;
  readonly remaining: LimitAmounts;
}

// Same windows as `ledger_reserve`: an account's day does not go back, and daytime counts in no night.
const LIMIT_USE = statement(
  'limit_use_of_accounts',
  `select u.*, l.daily_limit as "dailyLimit", l.monthly_limit as "monthlyLimit", l.nighttime_limit as "nighttimeLimit"
   from (
     select b.account_id as "accountId",
       case when w.day between $3::date and $3::date + 1 then w.day_used else 0 end as daily,
       case when w.month between date_trunc('month', $3::date)::date and $3::date + 1 then w.month_used else 0 end as monthly,
       case when b.limit_night = $4 then b.night_used else 0 end as nighttime
     from balance b left join lateral unnest(b.limits) w on w.product = 'pix_out'
     where b.partner_id = $1 and b.account_id = any ($2)
   ) u cross join lateral effective_limits(u."accountId", 'pix_out', $5) l`,
);

interface UseRow extends LimitAmounts {
  readonly accountId: number;
  readonly dailyLimit: number;
  readonly monthlyLimit: number;
  readonly nighttimeLimit: number;
}

export const readLimitUse = readOperation({
  name: 'readLimitUse',
  scopes: ['account:read'],
  summary: "Returns the used and remaining part of the PIX limits of each of the partner's accounts, in cents",
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({ accountIds: z.array(IntegerId) }),
  async run({ database, principal, now }, { accountIds }): Promise<ReadonlyMap<number, LimitUse>> {
    const values = [principal.partnerId, accountIds, brasiliaDate(now), nightWindowStart(now), now];
    const rows = await database.query<UseRow>(LIMIT_USE, values);
    return new Map(rows.map((row) => [row.accountId, useOf(row)]));
  },
});

function useOf({ daily, monthly, nighttime, dailyLimit, monthlyLimit, nighttimeLimit }: UseRow): LimitUse {
  return {
    used: { daily, monthly, nighttime },
    remaining: {
      daily: Math.max(dailyLimit - daily, 0),
      monthly: Math.max(monthlyLimit - monthly, 0),
      nighttime: Math.max(nighttimeLimit - nighttime, 0),
    },
  };
}
