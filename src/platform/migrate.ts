import { readdir } from 'node:fs/promises';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';

const FOLDER = new URL('../../migrations/', import.meta.url);

type MigrationClass = new (...args: never[]) => object;

async function open(databaseUrl: string) {
  const files = (await readdir(FOLDER)).filter((file) => /^Migration\d+_\w+\.ts$/.test(file)).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.ts$/, '');
      const module = (await import(new URL(file, FOLDER).href)) as Record<string, MigrationClass>;
      const migration = module[name];
      if (!migration) throw new Error(`migrations/${file} exports no class ${name}`);
      return { name, class: migration };
    }),
  );
  return MikroORM.init({
    clientUrl: databaseUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations as never, snapshot: false, transactional: true, allOrNothing: true },
    logger: () => {},
  });
}

/**
 * Brings a database to the newest migration, all or nothing. Safe to run from several processes at once: one works, the
 * others wait and find nothing to do.
 */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const orm = await open(databaseUrl);
  try {
    const em = orm.em.fork();
    await em.execute("select pg_advisory_lock(hashtext('partner-banking-gateway migrations'))");
    const done = await orm.migrator.up();
    return done.map((migration) => migration.name);
  } finally {
    await orm.close(true);
  }
}

/** Names of the migrations that the database still lacks. */
export async function pendingMigrations(databaseUrl: string): Promise<readonly string[]> {
  const orm = await open(databaseUrl);
  try {
    return (await orm.migrator.getPending()).map((migration) => migration.name);
  } finally {
    await orm.close(true);
  }
}
