import { Client } from 'pg';
import { serveParent, startChild } from './process.ts';

export interface RelayWork {
  readonly rows: number;
}

/** The relay's floor in its own process: one statement per batch of the relay's size, without publishing. */
export const startFloorRelay = (databaseUrl: string) =>
  startChild<true>('floor-relay.ts', { DATABASE_URL: databaseUrl });

const BATCH = 500;
const MOVE = `
  with taken as (
    delete from outbox where seq = any (array(select seq from outbox where seq > $1 order by seq limit ${BATCH})) returning *
  ), moved as (
    insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at, staged_at, trace)
    select $2::bigint + row_number() over (order by seq), id, kind, institution_id, partner_id, account_id, type, payload, occurred_at,
      staged_at, trace from taken
  ) select count(*)::integer as rows, max(seq) as seq from taken`;

async function main(): Promise<void> {
  const client = new Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();

  /** Moves the rows and returns the seconds of the run. Marks them as published, so that no relay publishes them. */
  async function move({ rows: wanted }: RelayWork): Promise<number> {
    const before = await client.query<{ position: string }>('select coalesce(max(position), 0) as position from log');
    const first = Number(before.rows[0]?.position);
    const started = performance.now();
    let after = '0';
    let moved = 0;
    while (moved < wanted) {
      const { rows } = await client.query<{ rows: number; seq: string }>({
        name: 'move',
        text: MOVE,
        values: [after, first + moved],
      });
      const [batch] = rows;
      if (!batch?.rows) throw new Error(`the outbox had only ${moved} of ${wanted} rows`);
      moved += batch.rows;
      after = batch.seq;
    }
    const seconds = (performance.now() - started) / 1_000;
    await client.query(`select setval('log_published', $1)`, [first + moved]);
    return seconds;
  }

  serveParent<RelayWork>(true, move, () => client.end());
}

if (import.meta.main) await main();
