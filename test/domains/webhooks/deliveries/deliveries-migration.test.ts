import { expect, test } from 'vitest';
import { openBefore } from '../../../support/migrations.ts';

test('the migration marks earlier failed deliveries as undelivered', async () => {
  const earlier = await openBefore('Migration20261216000000_deliveries_end_in_place');
  try {
    await earlier.query(`create table part partition of webhook_delivery default;
      insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, body, status, created_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'pix.received', '{}', status, now()
      from unnest('{pending,succeeded,failed,exhausted,cancelled}'::text[]) status`);

    await earlier.migrate();

    expect(await earlier.query('select status from webhook_delivery where undelivered order by status')).toEqual([
      { status: 'exhausted' },
      { status: 'failed' },
    ]);
    expect(await earlier.query(`select reloptions from pg_class where oid = 'part'::regclass`)).toEqual([
      { reloptions: ['fillfactor=60'] },
    ]);
  } finally {
    await earlier.close();
  }
});
