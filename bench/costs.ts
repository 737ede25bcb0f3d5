import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Gateway } from './gateway.ts';

const NAMES = ['gatewayCpu', 'postgresCpu', 'transactions', 'walBytes', 'logBytes'] as const;

/** Cost of one unit: milliseconds of CPU, transactions of PostgreSQL, bytes of WAL and of the table `log`. */
export type Cost = Readonly<Record<(typeof NAMES)[number], number>>;

const costs = (of: (name: keyof Cost) => number) => Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Cost;

const TICK_MS = 10;
/** Delay after which PostgreSQL has counted the work of its sessions. */
const COUNTED_AFTER_MS = 1_200;

/** Returns the cost per unit of `count` units of `work`, including PostgreSQL's own processes. Linux only. */
export async function costOf(gateway: Gateway, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = await spent(gateway);
  await work();
  const after = await spent(gateway);
  return costs((name) => (after[name] - before[name]) / count);
}

/** Cost per unit over several rounds: the least CPU, because other load only adds to it, and the median of the rest. */
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
  if (!row) throw new Error('PostgreSQL has no statistics of this database');
  return {
    gatewayCpu: await cpu(),
    postgresCpu: cpuBelow(row.root),
    transactions: row.transactions,
    walBytes: row.wal,
    logBytes: row.log,
  };
}

/** Milliseconds of CPU of all processes with this working directory, including their ended children. */
function cpuBelow(root: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== root) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      for (const ticks of fields.slice(11, 15)) sum += Number(ticks) * TICK_MS;
    } catch {
      // The process has ended meanwhile.
    }
  }
  return sum;
}
