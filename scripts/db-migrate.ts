import { readDatabaseConfig } from '../src/config.ts';
import { migrate } from '../src/platform/migrate.ts';
import { prepareDatabase } from '../src/platform/prepare-database.ts';
import { openDatabaseUrl } from './database-url.ts';

const { url, ownerUrl, stop } = await openDatabaseUrl(readDatabaseConfig(process.env));
const applied = await run().finally(stop);

/** By the owner, who then sees to the login of the processes; with one address alone, by that. */
async function run(): Promise<readonly string[]> {
  const done = await migrate(ownerUrl ?? url);
  if (ownerUrl !== null) await prepareDatabase({ url, ownerUrl }, { mayOwn: false });
  return done;
}

for (const name of applied) console.log(`applied ${name}`);
console.log(applied.length === 0 ? 'The database is up to date.' : `Migrations applied: ${applied.length}.`);
