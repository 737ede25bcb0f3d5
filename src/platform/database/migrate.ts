import { readdir } from 'node:fs/promises';
import type { MigrationObject } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { type DatabaseAddress, databaseAddress } from './database-address.ts';
import { type FunctionSet, ownFunctions } from './functions.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

type MigrationClass = MigrationObject['class'];

async function migrationNames(): Promise<readonly string[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^Migration\d+_\w+\.ts$/.test(file)).sort();
  return files.map((file) => file.replace(/\.ts$/, ''));
}

async function open({ connectionString, ssl }: DatabaseAddress) {
  const { Migrator } = await import('@mikro-orm/migrations');
  const { MikroORM } = await import('@mikro-orm/postgresql');
  const migrations = await Promise.all(
    (await migrationNames()).map(async (name) => {
      const module = (await import(new URL(`${name}.ts`, FOLDER).href)) as Record<string, MigrationClass>;
      const migration = module[name];
      if (!migration) throw new Error(`migrations/${name}.ts exports no class ${name}`);
      return { name, class: migration };
    }),
  );
  return MikroORM.init({
    clientUrl: connectionString,
    driverOptions: { ssl },
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, transactional: true, allOrNothing: true },
    logger: () => {},
  });
}

/**
 * Applies all pending migrations in one step, all or none, and then adds this build's functions if they are missing.
 * Functions of other builds stay, for their running processes. Returns what it did. Several processes can run it at
 * once: one works, the others wait and find nothing to do.
 */
export async function migrate(databaseUrl: string, functions = ownFunctions()): Promise<readonly string[]> {
  const address = databaseAddress(databaseUrl);
  const client = new Client({ ...address, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock(hashtext('partner-banking-gateway migrations'))");
    // Most starts find nothing to do and need not load the migrations.
    const pending = await pendingMigrations(async (text) => (await client.query(text)).rows);
    const done = pending.length === 0 ? [] : await runMigrations(address);
    return (await applyFunctions(client, functions)) ? [...done, functions.schema] : done;
  } finally {
    await client.end();
  }
}

async function runMigrations(address: DatabaseAddress): Promise<readonly string[]> {
  const orm = await open(address);
  try {
    return (await orm.migrator.up()).map((migration) => migration.name);
  } finally {
    await orm.close(true);
  }
}

/** Runs in one transaction, which ends with the connection on failure. Returns whether the functions were missing. */
async function applyFunctions(client: Client, { schema, scripts }: FunctionSet): Promise<boolean> {
  await client.query('begin');
  // Prevents another process from dropping them as unused while this one starts.
  await client.query(`update function_set set used_at = now() where name = $1 and used_at < now() - interval '1 day'`, [
    schema,
  ]);
  const { rowCount } = await client.query('select from function_set where name = $1', [schema]);
  const missing = rowCount === 0;
  if (missing) await client.query(`create schema ${schema}; grant usage on schema ${schema} to gateway_app`);
  // SECURITY DEFINER functions keep this search path, so that no temporary table can shadow the tables they use.
  await client.query(`set local search_path = ${schema}, public, pg_temp`);
  if (missing) {
    for (const { path, text } of scripts) {
      await client.query(text).catch((cause: Error) => {
        throw new Error(`${path}: ${cause.message}`, { cause });
      });
    }
    await client.query('insert into function_set (name) values ($1)', [schema]);
  }
  await client.query('select ensure_partitions()');
  await client.query('commit');
  return missing;
}

export async function pendingMigrations(
  query: (text: string) => Promise<readonly object[]>,
): Promise<readonly string[]> {
  const [known] = (await query("select to_regclass('public.mikro_orm_migrations') is not null as exists")) as {
    exists: boolean;
  }[];
  const done = known?.exists ? await query('select name from public.mikro_orm_migrations') : [];
  const names = new Set((done as { name: string }[]).map(({ name }) => name));
  return (await migrationNames()).filter((name) => !names.has(name));
}
