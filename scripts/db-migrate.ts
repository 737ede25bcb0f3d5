import { program, run } from './command-line.ts';

const DOES = `Migrates the configured database to the newest migration, and installs the functions of this build.

DATABASE_OWNER_URL, when it is set, runs the migrations and creates the login of DATABASE_URL. Without both addresses, the embedded database of DATA_DIR is migrated.`;

async function migrateDatabase(): Promise<void> {
  const { readDatabaseConfig } = await import('../src/config/config.ts');
  const { migrate } = await import('../src/platform/database/migrate.ts');
  const { prepareDatabase } = await import('../src/platform/database/prepare-database.ts');
  const { explainDatabase } = await import('../src/platform/errors/startup-error.ts');
  const { openDatabaseUrl } = await import('./database-url.ts');
  const { url, ownerUrl, stop } = await openDatabaseUrl(readDatabaseConfig(process.env));
  try {
    const applied = await migrate(ownerUrl ?? url).catch(explainDatabase);
    // The owner creates the login of the processes.
    if (ownerUrl !== null) await prepareDatabase({ url, ownerUrl }, { mayOwn: false });
    for (const name of applied) console.log(`applied ${name}`);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Migrations applied: ${applied.length}.`);
  } finally {
    await stop();
  }
}

await run(program('db:migrate', DOES).action(migrateDatabase));
