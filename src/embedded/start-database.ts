import { randomBytes } from 'node:crypto';
import type { FunctionSet } from '../platform/database/functions.ts';
import { type DatabaseUrls, prepareDatabase } from '../platform/database/prepare-database.ts';
import type { Teardown } from '../platform/lifecycle/teardown.ts';
import type { Logger } from '../platform/observability/log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | null;
  readonly dataDir: string;
  readonly sandbox: boolean;
}

export interface DatabaseStart {
  readonly log: Logger;
  readonly functions: FunctionSet;
  readonly started: Teardown;
  readonly signal: AbortSignal | undefined;
}

const POSTGRES_MS = 9_000;

/** Starts PostgreSQL unless a database is given, prepares it, and returns its address. @throws StartupError */
export async function startDatabase(settings: DatabaseSettings, start: DatabaseStart): Promise<string> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, sandbox } = settings;
  const isOwn = databaseUrl === undefined;
  const urls = isOwn ? await embedded(settings.dataDir, start) : { url: databaseUrl, ownerUrl };
  await prepareDatabase(urls, { functions: start.functions, mayOwn: isOwn || sandbox, ownPassword: isOwn });
  start.signal?.throwIfAborted();
  return urls.url;
}

/** Only this process uses its process login, whose password is stored nowhere. */
async function embedded(dataDir: string, { log, started, signal }: DatabaseStart): Promise<DatabaseUrls> {
  signal?.throwIfAborted();
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(signal ? { signal } : {}) });
  started.add('PostgreSQL', POSTGRES_MS, () => postgres.stop());
  signal?.throwIfAborted();
  const url = new URL(postgres.url);
  url.username = 'gateway_process';
  url.password = randomBytes(24).toString('hex');
  return { url: url.href, ownerUrl: postgres.url };
}
