import { expect, test } from 'vitest';
import { openBefore } from '../../../support/migrations.ts';

const BATCH = `id, institution_id, status, company_id, source_account_id, item_count, total, content_sha256, created_by, created_at,
  updated_at`;

test('the migration gives queued batches the participants of their payables and leaves released batches updatable', async () => {
  const earlier = await openBefore('Migration20261219000000_separation_of_duties');
  try {
    // Without foreign keys the test needs no rows in other tables.
    await earlier.query(`set session_replication_role = replica;
      insert into payment_batch (${BATCH}, released_by, released_at) select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 1, status,
          gen_random_uuid(), 1, 1, 45600, repeat('0', 64), 'operator:ana', now(), now(),
          case when status = 'released' then 'operator:bruno' end, case when status = 'released' then now() end
        from (values (1, 'queued'), (2, 'released')) batch(n, status);
      insert into payable (id, institution_id, status, company_id, supplier_name, supplier_document, description, document_reference,
          reference_key, holds_reference, amount, net_amount, due_date, payment_method, pix_key, installments_count, created_by, makers,
          approved_by, approved_on_behalf_of, approved_at, created_at, updated_at)
        select gen_random_uuid(), 1, 'scheduled', gen_random_uuid(), 'Oficina', '11222333000181', 'Peças', 'NF 1', 'NF1', true, 45600, 45600,
          '2026-12-10', 'PIX', 'a@example.com', 1, 'partner_api:erp', '{partner_api:erp,operator:elisa}', 'operator:bruno', 'operator:fabio',
          now(), now(), now();
      insert into payment_order (id, institution_id, batch_id, installment_id, payable_id, payable_version, paying_partner_id,
          source_account_id, channel, amount, recipient, status, created_at, updated_at)
        select gen_random_uuid(), 1, b.id, gen_random_uuid(), p.id, 1, gen_random_uuid(), 1, 'pix', 45600, '{}', b.status, now(), now()
        from payment_batch b cross join payable p;
      set session_replication_role = default;`);

    await earlier.migrate();

    expect(await earlier.query('select status, participants from payment_batch order by id')).toEqual([
      {
        status: 'queued',
        participants: ['operator:ana', 'operator:bruno', 'operator:elisa', 'operator:fabio', 'partner_api:erp'],
      },
      { status: 'released', participants: [] },
    ]);
    await earlier.query(`update payment_batch set item_count = 0 where status = 'released'`);
    await expect(
      earlier.query(`update payment_batch set status = 'released', released_by = 'operator:fabio', released_at = now()
        where status = 'queued'`),
    ).rejects.toThrow('payment_batch_separation_of_duties');
  } finally {
    await earlier.close();
  }
});
