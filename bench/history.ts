import type { Client } from 'pg';
import { type BulkLoad, loadInBulk, prepareFilling } from './bulk-load.ts';
import { FIRST_ACCOUNT } from './seed.ts';

export interface History {
  readonly transactions: number;
  readonly accounts: number;
  /** The first accounts, which have three fifths of the payments. 0: all accounts have the same number. */
  readonly busy: number;
  /** Webhooks of the partner that received the payments round-robin at the first attempt. 0: no deliveries. */
  readonly webhooks: number;
}

/** The payments span this many days, ending two days ago. */
const DAYS = 18;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Positions of the log per partition. */
const POSITIONS = 5_000_000;
/** Events of a payment pair: one received payment, and one that was queued and confirmed. */
const EVENTS_OF_PAIR = 3;

interface Filling extends History {
  readonly institutionId: string;
  readonly partnerId: string;
  readonly settlement: string;
  readonly until: Date;
}

/**
 * Inserts settled payments of the past, received and sent alternately, with all their rows: entries, audit, log, keys,
 * consumed message ids, deliveries and attempts. An account sends what it received before, so its balance stays the
 * same. `connect` returns superuser sessions. Several tables are filled at once.
 */
export async function seedHistory(
  connect: () => Promise<Client>,
  history: History,
  progress: (text: string) => void,
): Promise<void> {
  const [sql, ...others] = await Promise.all([connect(), connect(), connect()]);
  if (!sql) throw new Error('connect returned no session');
  const sessions = [sql, ...others];
  for (const each of sessions) await prepareFilling(each);
  const { rows } = await sql.query<Pick<Filling, 'institutionId' | 'partnerId' | 'settlement'>>(`
    select p.institution_id as "institutionId", p.id as "partnerId", l.id as settlement from partner p
      join ledger_account l on l.institution_id = p.institution_id and l.kind = 'settlement' where p.name = 'alpha'`);
  const [owner] = rows;
  if (!owner) throw new Error('the gateway created no partner alpha');
  const filling = { ...history, ...owner, until: new Date(Date.now() - 2 * DAY_MS) };
  await makePartitions(sql, filling);
  await fill(sessions, filling, progress);
  await Promise.all(sessions.map((each) => each.end()));
}

async function fill(sessions: readonly Client[], filling: Filling, progress: (text: string) => void): Promise<void> {
  const [sql] = sessions as [Client];
  await sql.query(payments(filling));
  const left = [transactions(filling), log(filling), deliveries(filling), ...small(filling)];
  await Promise.all(
    sessions.map(async (session) => {
      for (let loads = left.shift(); loads; loads = left.shift()) await loadInBulk(session, loads, progress);
    }),
  );
  await sql.query(`
    drop table seeded_payment;
    select setval('log_published', (select max(position) from log));
    select ensure_partitions()`);
  await sql.query('vacuum (analyze)');
}

/** Creates the partitions of the past. The gateway creates the current ones. */
async function makePartitions(sql: Client, { transactions: count, until }: Filling): Promise<void> {
  const make = async (table: string, suffix: string | number, from: string | number, to: string | number) => {
    const part = `${table}_${suffix}`;
    await sql.query(
      `create table if not exists public.${part} partition of ${table} for values from ('${from}') to ('${to}')`,
    );
    await sql.query('select keep_estimates($1, $2)', [table, part]);
  };
  const last = Math.ceil((count * EVENTS_OF_PAIR) / 2 / POSITIONS);
  for (let n = 0; n <= last; n += 1) await make('log', n, n * POSITIONS, (n + 1) * POSITIONS);
  // Weeks begin on Mondays. The epoch was a Thursday.
  const monday = (at: number) => Math.floor((at + 3 * DAY_MS) / WEEK_MS) * WEEK_MS - 3 * DAY_MS;
  for (let at = monday(until.getTime() - DAYS * DAY_MS); at < until.getTime(); at += WEEK_MS) {
    const [from, to] = [new Date(at), new Date(at + WEEK_MS)].map((day) => day.toISOString());
    const suffix = from?.slice(0, 10).replaceAll('-', '') ?? '';
    const { rows } = await sql.query<{ lower: string; upper: string }>(
      'select uuid_v7_floor($1) as lower, uuid_v7_floor($2) as upper',
      [from, to],
    );
    for (const { lower, upper } of rows)
      for (const table of ['webhook_delivery', 'webhook_attempt']) await make(table, suffix, lower, upper);
  }
}

/** Two consecutive payments belong to one account, which sends what it received. */
function payments({ transactions: count, accounts, busy, until }: Filling): string {
  const account =
    busy === 0
      ? `p % ${accounts}`
      : `case when p % 5 < 2 then (2 * (p / 5) + p % 5) % ${accounts} else (3 * (p / 5) + p % 5 - 2) % ${busy} end`;
  return `
    create unlogged table public.seeded_payment as
      select g, g % 2 = 0 as sent, at, uuidv7(at - clock_timestamp()) as id, uuidv7(at - clock_timestamp()) as event_id,
        ${FIRST_ACCOUNT} + ${account} as account_id, 100 + p % 900 as amount,
        'E99999004' || to_char(at, 'YYYYMMDDHH24MI') || 'h' || lpad(g::text, 10, '0') as end_to_end_id,
        p * ${EVENTS_OF_PAIR} + case when g % 2 = 1 then 1 else 3 end as position
      from (
        select g, (g - 1) / 2 as p,
          timestamptz '${until.toISOString()}' - (${count} - g) * (interval '${DAYS} days' / ${count}) as at
        from generate_series(1::bigint, ${count}) g
      ) made;
    analyze seeded_payment`;
}

