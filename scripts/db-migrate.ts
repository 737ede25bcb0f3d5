import { readDatabaseConfig } from '../src/config.ts';
import { migrate } from '../src/platform/migrate.ts';
import { openDatabaseUrl } from './database-url.ts';

const { url, stop } = await openDatabaseUrl(readDatabaseConfig(process.env));
const applied = await migrate(url).finally(stop);
for (const name of applied) console.log(`applied ${name}`);
console.log(applied.length === 0 ? 'The database is up to date.' : `Migrations applied: ${applied.length}.`);
