import type { Client } from 'pg';

/** Settings of the whole server. A crash during the fill loses the databases of the bench. */
const CARELESS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '8GB' };

/** Runs `work` while the whole server has these settings. */
export async function withSettings<T>(
  sql: Client,
  settings: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  for (const [name, value] of Object.entries(settings)) await sql.query(`alter system set ${name} = '${value}'`);
  await sql.query('select pg_reload_conf()');
  try {
    return await work();
  } finally {
    for (const name of Object.keys(settings)) await sql.query(`alter system reset ${name}`);
    await sql.query('select pg_reload_conf()');
  }
}

export async function carelessly(sql: Client, fill: () => Promise<void>): Promise<void> {
  try {
    await withSettings(sql, CARELESS, fill);
  } finally {
    await sql.query('checkpoint');
  }
}

/** Rows of one table, inserted while only its primary key is indexed. */
export interface BulkLoad {
  readonly table: string;
  readonly inserts: readonly string[];
}

/** For sessions that fill databases. The generated rows are already consistent. */
const FILLING = `
  set session_replication_role = replica; set synchronous_commit = off; set wal_compression = off;
  set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set vacuum_buffer_usage_limit = '64MB'; set timezone = 'UTC'`;

/** Speeds up inserts of a session. Disables triggers and foreign keys. */
export async function prepareFilling(sql: Client): Promise<void> {
  await sql.query(FILLING);
}

/**
 * Fills tables one after the other without their secondary indexes and builds those from the finished rows, at a
 * quarter of the cost. Pages end as after a vacuum: frozen, with a visibility map and statistics.
 */
export async function loadInBulk(
  sql: Client,
  loads: readonly BulkLoad[],
  progress: (text: string) => void,
): Promise<void> {
  for (const { table, inserts } of loads) {
    const started = performance.now();
    const indexes = await sql.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
       from pg_index i where i.indrelid = $1::regclass and not i.indisprimary`,
      [table],
    );
    for (const { name } of indexes.rows) await sql.query(`drop index ${name}`);
    for (const insert of inserts) await sql.query(insert);
    // Vacuum runs before the indexes exist, because it would have to scan them.
    await sql.query(`vacuum (freeze) ${table}`);
    for (const { definition } of indexes.rows) await sql.query(definition);
    await sql.query(`analyze ${table}`);
    progress(`${table} filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  }
}
