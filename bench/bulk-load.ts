import type { Client } from 'pg';

/** Of the whole server. A crash while it is filled costs the bench its databases, however durable they are. */
const CARELESS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '8GB' };

/** Does this while the whole server has these settings. */
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

/** Lets a server fill a database faster than it may do anything that is measured. */
export async function carelessly(sql: Client, fill: () => Promise<void>): Promise<void> {
  try {
    await withSettings(sql, CARELESS, fill);
  } finally {
    await sql.query('checkpoint');
  }
}

/** Rows of one table, to be inserted while it has no index but its primary key. */
export interface BulkLoad {
  readonly table: string;
  readonly inserts: readonly string[];
}

/** For sessions that fill databases: rows are consistent by how they are made. */
const FILLING = `
  set session_replication_role = replica; set synchronous_commit = off; set wal_compression = off;
  set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set vacuum_buffer_usage_limit = '64MB'; set timezone = 'UTC'`;

/** Makes a session fast at inserting. No trigger and no foreign key is looked at. */
export async function prepareFilling(sql: Client): Promise<void> {
  await sql.query(FILLING);
}

/**
 * Fills tables one after the other, each without its indexes, which are made of the finished rows: sorting once costs a
 * quarter of ten million insertions into each. Every page is left as a vacuum leaves it after some time: frozen, with a
 * visibility map and statistics.
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
    // Before there are indexes, which it would have to look through.
    await sql.query(`vacuum (freeze) ${table}`);
    for (const { definition } of indexes.rows) await sql.query(definition);
    await sql.query(`analyze ${table}`);
    progress(`${table} filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  }
}
