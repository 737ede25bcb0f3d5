import type { Client } from 'pg';
import { prepareFilling } from './bulk-load.ts';

/** Id of the first seeded account. The others follow. */
export const FIRST_ACCOUNT = 1_000_001;

/** Initial balance of each account and of each floor's: R$ 10 million. */
const FUNDS = 1_000_000_000;
/** High enough that no daily or nightly limit applies. */
const NO_LIMIT = 90_000_000_000_000;

export async function seedAccounts(sql: Client, accounts: number): Promise<void> {
  await prepareFilling(sql);
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
    reset all;
  `);
}

export async function seedFloor(sql: Client, accounts: number): Promise<void> {
  await sql.query(`
    insert into balance (account_id, balance)
    select g, ${FUNDS} from generate_series(${FIRST_ACCOUNT}, ${FIRST_ACCOUNT + accounts - 1}) g;
    analyze`);
}
