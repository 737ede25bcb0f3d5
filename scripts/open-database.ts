import { readDatabaseConfig } from '../src/config/config.ts';
import { Database } from '../src/platform/database/database.ts';
import { prepareDatabase } from '../src/platform/database/prepare-database.ts';
import { createLogger } from '../src/platform/observability/log.ts';
import { openDatabaseUrl } from './database-url.ts';

/**
 * Migrates the database first when the owner's address is known. Uses the login of the processes when it is configured.
 */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { url, ownerUrl, stop } = await openDatabaseUrl(readDatabaseConfig(process.env));
  try {
    await prepareDatabase({ url, ownerUrl }, { mayOwn: true });
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
