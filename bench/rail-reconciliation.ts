import type { Client } from 'pg';
import { newId } from '../src/platform/text/ids.ts';
import { brasiliaDate, brasiliaDayBounds, plusDays } from '../src/platform/time/calendar.ts';
import { type Gateway, openGateway } from './gateway.ts';
import type { Measurement } from './measurement.ts';
import type { Child } from './process.ts';
import { compare, type Slice } from './rounds.ts';
import { startStatements } from './statement-server.ts';
import type { World } from './world.ts';

/** Seeded payments span 18 days, so a day has 10,000. */
const SMALL = 180_000;
/** The large database has at least this multiple of the small one's payments. */
const LARGER = 5;
const ACCOUNTS = 1_000;
const ROWS_A_PART = 1_000;
/** Days of the seeded payments, counted back from now. */
const DAYS_AGO = [4, 17] as const;
const WARMUPS = 1;
const SLICES = 1;
/** Maximum duration, as a multiple of one insert of the rows and one full join. */
const WITHIN = 3;

interface Side {
  readonly gateway: Gateway;
  readonly statements: Child<true>;
}

interface Entry {
  readonly reference: string;
  readonly kind: 'payment';
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly at: string;
}

export const railReconciliation: Measurement = {
  name: 'rail-reconciliation',
  title: "a day's statement of the SPI with 10,000 rows, imported and compared with 10,000 payments",
  async run(world, settings) {
    const opened: Side[] = [];
    const open = async (name: string, transactions: number): Promise<Side> => {
      const history = { transactions, busy: 0, webhooks: 0 };
      const { progress } = settings;
      const gateway = await openGateway(world, name, { roles: 'api', accounts: ACCOUNTS, history, progress });
      const dataDir = await world.directory(`${name}_statements`);
      const statements = await startStatements({ databaseUrl: gateway.databaseUrl, dataDir, amqpUrl: '' });
      const side = { gateway, statements };
      opened.push(side);
      return side;
    };
    const rounds = { rounds: settings.rounds, warmups: WARMUPS, slices: SLICES };
    const few = Math.min(SMALL, settings.large / LARGER);
    try {
      const small = await open('rail_small', few);
      const sql = await floorOn(world, small);
      const against = await compare({
        ...rounds,
        progress: (text) => settings.progress(`rail-reconciliation, ${text}`),
        floor: () => inserted(sql, nextDay()),
        gateway: () => compared(small, nextDay()),
      });
      const large = await open('rail_large', settings.large);
      const growth = await compare({
        ...rounds,
        progress: (text) => settings.progress(`rail-reconciliation-growth, ${text}`),
        floor: () => compared(small, nextDay()),
        gateway: () => compared(large, nextDay()),
      });
      return [
        {
          name: 'rail-reconciliation',
          meaning: 'statement rows imported and compared per second ÷ of one insert of the rows and one full join',
          ...{ required: 1 / WITHIN, aim: 0.5, comparison: against },
        },
        {
          name: 'rail-reconciliation-growth',
          meaning: `statement rows per second with ${settings.large} payments ÷ with ${few}`,
          ...{ required: 0.67, aim: 0.9, comparison: growth },
        },
      ];
    } finally {
      await Promise.all(opened.flatMap(({ gateway, statements }) => [statements.stop(), gateway.stop()]));
    }
  },
};

let serial = 0;
function nextDay(): string {
  const [from, to] = DAYS_AGO;
  serial += 1;
  return plusDays(brasiliaDate(new Date()), -(from + (serial % (to - from))));
}

const PAYMENTS = `select t.end_to_end_id as reference, p.amount, p.occurred_at,
    case p.kind when 'pix_in' then 'in' else 'out' end as direction
  from posting p join transaction t on t.id = p.transaction_id
  where p.kind in ('pix_in', 'pix_out') and p.occurred_at >= $1 and p.occurred_at < $2`;

async function entriesOf(sql: Client, day: string): Promise<readonly Entry[]> {
  const { start, end } = brasiliaDayBounds(day);
  const { rows } = await sql.query<Omit<Entry, 'kind' | 'at' | 'amount'> & { amount: string; occurred_at: Date }>(
    PAYMENTS,
    [start, end],
  );
  return rows.map(({ reference, direction, amount, occurred_at }) => ({
    ...{ reference, direction, kind: 'payment', amount: Number(amount), at: new Date(occurred_at).toISOString() },
  }));
}

/** @throws Error unless every row is matched. */
async function compared({ gateway, statements }: Side, day: string): Promise<Slice> {
  const entries = await entriesOf(gateway.sql, day);
  const parts = Math.ceil(entries.length / ROWS_A_PART);
  const header = { statementId: newId(), ispb: '99999004', day, parts, openingBalance: null, closingBalance: null };
  const producedAt = new Date().toISOString();
  const messages = Array.from({ length: parts }, (_, n) => ({
    ...{ id: newId(), exchange: 'outcomes', routingKey: 'spi.statement' },
    body: { ...header, producedAt, part: n + 1, entries: entries.slice(n * ROWS_A_PART, (n + 1) * ROWS_A_PART) },
  }));
  const seconds = await statements.ask<number>({ parts: messages });
  const { rows } = await gateway.sql.query(
    "select results - 'matched' as others, (results->'matched'->>'count')::int as matched from rail_reconciliation where rail = 'spi' and day = $1",
    [day],
  );
  const [result] = rows as { others: object; matched: number }[];
  if (result?.matched !== entries.length || Object.keys(result.others).length > 0)
    throw new Error(`not every row of ${day} is matched: ${JSON.stringify(result)} of ${entries.length}`);
  return { operations: entries.length, seconds };
}

async function floorOn(world: World, { gateway }: Side): Promise<Client> {
  const sql = await world.connect(gateway.databaseUrl);
  await sql.query(`create table floor_entry (day date, reference text, direction text, amount bigint, settled_at timestamptz);
    create index on floor_entry (day)`);
  return sql;
}

/** @throws Error unless every row is matched. */
async function inserted(sql: Client, day: string): Promise<Slice> {
  const entries = await entriesOf(sql, day);
  const { start, end } = brasiliaDayBounds(day);
  await sql.query('delete from floor_entry where day = $1', [day]);
  const started = performance.now();
  await sql.query(
    `insert into floor_entry select $1, g.reference, g.direction, g.amount, g.at
     from jsonb_to_recordset($2) as g(reference text, direction text, amount bigint, at timestamptz)`,
    [day, JSON.stringify(entries)],
  );
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select * from floor_entry e where e.day = $3) e
       full join (${PAYMENTS}) o on o.reference = e.reference and o.direction = e.direction
     where e.amount = o.amount`,
    [start, end, day],
  );
  const seconds = (performance.now() - started) / 1_000;
  if (rows[0]?.n !== entries.length) throw new Error(`${rows[0]?.n} of ${entries.length} rows are matched`);
  return { operations: entries.length, seconds };
}
