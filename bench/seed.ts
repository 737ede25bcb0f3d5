import type { Client } from 'pg';

/** Ids of the seeded accounts: this one and those after it. */
export const FIRST_ACCOUNT = 1_000_001;

/** What each account starts with, and each floor's: R$ 10 million. */
const FUNDS = 1_000_000_000;
/** So high that no limit binds, by day or night. */
const NO_LIMIT = 90_000_000_000_000;

/** Funded accounts of legal entities, who pay fees, each with the posting that its balance comes from. */
export async function seedAccounts(sql: Client, accounts: number): Promise<void> {
  await sql.query(`
    insert into customer (id, institution_id, partner_id, document, user_type, name, password_hash, kyc, status,
      review_status, outcome, risk_level, edd_required, sanctions_hit, pep_hit, last_reviewed_at, created_at, updated_at)
    select g, p.institution_id, p.id, lpad(g::text, 14, '0'), 'member_pj', 'Bench ' || g, '', '{}', 'active',
      'concluded', 'approved', 'low', false, false, false, now(), now(), now()
    from partner p, generate_series(${FIRST_ACCOUNT}, ${FIRST_ACCOUNT + accounts - 1}) g where p.name = 'alpha';

    insert into ledger_account (id, institution_id, kind) select id, institution_id, 'customer' from customer;

    insert into account (id, institution_id, partner_id, customer_id, account_type, agency, account_number, iban,
      created_at, updated_at)
    select id, institution_id, partner_id, id, 'payment', '0001', lpad(id::text, 10, '0'),
      'BR0099999004000010000000000P1', now(), now() from customer;

    insert into balance (account_id, institution_id, partner_id, customer_id, holder_type, status, balance,
      nighttime_limit, limits, updated_at)
    select id, institution_id, partner_id, id, 'pj', 'active', ${FUNDS}, ${NO_LIMIT},
      array[row('pix_out', ${NO_LIMIT}, ${NO_LIMIT}, ${NO_LIMIT}, null, null, null, null)::product_limits], now()
    from customer;

    create temp table funding as select uuidv7() as id, c.* from
      (select id as account_id, institution_id, partner_id from account) c;
    insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, created_at, completed_at)
    select id, institution_id, partner_id, account_id, 'pix_in', 'settled', ${FUNDS}, now(), now() from funding;
    insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id, occurred_at)
    select uuidv7(), f.institution_id, l.id, f.account_id, ${FUNDS}, 'pix_in', f.id, now()
    from funding f join ledger_account l on l.institution_id = f.institution_id and l.kind = 'settlement';
    drop table funding;
    analyze;
  `);
}

/**
 * Settled payments of the past, in and out by turns, evenly over the accounts and over eighteen days that end two days
 * ago, with all that the gateway keeps of them: entries, audit, log, keys, consumed message ids. An account sends and
 * receives the same amount, so its balance stays what it was.
 */
export async function seedHistory(sql: Client, transactions: number, accounts: number): Promise<void> {
  await sql.query(`
    set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB';
    create temp table history as
      select g, uuidv7(h.at - clock_timestamp()) as id, h.at, ${FIRST_ACCOUNT} + (g - 1) % ${accounts} as account_id,
        (g - 1) / ${accounts} % 2 = 1 as sent, 100 + (g - 1) % ${accounts} % 900 as amount,
        'E99999004' || to_char(h.at at time zone 'UTC', 'YYYYMMDDHH24MI') || 'h' || lpad(g::text, 10, '0') as end_to_end_id
      from generate_series(1, ${transactions}) g
        cross join lateral (
          select now() - interval '2 days' - (${transactions} - g) * (interval '18 days' / ${transactions}) as at
        ) h;
  `);
  const { rows } = await sql.query<{ institution_id: string; partner_id: string; settlement: string }>(`
    select p.institution_id, p.id as partner_id, l.id as settlement from partner p
      join ledger_account l on l.institution_id = p.institution_id and l.kind = 'settlement' where p.name = 'alpha'`);
  const owner = rows[0];
  if (!owner) throw new Error('the gateway made no partner alpha');
  const whose = `${owner.institution_id}, '${owner.partner_id}'::uuid`;
  await sql.query(`
    insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, end_to_end_id,
      recipient_key, counterparty, created_at, completed_at)
    select id, ${whose}, account_id, case when sent then 'pix_out' else 'pix_in' end, 'settled', amount,
      end_to_end_id, case when sent then 'ok@sandbox' end,
      '{"name": "Maria Recebedora", "document": "12345678909", "ispb": "99999011", "agency": "0001",
        "accountNumber": "1234567", "accountType": "CACC"}', at, at from history;
    insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id, occurred_at)
    select uuidv7(at - clock_timestamp()), ${owner.institution_id},
      case when sent then account_id else ${owner.settlement} end,
      case when sent then ${owner.settlement} else account_id end, amount,
      case when sent then 'pix_out' else 'pix_in' end, id, at from history;
    insert into audit_event (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type,
      resource_id, changes, metadata, occurred_at)
    select uuidv7(at - clock_timestamp()), ${whose}, account_id, 'partner_credential', 'bench', 'pix.payment.requested',
      'transaction', id::text, jsonb_build_object('amount', amount), '{}', at from history where sent;
    insert into idempotency_record (partner_id, key, fingerprint, answer, recorded_at)
    select '${owner.partner_id}', 'history-' || g, sha256(end_to_end_id::bytea),
      jsonb_build_object('transactionId', id), at from history where sent;
    insert into consumed_message (id, queue) select uuidv7(at - clock_timestamp()), 'settlement' from history;
    insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
    select row_number() over (order by g, n), uuidv7(at - clock_timestamp()), 'event', ${whose}, account_id,
      case when not sent then 'pix.received' when n = 1 then 'pix.payout.queued' else 'pix.payout.confirmed' end,
      jsonb_build_object('accountId', account_id, 'transactionId', id, 'amount', amount, 'endToEndId', end_to_end_id), at
    from history cross join generate_series(1, 2) n where sent or n = 1;
    select setval('log_published', max(position)) from log;
    drop table history;
    select ensure_partitions();
  `);
  await sql.query('vacuum (analyze, freeze)');
}

/** Balances of the floor, funded alike. */
export async function seedFloor(sql: Client, accounts: number): Promise<void> {
  await sql.query(`
    insert into balance (account_id, balance)
    select g, ${FUNDS} from generate_series(${FIRST_ACCOUNT}, ${FIRST_ACCOUNT + accounts - 1}) g;
    analyze`);
}
