import { newId } from '../../src/platform/text/ids.ts';
import { newCnpj, newCustomer } from './customers.ts';
import type { TestDoor } from './door.ts';
import { MOVE_ALL } from './log-positions.ts';
import { book } from './money.ts';
import { fillBills } from './world/bills.ts';
import { fillCharges } from './world/charges.ts';
import { fillClaims } from './world/claims.ts';
import { fillFavorites } from './world/favorites.ts';
import { fillInfractions } from './world/infractions.ts';
import { fillPixKeys } from './world/pix-keys.ts';
import { fillRefunds } from './world/refunds.ts';
import { fillTedCredits } from './world/ted-credits.ts';
import { fillTeds } from './world/teds.ts';

const TYPES = ['account.created', 'pix.received', 'pix.payout.confirmed', 'transfer.confirmed', 'fee.charged'] as const;

/**
 * Creates customers of alpha, each with an account that has rows of every kind: transactions with fees and returns,
 * audit entries, and events with failed and repeated deliveries.
 */
export async function fillWorld(t: TestDoor, accounts: number): Promise<readonly number[]> {
  const first = await newCustomer(t, t.alpha, { document: newCnpj() });
  await t.sql(
    `with c as (
       insert into customer (institution_id, partner_id, document, user_type, name, password_hash, kyc, status,
         review_status, outcome, risk_level, edd_required, sanctions_hit, pep_hit, last_reviewed_at, created_at, updated_at)
       select $1, $2, lpad(n::text, 14, '0'), 'member_pj', 'Other ' || n, '', '{}', 'active', 'concluded', 'approved', 'low',
         false, false, false, $4, $4, $4 from generate_series(2, $3) n returning id
     ), l as (
       insert into ledger_account (institution_id, kind) select $1, 'customer' from c returning id
     ), a as (
       insert into account (id, institution_id, partner_id, customer_id, account_type, agency, account_number, iban,
         created_at, updated_at)
       select l.id, $1, $2, c.id, 'payment', '0001', l.id::text, 'BR', $4, $4
       from (select id, row_number() over () as n from l) l join (select id, row_number() over () as n from c) c using (n)
       returning *
     ) insert into balance (account_id, institution_id, partner_id, customer_id, holder_type, status, updated_at)
     select id, $1, $2, customer_id, 'pj', 'active', $4 from a`,
    [t.institutionId, t.alpha.id, accounts, t.clock.now()],
  );
  const rows = await t.sql<{ id: number }>('select id from account where partner_id = $1 order by id', [t.alpha.id]);
  const ids = rows.map(({ id }) => id);
  const webhooks = await registerWebhooks(t);
  for (const [n, accountId] of ids.entries())
    await fillAccount(t, accountId, ids[(n + 1) % ids.length] ?? first.accountId);
  await deliverEvents(t, webhooks);
  return ids;
}

async function fillAccount(t: TestDoor, accountId: number, other: number): Promise<void> {
  // Values that are unique across partners derive from the account number.
  const n = accountId;
  const counterparty = { name: 'Ana', document: '52998224725', ispb: '99999011' };
  const endToEndId = (kind: string) => `E99999011${kind}${String(n).padStart(22, '0')}`;
  const pix = { accountId, counterparty };
  await book(t, t.alpha, { ...pix, type: 'pix_in', amount: 100_000, endToEndId: endToEndId('i') });
  await fillCharges(t, accountId, n);
  const sent = await book(t, t.alpha, { ...pix, type: 'pix_out', amount: 1_000, fee: 50, endToEndId: endToEndId('o') });
  await fillRefunds(t, accountId, n);
  await fillBills(t, accountId);
  await fillTeds(t, accountId, n);
  await fillInfractions(t, accountId, n);
  await fillPixKeys(t, accountId);
  await fillFavorites(t, accountId);
  await fillClaims(t, accountId, other);
  await fillTedCredits(t, accountId, n);
  await t.sql(
    `update balance set raises = array[row('pix_out_daily_limit', 9000000, '2100-01-01'::timestamptz)::limit_raise]
     where account_id = $1`,
    [accountId],
  );
  const moved = await book(t, t.alpha, { type: 'internal', accountId, destinationAccountId: other, amount: 10 });
  await t.sql(
    `insert into pix_return (return_id, partner_id, transaction_id, amount, reason, status, created_at)
     values ($1, $2, $3, 100, 'MD06', 'settled', $4)`,
    [`D${n}`, t.alpha.id, sent, t.clock.now()],
  );
  await t.sql(
    `insert into audit_event (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type,
       resource_id, changes, metadata, occurred_at)
     values ($1, $2, $3, $4, 'partner_credential', 'x', 'account.blocked', 'account', '7', '{}', '{}', $5)`,
    [newId(), t.institutionId, t.alpha.id, accountId, t.clock.now()],
  );
  await t.sql(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select uuid_v7(), 'event', $1, $2, $3, x.type, jsonb_build_object('accountId', $3::bigint, 'transactionId', x.id), $4
     from unnest($5::text[], $6::uuid[]) x(type, id)`,
    [t.institutionId, t.alpha.id, accountId, t.clock.now(), TYPES, [null, sent, sent, moved, sent]],
  );
}

async function registerWebhooks(t: TestDoor): Promise<readonly string[]> {
  const made = await t.sql<{ id: string }>(
    `with w as (
       insert into webhook (id, institution_id, partner_id, url, events, secret, secret_key_id, created_at, updated_at)
       select uuid_v7(), $1, $2, 'https://example.com/' || n, '{pix.received}', '', 'none', $3, $3
       from generate_series(1, 20) n returning id, partner_id
     ), locked_queue as (
       insert into webhook_queue (webhook_id) select id from w
     ), recovery as (
       insert into webhook_recovery (id, webhook_id, partner_id, kind, since, until, queued, created_at)
       select uuid_v7(), id, partner_id, 'failed_deliveries', $3, $3, 1, $3 from w
     ) select id from w`,
    [t.institutionId, t.alpha.id, t.clock.now()],
  );
  return made.map(({ id }) => id);
}

async function deliverEvents(t: TestDoor, webhooks: readonly string[]): Promise<void> {
  await t.sql(MOVE_ALL);
  await t.sql(
    `with d as (
       insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, account_id, body, status, attempts,
         created_at, finished_at)
       select uuid_v7(), ($1::uuid[])[1 + l.position % cardinality($1::uuid[])], l.partner_id, l.id, l.type, l.account_id, '{}', 'failed', 1, $2, $2
       from log l where l.kind = 'event' and l.partner_id = $3 returning id, partner_id
     ) insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, status, response, started_at, duration_ms)
     select uuid_v7(), id, partner_id, 1, 'refused', 410, 'gone', $2, 12 from d`,
    [webhooks, t.clock.now(), t.alpha.id],
  );
}
