import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { processOptions } from '../../src/embedded/embedded-postgres-cluster.ts';
import { findPlace, type Place } from '../../src/embedded/embedded-postgres-place.ts';
import { addDatabase } from './data-directory.ts';
import { keptPort } from './kept-port.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { until } from './until.ts';

const START_WITHIN_MS = 60_000;

/** A PostgreSQL server that a test stops and starts. Its address and data stay. */
export interface RestartablePostgres {
  readonly url: string;
  /** Stops it cleanly (`SIGINT` disconnects clients) or as in a crash (`SIGQUIT`: it recovers at the next start). */
  stopServer(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  startServer(): Promise<void>;
  /** Stops it permanently and removes its data. */
  stop(): Promise<void>;
}

export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const { dataDir, place, password } = await preparedCluster('postgres');
  const port = await keptPort();
  let server: PostgresServer | undefined;
  const startServer = async () => {
    server = await launchPostgres(place, password, port);
  };
  const stopServer = async (signal: 'SIGINT' | 'SIGQUIT') => server?.end(signal);
  const stop = async () => {
    await stopServer('SIGQUIT');
    await rm(dataDir, { recursive: true, force: true });
  };

  await startServer();
  return { url: urlOn(port, password), stopServer, startServer, stop };
}

/** A migrated cluster of one test, without a running server. */
export async function preparedCluster(what: string) {
  const dataDir = await temporaryDirectory(what);
  await addDatabase(dataDir);
  const place = await findPlace(dataDir, pino({ level: 'silent' }));
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  return { dataDir, place, password };
}

/** A superuser's address of the database of a {@link preparedCluster}. */
export const urlOn = (port: number, password: string) => `postgres://gateway:${password}@127.0.0.1:${port}/gateway`;

export interface PostgresServer {
  readonly pid: number;
  /** Sends a signal and waits for the exit. Does nothing after the exit. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

/**
 * Runs a server on a {@link preparedCluster} or a copy. Resolves when it accepts connections. The server ends with this
 * process.
 */
export async function launchPostgres(
  place: Place,
  password: string,
  port: number,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const all = [
    // fsync=off loses data only when the machine crashes, not when a process does.
    ...['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200', `port=${port}`],
    ...settings,
  ];
  const flags = all.flatMap((setting) => ['-c', setting]);
  const server = spawn(join(place.binaries, 'bin/postgres'), ['-D', place.cluster, ...flags], {
    ...processOptions(place),
    stdio: 'ignore',
  });
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  const ended = once(server, 'exit').then(() => process.off('exit', kill));
  await until(() => takesConnections(urlOn(port, password)), START_WITHIN_MS);
  return {
    pid: server.pid as number,
    async end(signal) {
      server.kill(signal);
      await ended;
    },
  };
}

export function signalAll({ pid }: PostgresServer, signal: NodeJS.Signals): void {
  // Stopped first, so that it starts no more processes.
  process.kill(pid, 'SIGSTOP');
  const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const each of [...children, pid]) process.kill(Number(each), signal);
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
