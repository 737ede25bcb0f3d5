import { expect, test } from 'vitest';
import { openBefore } from '../../../support/migrations.ts';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;

test('the migration keeps approved releases as announced, because they moved no money, and open ones as requested', async () => {
  const earlier = await openBefore('Migration20261217000100_escrow');
  try {
    await earlier.query(`set session_replication_role = replica;
      insert into escrow_release (id, institution_id, account_id, amount, status, created_by, created_at, approved_by,
        approved_at, withdrawn_by, withdrawn_at)
      values ('${id(1)}', 1, 1, 100, 'requested', 'operator:ana', now(), null, null, null, null),
        ('${id(2)}', 1, 1, 100, 'released', 'operator:ana', now(), 'operator:carla', now(), null, null),
        ('${id(3)}', 1, 1, 100, 'withdrawn', 'operator:ana', now(), null, null, 'operator:gil', now())`);

    await earlier.migrate();

    expect(
      await earlier.query('select id, status, approved_by, content_sha256 from escrow_release order by id'),
    ).toEqual([
      { id: id(1), status: 'requested', approved_by: null, content_sha256: null },
      { id: id(2), status: 'announced', approved_by: 'operator:carla', content_sha256: null },
      { id: id(3), status: 'withdrawn', approved_by: null, content_sha256: null },
    ]);
    for (const forced of [
      `update escrow_release set status = 'approved', approved_by = 'operator:carla', approved_at = now() where id = '${id(1)}'`,
      `update escrow_release set status = 'released' where id = '${id(2)}'`,
    ])
      await expect(earlier.query(forced)).rejects.toThrow(/check constraint/);
  } finally {
    await earlier.close();
  }
});