const whose = ({ institutionId, partnerId }: Filling) => `${institutionId}, '${partnerId}'::uuid`;
const idAt = 'uuidv7(at - clock_timestamp())';

const transactions = (filling: Filling): BulkLoad[] => [
  {
    table: 'transaction',
    inserts: [
      `insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, end_to_end_id,
         recipient_key, counterparty, created_at, completed_at)
       select id, ${whose(filling)}, account_id, case when sent then 'pix_out' else 'pix_in' end, 'settled', amount,
         end_to_end_id, case when sent then 'ok@sandbox' end,
         '{"name": "Maria Recebedora", "document": "12345678909", "ispb": "99999011", "agency": "0001",
           "accountNumber": "1234567", "accountType": "CACC"}', at, at from seeded_payment`,
    ],
  },
];

/** The event that webhooks receive has a known id. The earlier event for a queued payment does not. */
const log = (filling: Filling): BulkLoad[] => {
  const columns = 'position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at';
  const payload = `jsonb_build_object('accountId', account_id, 'transactionId', id, 'amount', amount, 'endToEndId', end_to_end_id)`;
  const rest = `'event', ${whose(filling)}, account_id`;
  return [
    {
      table: 'log',
      inserts: [
        `insert into log (${columns})
         select position - queued, case queued when 0 then event_id else ${idAt} end, ${rest},
           case when not sent then 'pix.received' when queued = 1 then 'pix.payout.queued' else 'pix.payout.confirmed' end,
           ${payload}, at
         from seeded_payment cross join lateral generate_series(sent::int, 0, -1) queued`,
      ],
    },
  ];
};

/** One delivery per payment. One of a thousand has failed permanently. */
function deliveries({ webhooks, partnerId, institutionId }: Filling): BulkLoad[] {
  if (webhooks === 0) return [];
  const webhook = `(select array_agg(id order by id) from webhook where partner_id = '${partnerId}')`;
  const failed = 'g % 1000 = 0';
  return [
    {
      table: 'webhook',
      inserts: [
        `insert into webhook (id, institution_id, partner_id, url, events, secret, secret_key_id, created_at, updated_at)
         select uuidv7(), ${institutionId}, '${partnerId}', 'https://receiver.example/' || n, '{pix.payout.confirmed}',
           ''::bytea, 'bench', now(), now() from generate_series(1, ${webhooks}) n`,
      ],
    },
    {
      table: 'webhook_queue',
      inserts: [
        `insert into webhook_queue (webhook_id, window_size, last_success_at)
         select id, 32, now() from webhook where partner_id = '${partnerId}'`,
      ],
    },
    {
      table: 'webhook_delivery',
      inserts: [
        `insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, account_id, body, status, attempts,
           created_at, finished_at)
         select ${idAt}, w.ids[1 + g % ${webhooks}], '${partnerId}', event_id,
           case when sent then 'pix.payout.confirmed' else 'pix.received' end, account_id,
           '{"accountId":' || account_id || ',"transactionId":"' || id || '","amount":' || amount || '00}',
           case when ${failed} then 'exhausted' else 'succeeded' end, 1, at, at
         from seeded_payment, ${webhook} w(ids)`,
      ],
    },
    {
      table: 'webhook_attempt',
      inserts: [
        `insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, status, started_at, duration_ms)
         select uuidv7(created_at - clock_timestamp()), id, partner_id, 1,
           case when status = 'exhausted' then 'failed' else 'succeeded' end,
           case when status = 'exhausted' then 500 else 204 end, created_at, 20 from webhook_delivery`,
      ],
    },
  ];
}

function small(filling: Filling): BulkLoad[][] {
  const { institutionId, partnerId, settlement } = filling;
  return [
    [
      {
        table: 'posting',
        inserts: [
          `insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id,
             occurred_at)
           select ${idAt}, ${institutionId}, case when sent then account_id else ${settlement} end,
             case when sent then ${settlement} else account_id end, amount,
             case when sent then 'pix_out' else 'pix_in' end, id, at from seeded_payment`,
        ],
      },
    ],
    [
      {
        table: 'consumed_message',
        inserts: [`insert into consumed_message (id, queue) select ${idAt}, 'settlement' from seeded_payment`],
      },
    ],
    [
      {
        table: 'audit_event',
        inserts: [
          `insert into audit_event (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type,
             resource_id, changes, metadata, occurred_at)
           select ${idAt}, ${whose(filling)}, account_id, 'partner_credential', 'bench', 'pix.payment.requested',
             'transaction', id::text, jsonb_build_object('amount', amount), '{}', at from seeded_payment where sent`,
        ],
      },
    ],
    [
      {
        table: 'idempotency_record',
        inserts: [
          `insert into idempotency_record (partner_id, key, fingerprint, answer, recorded_at)
           select '${partnerId}', 'history-' || g, sha256(end_to_end_id::bytea), jsonb_build_object('transactionId', id), at
           from seeded_payment where sent`,
        ],
      },
    ],
  ];
}
