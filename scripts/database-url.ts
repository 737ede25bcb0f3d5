import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../src/config/config.ts';
import { startEmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import type { DatabaseUrls } from '../src/platform/database/prepare-database.ts';
import { createLogger } from '../src/platform/observability/log.ts';

export interface OpenedUrl extends DatabaseUrls {
  stop(): Promise<void>;
}

/** DATABASE_URL, or the embedded database, whose server is started when it is not running. */
export async function openDatabaseUrl(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
): Promise<OpenedUrl> {
  const ownerUrl = config.databaseOwnerUrl;
  const url = config.databaseUrl ?? (await runningEmbedded(config.dataDir));
  if (url) return { url, ownerUrl, stop: async () => {} };
  const started = await startEmbeddedPostgres({ dataDir: config.dataDir, log: createLogger('warn') });
  return { ...started, ownerUrl };
}

async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  try {
    const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]?.trim();
    const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
    const url = `postgres://gateway:${password}@127.0.0.1:${port}/gateway`;
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
    return url;
  } catch {
    return undefined;
  }
}
