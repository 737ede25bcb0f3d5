import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import { callingFunctions } from '../src/platform/database/functions.ts';
import { createLogger } from '../src/platform/observability/log.ts';
import { type LoadGenerator, startLoadGenerator } from './load.ts';

export interface World {
  readonly load: LoadGenerator;
  createDatabase(name: string): Promise<string>;
  /** Drops a database of this name, if any, and disconnects its sessions. */
  dropDatabase(name: string): Promise<void>;
  /** @throws Error when the disk of the databases has fewer free bytes. */
  needRoom(bytes: number): Promise<void>;
  /** A superuser's connection to prepare and inspect. Measured code does not use it. */
  connect(url: string): Promise<Client>;
  directory(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-bench-'));
  // The user who runs PostgreSQL for root needs access to the directory.
  await chmod(root, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'data'), log: createLogger('error') });
  const load = await startLoadGenerator();
  const clients: Client[] = [];

  async function connect(url: string): Promise<Client> {
    const client = new Client({ connectionString: url, options: callingFunctions() });
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  }

  return {
    load,
    connect,
    async createDatabase(name) {
      const client = await connect(postgres.url);
      await client.query(`create database "${name}"`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async dropDatabase(name) {
      await (await connect(postgres.url)).query(`drop database if exists "${name}" with (force)`);
    },
    async needRoom(bytes) {
      const { bavail, bsize } = await statfs(postgres.where);
      const gigabytes = (count: number) => `${(count / 2 ** 30).toFixed(0)} GiB`;
      if (bavail * bsize < bytes)
        throw new Error(`${postgres.where} has ${gigabytes(bavail * bsize)} free, but ${gigabytes(bytes)} are needed`);
    },
    directory: (name) => mkdtemp(join(root, `${name}-`)),
    async stop() {
      await load.stop();
      await Promise.all(clients.map((client) => client.end().catch(() => {})));
      await postgres.stop();
      await rm(postgres.where, { recursive: true, force: true });
      await rm(root, { recursive: true, force: true });
    },
  };
}
