import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { processOptions } from '../../src/platform/embedded-postgres-cluster.ts';
import { findPlace } from '../../src/platform/embedded-postgres-place.ts';
import { addDatabase } from './data-directory.ts';
import { keptPort } from './kept-port.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { until } from './until.ts';

const START_WITHIN_MS = 60_000;

/** A PostgreSQL server that a test stops and starts: its address and its data stay. */
export interface RestartablePostgres {
  readonly url: string;
  /** In order (`SIGINT`: clients are told), or as if it had crashed (`SIGQUIT`: it recovers at the next start). */
  stopServer(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Resolves when it takes connections. */
  startServer(): Promise<void>;
  /** Ends it for good and removes its data. */
  stop(): Promise<void>;
}

export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const dataDir = await temporaryDirectory('postgres');
  await addDatabase(dataDir);
  const place = await findPlace(dataDir, pino({ level: 'silent' }));
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  const port = await keptPort();
  const url = `postgres://gateway:${password}@127.0.0.1:${port}/gateway`;
  // A process that ends loses nothing by this, only a machine would.
  const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200'];
  const flags = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
  let server: ChildProcess | undefined;
  const killServer = () => server?.kill('SIGQUIT');
  process.once('exit', killServer);

  const startServer = async () => {
    server = spawn(join(place.binaries, 'bin/postgres'), ['-D', place.cluster, ...flags], {
      ...processOptions(place),
      stdio: 'ignore',
    });
    await until(() => takesConnections(url), START_WITHIN_MS);
  };
  const stopServer = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const stop = async () => {
    process.off('exit', killServer);
    await stopServer('SIGQUIT');
    await rm(dataDir, { recursive: true, force: true });
  };

  await startServer();
  return { url, stopServer, startServer, stop };
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
