import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { callingFunctions } from '../src/platform/functions.ts';
import { createLogger } from '../src/platform/log.ts';
import { type LoadGenerator, startLoadGenerator } from './load.ts';

/** What all measurements of a run share: one durable PostgreSQL server and one load generator. */
export interface World {
  readonly load: LoadGenerator;
  /** An empty database of the caller's own on the shared server. */
  createDatabase(name: string): Promise<string>;
  /** Gives the room of a database back, if there is one of this name. Whoever is connected to it is cut off. */
  dropDatabase(name: string): Promise<void>;
  /** @throws Error when the disk that databases are on has fewer bytes left. */
  needRoom(bytes: number): Promise<void>;
  /** A superuser's connection for preparing and looking, never for what is measured. */
  connect(url: string): Promise<Client>;
  /** An empty directory, gone with the world. */
  directory(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-bench-'));
  // So that the user who runs PostgreSQL for root gets in, and nothing is left elsewhere.
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
        throw new Error(`${postgres.where} has ${gigabytes(bavail * bsize)} left, ${gigabytes(bytes)} are needed`);
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
