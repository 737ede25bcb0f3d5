import { Client } from 'pg';
import { expect } from 'vitest';
import { seedHistory } from '../../bench/history.ts';
import { FIRST_ACCOUNT, seedAccounts } from '../../bench/seed.ts';
import { EVENT_TYPE } from '../../bench/staged-events.ts';
import { callingFunctions } from '../../src/platform/database/functions.ts';
import { AMPLE_LOOKUPS, openTestSettlement, type TestSettlement } from './engine.ts';
import { type Ran, watchPlans } from './nested-plans.ts';
import { lookedAt, readWhole, searches } from './plans.ts';

const ACCOUNTS = 2_000;
/** Number of accounts with most of the payments. */
const BUSY = 20;
/** A single webhook, so that the planner considers it typical. */
const WEBHOOKS = 1;
const PAYMENTS = 20_000;
/** Number of other rows that an account or payment can have at most once. */
const FURTHER = 6_000;
/** A table with at least this many rows counts as a growing table. */
const GROWN = 2_000;
/** Maximum rows of growing tables that a statement may read: a page or batch of 100 with related rows. */
const MAX_LOOKED_AT = 700;
/** Index searches of a batch of 100: each row in its possible partitions, and related rows. */
const MAX_SEARCHES = 1_000;
/** After at most this many runs, a connection keeps a generic plan. */
export const UNTIL_KEPT = 7;

export interface Grown extends TestSettlement {
  /** An account with hundreds of payments, one of two thousand accounts. */
  readonly busy: number;
  readonly webhookId: string;
  readonly newWebhookId: string;
  readonly pending: number;
  readonly transaction: { readonly id: string; readonly endToEndId: string };
  /** Returns the statements that an act sends and causes while every connection keeps its generic plans. */
  planned(act: (n: number) => Promise<unknown>): Promise<readonly Ran[]>;
}

/**
 * Builds a past of 18 days in several partitions of each partitioned table: payments with all their rows, and waiting
 * rows of every kind. `analyzed`: whether the statistics are current (`last`) or only from the first accounts, as in a
 * gateway that grows tenfold within an hour.
 */
