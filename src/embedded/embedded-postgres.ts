import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { explainDataDirectory } from '../platform/errors/startup-error.ts';
import { prepareCluster, processOptions } from './embedded-postgres-cluster.ts';
import { findPlace, type Place } from './embedded-postgres-place.ts';
import { freePort } from './free-port.ts';
import { takeOwnership } from './owner-lock.ts';
import { commandLine } from './processes.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  readonly where: string;
  /** Shuts down cleanly, or by force after 8 s, which costs a recovery at the next start but loses no commit. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** False is faster, but a power failure can lose commits. For tests only. */
  readonly durable?: boolean;
  readonly signal?: AbortSignal;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statement errors reach the application, which logs them. The details of PostgreSQL can hold personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};
const notDurable = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Starts a PostgreSQL server with its data under `dataDir`, reachable from this machine only. Reuses the cluster of an
 * earlier process with all its data, even when its server still runs after a SIGKILL.
 * @throws StartupError when another living process uses this `dataDir`, or `dataDir` is not writable
 */
export const startEmbeddedPostgres = (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> =>
  start(options).catch(explainDataDirectory(options.dataDir));

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, signal } = options;
  await mkdir(dataDir, { recursive: true });
  const release = await takeOwnership(join(dataDir, 'postgres.lock'), `the database in ${dataDir}`);
  try {
    const place = await findPlace(dataDir, log);
    await stopLeftOver(place.cluster, log);
    const password = await prepareCluster(place, join(dataDir, 'postgres.password'), durable);
    signal?.throwIfAborted();
    const { server, port } = await launch(place, { ...settings, ...(durable ? {} : notDurable) }, log);
    return {
      url: `postgres://gateway:${password}@127.0.0.1:${port}/gateway`,
      where: place.cluster,
      stop: stopper(server, release, log),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Stops the server that a killed gateway left running. If the server was killed too, PostgreSQL recovers by itself. */
async function stopLeftOver(cluster: string, log: Logger): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  const command = Number.isNaN(pid) ? undefined : commandLine(pid);
  if (command === undefined) return;
  if (!command.includes('postgres')) {
    // After a reboot the pid can belong to any program of the same user, and PostgreSQL would refuse to start.
    await rm(pidFile);
    return;
  }
  if (!command.includes(`-D ${cluster} `)) return;

  log.warn({ pid }, 'stopping the PostgreSQL server of an earlier process');
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    process.kill(pid, signal);
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(50)) {
      if (commandLine(pid) !== command) return;
    }
  }
  throw new Error(`the PostgreSQL server of an earlier process, ${pid}, does not stop`);
}

async function launch(place: Place, flags: Record<string, string | number>, log: Logger) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const parameters = Object.entries({ ...flags, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(place.binaries, 'bin/postgres'), ['-D', place.cluster, ...parameters], {
      ...processOptions(place),
      // In its own process group: Ctrl-C must reach only the gateway, which needs its database to finish its work.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const output: string[] = [];
    createInterface({ input: server.stderr }).on('line', (line) => {
      log.debug({ postgres: line });
      output.push(line);
      if (output.length > 20) output.shift();
    });
    try {
      await untilReady(server, place.cluster);
      return { server, port };
    } catch (cause) {
      if (attempt < 5 && output.some((line) => line.includes('could not bind'))) continue;
      throw new Error(`PostgreSQL did not start: ${output.join('\n')}`, { cause });
    }
  }
}

async function untilReady(server: ChildProcess, cluster: string): Promise<void> {
  const closed = new AbortController();
  server.once('error', (error) => closed.abort(error));
  server.once('close', (code, signal) => closed.abort(new Error(`it ended with ${signal ?? code}`)));
  for (const end = performance.now() + 300_000; performance.now() < end; await delay(20)) {
    closed.signal.throwIfAborted();
    const status = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(status[0]) === server.pid && status[7]?.trim() === 'ready') return;
  }
  server.kill('SIGQUIT');
  throw new Error('it was not ready in time');
}

function stopper(server: ChildProcess, release: () => Promise<void>, log: Logger): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const closed = once(server, 'close').then(([code, signal]) => {
    if (stopping === undefined) log.error({ code, signal }, 'PostgreSQL ended unexpectedly');
  });
  // Stops the server also when the process exits without stopping it, for example after an uncaught exception.
  const onExit = () => server.kill('SIGINT');
  process.once('exit', onExit);

  async function shutDown(): Promise<void> {
    process.off('exit', onExit);
    server.kill('SIGINT');
    const late = await Promise.race([closed.then(() => false), delay(8000, true, { ref: false })]);
    if (late) {
      log.warn('PostgreSQL did not stop in time: stopping it by force');
      server.kill('SIGQUIT');
    }
    await closed;
    await release();
  }

  return () => {
    stopping ??= shutDown();
    return stopping;
  };
}
