import { expect, test } from 'vitest';
import { openBefore } from '../../support/migrations.ts';

test('the migration of limits to products keeps the used amounts, the own limits and what a rejection returns', async () => {
  const earlier = await openBefore('Migration20261123000100_limits_by_product');
  try {
    await earlier.query(`set session_replication_role = replica;
      insert into balance (account_id, institution_id, partner_id, customer_id, holder_type, status, balance, blocked,
        pix_out_daily_limit, nighttime_limit, limit_day, pix_out_day_used, limit_month, pix_out_month_used, limit_night,
        night_used, updated_at)
      values (1, 1, gen_random_uuid(), 1, 'pf', 'active', 1000, 300, 700, 0, '2026-11-24', 300, '2026-11-01', 900,
        '2026-11-23 23:00Z', 50, now()),
        (2, 1, gen_random_uuid(), 2, 'pf', 'active', 0, 0, null, null, null, 0, null, 0, null, 0, now()),
        (3, 1, gen_random_uuid(), 3, 'pj', 'active', 5, 0, null, null, '2026-11-20', 5, '2026-11-01', 5, null, 0, now());
      insert into reservation (id, account_id, amount, fee, limit_product, limit_day, limit_month, reserved_at)
      values ('00000000-0000-7000-8000-000000000001', 1, 300, 0, 'pix_out', '2026-11-24', '2026-11-01', now());
      set session_replication_role = origin`);

    await earlier.migrate();

    const rows = (text: string) => earlier.query<Record<string, unknown>>(text);
    expect(
      await rows(
        'select account_id::int as id, product, period, starts::text, used::int from limit_use order by 1, 2, 3',
      ),
    ).toEqual([
      { id: 1, product: 'nighttime', period: 'night', starts: '2026-11-23', used: 50 },
      { id: 1, product: 'pix_out', period: 'day', starts: '2026-11-24', used: 300 },
      { id: 1, product: 'pix_out', period: 'month', starts: '2026-11-01', used: 900 },
      { id: 3, product: 'pix_out', period: 'day', starts: '2026-11-20', used: 5 },
      { id: 3, product: 'pix_out', period: 'month', starts: '2026-11-01', used: 5 },
    ]);
    expect(
      await rows(
        'select account_id::int as id, l.product, l.daily_limit::int, l.monthly_limit from balance, unnest(limits) l order by 1',
      ),
    ).toEqual([
      { id: 1, product: 'pix_out', daily_limit: 700, monthly_limit: null },
      { id: 3, product: 'pix_out', daily_limit: null, monthly_limit: null },
    ]);
    expect(await rows('select nighttime_limit::int from balance order by account_id')).toEqual([
      { nighttime_limit: 0 },
      { nighttime_limit: null },
      { nighttime_limit: null },
    ]);
    expect(await rows('select limit_product, limit_day::text from reservation')).toEqual([
      { limit_product: 'pix_out', limit_day: '2026-11-24' },
    ]);
  } finally {
    await earlier.close();
  }
});
