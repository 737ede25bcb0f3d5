import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freshDatabase } from './database.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** A second schema, because `public` has the newest tables. */
const SCHEMA = 'before';

export interface EarlierDatabase {
  query<Row extends object>(text: string): Promise<Row[]>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database with all earlier migrations. It has no partitions, because migrations do not create them. */
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

async function sqlOf(name: string): Promise<string> {
  const module = (await import(join(FOLDER, `${name}.ts`))) as Record<string, new () => { up(): void }>;
  const texts: string[] = [];
  const migration = new (module[name] as new () => { up(): void; addSql(sql: string): void })();
  migration.addSql = (sql) => void texts.push(sql);
  migration.up();
  return texts.join(';\n').replaceAll('schema public', `schema ${SCHEMA}`).replaceAll('public.', `${SCHEMA}.`);
}
