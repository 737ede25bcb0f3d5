import { expect, test } from 'vitest';
import { openBefore } from '../../support/migrations.ts';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;

test('the migration reserves paying and escrow accounts and inserts a row in released_order for each released payment order', async () => {
  const earlier = await openBefore('Migration20261217000000_reserved_accounts');
  try {
    const balances = [1, 2, 3].map((n) => `(${n}, 1, gen_random_uuid(), ${n}, 'pf', 'active', 500, 100, now())`);
    const accounts = [
      [1, 'payment'],
      [2, 'payment'],
      [3, 'escrow'],
    ].map(([n, type]) => `(${n}, 1, gen_random_uuid(), ${n}, '${type}', '0001', '${n}', 'x', now(), now())`);
    const order = (n: number, status: string) =>
      `('${id(n)}', 1, '${id(9)}', '${id(n)}', '${id(n)}', 1, gen_random_uuid(), 2, 'pix', ${n * 100}, '{}', '${status}', now(), now())`;
    await earlier.query(`set session_replication_role = replica;
      insert into balance (account_id, institution_id, partner_id, customer_id, holder_type, status, balance, blocked, updated_at)
        values ${balances.join(', ')};
      insert into account (id, institution_id, partner_id, customer_id, account_type, agency, account_number, iban, created_at,
        updated_at) values ${accounts.join(', ')};
      insert into paying_account (account_id, institution_id, partner_id, company_id)
        values (2, 1, gen_random_uuid(), gen_random_uuid());
      insert into payment_batch (id, institution_id, status, company_id, source_account_id, item_count, total, content_sha256,
        created_by, created_at, released_by, released_at, updated_at)
        values ('${id(9)}', 1, 'released', gen_random_uuid(), 2, 2, 300, repeat('a', 64), 'operator:ana', now(),
          'operator:carla', '2026-12-01 12:00Z', now());
      insert into payment_order (id, institution_id, batch_id, installment_id, payable_id, payable_version, paying_partner_id,
        source_account_id, channel, amount, recipient, status, created_at, updated_at)
        values ${order(1, 'queued')}, ${order(2, 'released')}, ${order(3, 'cancelled')}`);

    await earlier.migrate();

    expect(
      await earlier.query(
        'select account_id::int as id, purpose, reserved_since is not null as since, blocked::int from balance order by 1',
      ),
    ).toEqual([
      { id: 1, purpose: 'customer', since: false, blocked: 100 },
      { id: 2, purpose: 'paying', since: true, blocked: 100 },
      { id: 3, purpose: 'escrow', since: true, blocked: 100 },
    ]);
    expect(
      await earlier.query(
        `select id, account_id::int as account, amount::int, held::int, transaction_id,
           released_at = '2026-12-01 12:00Z' as "asReleased" from released_order`,
      ),
    ).toEqual([{ id: id(2), account: 2, amount: 200, held: 0, transaction_id: null, asReleased: true }]);
  } finally {
    await earlier.close();
  }
});
