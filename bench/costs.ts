import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Gateway } from './gateway.ts';

const NAMES = ['gatewayCpu', 'postgresCpu', 'transactions', 'walBytes', 'logBytes'] as const;

/** What one of something costs: milliseconds of CPU, transactions of PostgreSQL, bytes of its write-ahead log and of the table `log`. */
export type Cost = Readonly<Record<(typeof NAMES)[number], number>>;

const costs = (of: (name: keyof Cost) => number) => Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Cost;

const TICK_MS = 10;
/** After so long PostgreSQL has counted what its sessions did. */
const COUNTED_AFTER_MS = 1_200;

/** What each of `count` takes that `work` does, PostgreSQL's own processes included. Only on Linux. */
export async function costOf(gateway: Gateway, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = await spent(gateway);
  await work();
  const after = await spent(gateway);
  return costs((name) => (after[name] - before[name]) / count);
}

/** What one costs by several rounds: the least CPU, to which whatever else the machine does only adds, and the median of the rest. */
export function costByRounds(rounds: readonly Cost[]): Cost {
  return costs((name) => {
    const sorted = rounds.map((cost) => cost[name]).toSorted((a, b) => a - b);
    return sorted[name.endsWith('Cpu') ? 0 : rounds.length >> 1] ?? 0;
  });
}

async function spent({ sql, cpu }: Gateway): Promise<Cost> {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_AFTER_MS));
  const { rows } = await sql.query<{ root: string; transactions: number; wal: number; log: number }>(`
    select current_setting('data_directory') as root, d.xact_commit::float8 as transactions,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree('log'))::float8 as log
    from pg_stat_database d where d.datname = current_database()`);
  const [row] = rows;
  if (!row) throw new Error('no figures of this database');
  return {
    gatewayCpu: await cpu(),
    postgresCpu: cpuBelow(row.root),
    transactions: row.transactions,
    walBytes: row.wal,
    logBytes: row.log,
  };
}

/** Milliseconds of CPU of all processes that work in a directory, as those of a PostgreSQL server do in theirs, and of their ended children. */
function cpuBelow(root: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== root) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      for (const ticks of fields.slice(11, 15)) sum += Number(ticks) * TICK_MS;
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}
