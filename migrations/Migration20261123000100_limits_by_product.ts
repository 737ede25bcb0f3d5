import { Migration } from '@mikro-orm/migrations';

/** Limits and their use by product: a TED does not count against the PIX limit. */
export class Migration20261123000100_limits_by_product extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Limits of an account on one product, and their use in a Brasília day and month.
      -- Null: the institution's limit applies.
      create type product_limits as (product text, transaction_limit cents, daily_limit cents, monthly_limit cents,
        day date, day_used cents, month date, month_used cents);

      -- Columns of the balance row, whose lock guards them: a payment reads and writes no additional row. The night is one
      -- sum for all products (nighttime_limit, limit_night, night_used).
      alter table balance add column limits product_limits[] not null default '{}';
      update balance set limits = array[row('pix_out', pix_out_transaction_limit, pix_out_daily_limit,
        pix_out_monthly_limit, limit_day, pix_out_day_used, limit_month, pix_out_month_used)::product_limits]
      where num_nonnulls(pix_out_transaction_limit, pix_out_daily_limit, pix_out_monthly_limit, limit_day) > 0;

      alter table balance drop column pix_out_transaction_limit, drop column pix_out_daily_limit,
        drop column pix_out_monthly_limit, drop column limit_day, drop column pix_out_day_used, drop column limit_month,
        drop column pix_out_month_used;

      -- Use of each account's limits, by product and window. A night starts in the evening. An account stores only the
      -- last window of each kind.
      create view limit_use as
        select b.account_id, w.product, w.period, w.starts, w.used from balance b cross join lateral (
          select u.product, 'day', u.day, u.day_used from unnest(b.limits) u where u.day is not null
          union all
          select u.product, 'month', u.month, u.month_used from unnest(b.limits) u where u.day is not null
          union all
          select 'nighttime', 'night', (b.limit_night at time zone 'America/Sao_Paulo')::date, b.night_used
          where b.limit_night is not null
        ) w(product, period, starts, used);

      grant select on limit_use to gateway_app;
    `);
  }
}
