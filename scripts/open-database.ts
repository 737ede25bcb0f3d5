import { readDatabaseConfig } from '../src/config.ts';
import { Database } from '../src/platform/database.ts';
import { createLogger } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { openDatabaseUrl } from './database-url.ts';

/** Runs `work` on the database that the environment names, brought to the newest migration. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { url, stop } = await openDatabaseUrl(readDatabaseConfig(process.env));
  try {
    await migrate(url);
    const database = await Database.open({ url, entities: [], log: createLogger('warn'), poolSize: 4, role: null });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}
