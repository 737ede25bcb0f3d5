/** A counter whose numbers leave the database. A restore moves it past every number that the lost window may have used. */
export interface MovedCounter {
  readonly name: string;
  readonly label: string;
  /** Numbers are 1 step apart. One row for each owner; a sequence has the owner ''. */
  readonly newest: string;
  /** `n`: numbers of one owner in the busiest hour of the 7 days before $1. */
  readonly busiestHour: string;
  /** Smallest jump. */
  readonly atLeast: number;
  /** Largest number that its format can have. */
  readonly most: number;
  /** Set by `setval`. Other counters read `number_given_out`. */
  readonly sequence: string | null;
}

export const LOG_COUNTER = 'log';

const hourly = (rows: string): string =>
  `select coalesce(max(h.n), 0) as n from (
     select count(*) as n from (${rows}) r(at) where r.at > $1::timestamptz - interval '7 days' group by date_trunc('hour', r.at)) h`;

const sequence = (
  name: string,
  label: string,
  options: Pick<MovedCounter, 'busiestHour' | 'atLeast' | 'most'>,
  of = name,
): MovedCounter => ({
  ...options,
  name,
  label,
  sequence: of,
  newest: `select '' as owner, coalesce(pg_sequence_last_value('${of}'), s.seqstart - 1) as last
           from pg_sequence s where s.seqrelid = '${of}'::regclass`,
});

const ACCOUNTS = hourly('select created_at from account');
const PAYMENTS = hourly('select created_at from payment_order union all select created_at from remittance_item');
const MOST_ID = Number.MAX_SAFE_INTEGER;

/** In the order of the printed plan. */
export const MOVED_COUNTERS: readonly MovedCounter[] = [
  sequence('institution_id_seq', 'institution ids', {
    busiestHour: hourly('select created_at from institution'),
    atLeast: 100,
    most: MOST_ID,
  }),
  sequence('customer_id_seq', 'customer ids', {
    busiestHour: hourly('select created_at from customer'),
    atLeast: 10_000,
    most: MOST_ID,
  }),
  sequence('ledger_account_id_seq', 'account ids', { busiestHour: ACCOUNTS, atLeast: 10_000, most: MOST_ID }),
  // A check digit follows, and an account number has at most 10 digits.
  sequence('account_number_seq', 'account numbers', { busiestHour: ACCOUNTS, atLeast: 10_000, most: 999_999_999 }),
  sequence('payment_your_number', 'your-numbers of payments', {
    busiestHour: PAYMENTS,
    atLeast: 10_000,
    most: 999_999_999_999,
  }),
  sequence('sandbox_str_number', 'control numbers of the simulated STR', {
    busiestHour: hourly('select sent_at from ted_order'),
    atLeast: 10_000,
    most: 999_999_999,
  }),
  {
    name: 'remittance',
    label: 'remittances (NSA)',
    newest: `select concat_ws('/', institution_id, bank_code, agreement) as owner, last from remittance_sequence`,
    busiestHour: hourly('select generated_at from remittance'),
    atLeast: 20,
    most: 999_999,
    sequence: null,
  },
  {
    name: 'accounting_batch',
    label: 'accounting batches',
    newest: 'select institution_id::text as owner, max(number) as last from accounting_batch group by 1',
    busiestHour: hourly('select generated_at from accounting_batch'),
    atLeast: 20,
    most: 2_147_483_647,
    sequence: null,
  },
  {
    name: 'audit_block',
    label: 'audit blocks',
    newest: 'select institution_id::text as owner, max(number) as last from audit_block group by 1',
    // A worker seals every 5 seconds.
    busiestHour: 'select 720 as n where $1::timestamptz is not null',
    atLeast: 1_000,
    most: MOST_ID,
    sequence: null,
  },
  {
    name: LOG_COUNTER,
    label: 'log positions',
    newest: `select '' as owner, greatest(
        (select coalesce((select l.position from log l order by l.position desc limit 1), 0)),
        (select p.last_value from log_published p)) as last`,
    // Reads the index of ids, which have the time of logging, because the log of a week can be large.
    busiestHour: `select coalesce(max(b.position - b.before), 0) as n from (
        select p.position, lag(p.position) over (order by h.at) as before
        from generate_series($1::timestamptz - interval '7 days', $1::timestamptz, interval '1 hour') h(at)
        cross join lateral (
          select coalesce((select l.position from log l where l.kind = 'event' and l.id >= uuid_v7_floor(h.at) order by l.id limit 1),
            (select l.position from log l order by l.position desc limit 1)) as position) p) b`,
    atLeast: 1_000_000,
    most: MOST_ID,
    sequence: null,
  },
];