export async function openGrown(analyzed: 'last' | 'first' = 'last'): Promise<Grown> {
  const t = await openTestSettlement({ lookupBudget: AMPLE_LOOKUPS });
  const connect = async () => {
    const client = new Client({ connectionString: t.url, options: callingFunctions() });
    await client.connect();
    return client;
  };
  const owner = await connect();
  await seedAccounts(owner, ACCOUNTS);
  await owner.query(REMEMBER);
  await seedHistory(connect, { transactions: PAYMENTS, accounts: ACCOUNTS, busy: BUSY, webhooks: WEBHOOKS }, () => {});
  await owner.query('set session_replication_role = replica');
  await addWaiting(owner);
  await owner.query(WITHOUT_AUTOVACUUM);
  if (analyzed === 'last') await owner.query('vacuum (analyze)');
  else await owner.query(TELL_AGAIN);
  const webhooks = await owner.query<{ id: string }>('select id from webhook order by partner_id = $1', [t.alpha.id]);
  const middle = await owner.query<{ id: string; endToEndId: string }>(
    `select id, end_to_end_id as "endToEndId" from transaction where account_id = $1 and end_to_end_id is not null
     order by id offset 300 limit 1`,
    [FIRST_ACCOUNT],
  );
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where n_live_tup >= $1`,
    [GROWN],
  );
  await owner.end();
  grown = new Set(tables.rows.map(({ name }) => name));
  const plansOf = await watchPlans(t);
  return {
    ...t,
    busy: FIRST_ACCOUNT,
    pending: FURTHER,
    newWebhookId: webhooks.rows[0]?.id ?? '',
    webhookId: webhooks.rows[1]?.id ?? '',
    transaction: middle.rows[0] ?? { id: '', endToEndId: '' },
    async planned(act) {
      for (let n = 1; n < UNTIL_KEPT; n += 1) await act(n);
      return plansOf(() => act(UNTIL_KEPT));
    },
  };
}

/** Keeps the statistics as the test sets them. Autovacuum would renew those of some tables at a random time. */
const WITHOUT_AUTOVACUUM = `
  do $$ declare name text; begin
    for name in select c.oid::regclass::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    loop execute format('alter table %s set (autovacuum_enabled = off)', name); end loop;
  end $$`;

/** Saves and restores the statistics of tables, indexes and columns. */
const REMEMBER = `
  create temp table sizes as select c.relname as name, c.relpages, c.reltuples from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i');
  create temp table contents as select tablename, attname, inherited, null_frac, avg_width, n_distinct,
      most_common_vals::text as common, most_common_freqs, histogram_bounds::text as bounds, correlation
    from pg_stats s where s.schemaname = 'public'`;
const TELL_AGAIN = `
  select pg_clear_attribute_stats('public', s.tablename, s.attname, s.inherited) from pg_stats s where s.schemaname = 'public';
  select pg_restore_relation_stats('schemaname', 'public', 'relname', c.name::text,
    'relpages', coalesce(s.relpages, 0), 'reltuples', coalesce(s.reltuples, 0))
  from (select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')) c
    left join sizes s using (name);
  select pg_restore_attribute_stats('schemaname', 'public', 'relname', c.tablename::text, 'attname', c.attname::text,
    'inherited', c.inherited, 'null_frac', c.null_frac, 'avg_width', c.avg_width, 'n_distinct', c.n_distinct,
    'most_common_vals', c.common, 'most_common_freqs', c.most_common_freqs, 'histogram_bounds', c.bounds,
    'correlation', c.correlation)
  from contents c`;

let grown: ReadonlySet<string> = new Set();

/** Checks that statements read growing tables only by an index, whatever their size. */
export function expectIndexed(ran: readonly Ran[], most = MAX_LOOKED_AT): void {
  expect(ran.length).toBeGreaterThan(0);
  for (const { text, plan } of ran) {
    expect(
      readWhole(plan).filter((table) => grown.has(table)),
      text,
    ).toEqual([]);
    expect(lookedAt(plan, [...grown]), text).toBeLessThan(most);
    expect(searches(plan), text).toBeLessThan(MAX_SEARCHES);
  }
}

async function addWaiting(owner: Client): Promise<void> {
  const ofPayments = (columns: string) =>
    `select ${columns} from (
       select t.*, row_number() over (order by t.id) as n from transaction t where t.end_to_end_id is not null) t
     where t.n <= ${FURTHER}`;
  await owner.query(`
    update log set position = position + 5000000 where position > ${PAYMENTS};
    select setval('log_published', (select max(position) from log));
    insert into dict_lookup (end_to_end_id, institution_id, partner_id, account_id, key, recipient, recipient_ispb, created_at,
      transaction_id)
      ${ofPayments(`t.end_to_end_id, t.institution_id, t.partner_id, t.account_id, 'ok@sandbox', '{}', '99999011', t.created_at, t.id`)};
    insert into fee_charge (id, institution_id, partner_id, account_id, fee_type, amount, origin_transaction_id,
      origin_transaction_type, origin_amount, status, charged_at)
      ${ofPayments(`uuid_v7(), t.institution_id, t.partner_id, t.account_id, 'pix_out', 1, t.id, 'pix_out', 100, 'posted', t.created_at`)};
    insert into pix_refund (transaction_id, partner_id, original_transaction_id, return_id, reason)
      ${ofPayments(`uuid_v7(), t.partner_id, t.id, 'D' || t.end_to_end_id, 'MD06'`)};
    insert into pix_return (return_id, partner_id, transaction_id, amount, reason, status, created_at)
      ${ofPayments(`'D' || t.end_to_end_id, t.partner_id, t.id, 1, 'MD06', 'settled', t.created_at`)};
    insert into hold (id, institution_id, partner_id, account_id, amount, held, fill_until, status, created_at, released_at)
      ${ofPayments(`uuid_v7(), t.institution_id, t.partner_id, t.account_id, 1, 0, t.created_at, 'released', t.created_at, t.created_at`)};
    insert into access_token (token_hash, credential_id, scopes, expires_at)
      select sha256(n::text::bytea), c.id, '{}', now() + interval '1 hour'
      from generate_series(1, ${FURTHER}) n, (select id from credential limit 1) c;
    insert into fee (id, institution_id, fee_type, client_type, fixed_amount, free_transactions_per_month, effective_from, scope)
      select uuid_v7(), id, 'pix_out', 'pj', 10, 50, '2020-01-01', 'global' from institution;
    with open as (
      insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, end_to_end_id, created_at)
      select uuidv7(), institution_id, partner_id, account_id, 'pix_out', 'processing', 100, 'E' || account_id || '-' || n, now()
      from balance, generate_series(1, 3) n where account_id >= ${FIRST_ACCOUNT} returning id, account_id)
    insert into reservation (id, account_id, amount, fee, reserved_at)
      select id, account_id, 100, 0, now() + interval '1 year' from open;
    insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
      select uuidv7(), 'event', institution_id, partner_id, account_id, '${EVENT_TYPE}', '{}', now()
      from balance, generate_series(1, 3) where account_id >= ${FIRST_ACCOUNT};
    select count(*) from webhook_deliver((select jsonb_agg(jsonb_build_object('event_id', uuid_v7(), 'partner_id', p.id,
      'account_id', 1, 'type', '${EVENT_TYPE}', 'names', '["${EVENT_TYPE}"]'::jsonb, 'body', '{}'))
      from generate_series(1, ${FURTHER / WEBHOOKS}), partner p where p.name = 'alpha'), null, null, interval '7 hours');
    update webhook_due set due_at = now() + interval '1 hour';
    update webhook_queue set next_at = 'infinity';
    insert into webhook (id, institution_id, partner_id, url, events, secret, secret_key_id, created_at, updated_at)
      select uuid_v7(), institution_id, id, 'https://new.example/', '{pix.received}', ''::bytea, 'bench', now(), now()
      from partner where name = 'beta'`);
}
