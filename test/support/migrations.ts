import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freshDatabase } from './database.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Beside the newest tables, which are in `public`. */
const SCHEMA = 'before';

/** A database as it was before a migration, in a schema of its own. */
export interface EarlierDatabase {
  query<Row extends object>(text: string): Promise<Row[]>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database with all that was migrated before this. Partitions are not made: that is no migration's work. */
export async function openBefore(migration: string): Promise<EarlierDatabase> {
  const { url, drop } = await freshDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = async (name: string) => void (await client.query(await sqlOf(name)));
  await client.query(`create schema ${SCHEMA}; set search_path = ${SCHEMA}; create table mikro_orm_migrations ()`);
  const names = readdirSync(FOLDER).map((file) => file.replace('.ts', ''));
  for (const name of names.filter((each) => each < migration).sort()) await run(name);
  return {
    query: async <Row extends object>(text: string) => (await client.query<Row>({ text })).rows,
    migrate: () => run(migration),
    async close() {
      await client.end();
      await drop();
    },
  };
}

/** The statements of a migration, about that schema. */
async function sqlOf(name: string): Promise<string> {
  const module = (await import(join(FOLDER, `${name}.ts`))) as Record<string, new () => { up(): void }>;
  const texts: string[] = [];
  const migration = new (module[name] as new () => { up(): void; addSql(sql: string): void })();
  migration.addSql = (sql) => void texts.push(sql);
  migration.up();
  return texts.join(';\n').replaceAll('schema public', `schema ${SCHEMA}`).replaceAll('public.', `${SCHEMA}.`);
}
