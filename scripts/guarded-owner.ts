import { Client } from 'pg';
import { readDatabaseConfig } from '../src/config/config.ts';
import { GUARD_NAME, requireAlone } from '../src/domains/restore/safety.ts';
import { Database } from '../src/platform/database/database.ts';
import { databaseAddress } from '../src/platform/database/database-address.ts';
import { prepareDatabase } from '../src/platform/database/prepare-database.ts';
import { createLogger } from '../src/platform/observability/log.ts';
import { openDatabaseUrl } from './database-url.ts';

/**
 * Migrates the database and opens it as its owner, while no other process uses it.
 * @throws ProblemOfRestore while another process is connected
 */
export async function withGuardedOwner(
  commands: readonly string[],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const { url, ownerUrl, stop } = await openDatabaseUrl(readDatabaseConfig(process.env));
  const owner = ownerUrl ?? url;
  const guard = new Client({
    ...databaseAddress(owner),
    application_name: GUARD_NAME,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await guard.connect();
    await requireAlone(guard);
    await prepareDatabase({ url, ownerUrl }, { mayOwn: true });
    const options = { url: owner, entities: [], log: createLogger('warn'), poolSize: 4, role: null, commands };
    const database = await Database.open(options);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await guard.end().catch(() => {});
    await stop();
  }
}
