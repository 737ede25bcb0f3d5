import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '../../src/config/config.ts';
import type { SandboxFile } from '../../src/sandbox/partners.ts';
import { addDatabase } from './data-directory.ts';
import { PartnerClient } from './partner-client.ts';
import { PROGRAM_ENV, programPath } from './program.ts';
import { keepLog } from './run-log.ts';
import { TEST_SECRET_KEYS } from './secrets.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { until } from './until.ts';

// Far above the usual start time, for busy machines.
const START_WITHIN_MS = 120_000;
const EXIT_WITHIN_MS = 60_000;

export interface GatewayOptions {
  /** The file to run. Default: the bundle that all tests start. */
  readonly program?: string;
  /** Default: all roles. */
  readonly roles?: readonly Role[];
  /**
   * Settings. Only PATH comes from the environment of the tests. By default PORT is a free one, and a given database
   * uses the tests' secret keys.
   */
  readonly env?: Readonly<Record<string, string>>;
  readonly execArgv?: readonly string[];
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

export interface Gateway {
  readonly pid: number;
  readonly origin: string;
  readonly management: string;
  output(): string;
  sandboxFile(): Promise<SandboxFile>;
  partner(name: 'alpha' | 'beta'): Promise<PartnerClient>;
  kill(signal: NodeJS.Signals): Promise<Exit>;
  /** Sends SIGINT and waits for the exit. Code 0 means that the gateway ended by itself in time. */
  stop(): Promise<Exit>;
}

const running = new Set<ChildProcess>();
const directories: string[] = [];
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
process.once('exit', killAll);

/** Ends the gateways that a test file left running. `end-gateways.ts` calls it after each file. */
export async function endGateways(): Promise<void> {
  const ended = [...running].map((child) => once(child, 'exit'));
  killAll();
  await Promise.all(ended);
  for (const directory of directories.splice(0)) {
    await endPostgres(directory);
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A directory for DATA_DIR that every user can reach. It is removed after the file, with any database server on it. */
export async function emptyDataDirectory(owner?: GatewayOptions['user']): Promise<string> {
  const directory = await temporaryDirectory('gateway');
  if (owner) await chown(directory, owner.uid, owner.gid);
  directories.push(directory);
  return directory;
}

/** The same with a migrated database, so that a gateway does not have to create one. */
export async function dataDirectory(): Promise<string> {
  const directory = await emptyDataDirectory();
  await addDatabase(directory);
  return directory;
}

/** A killed gateway leaves its server to the next start. After the last test, this function ends it. */
async function endPostgres(directory: string): Promise<void> {
  const pidFile = join(directory, 'postgres', 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (Number.isNaN(pid)) return;
  const alive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  if (alive()) process.kill(pid, 'SIGQUIT');
  await until(() => !alive(), EXIT_WITHIN_MS);
}

function launch(options: GatewayOptions, args: readonly string[]) {
  const keys = options.env?.['DATABASE_URL'] ? { SECRET_KEYS: TEST_SECRET_KEYS } : {};
  const env = {
    ...PROGRAM_ENV,
    SANDBOX: 'true',
    PORT: '0',
    MANAGEMENT_PORT: '0',
    RATE_LIMIT: '1000000',
    ...keys,
    ...options.env,
  };
  const child = spawn(
    process.execPath,
    [...(options.execArgv ?? []), options.program ?? programPath('main'), ...args],
    {
      env,
      ...options.user,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'close').then(([code, signal]): Exit => {
    running.delete(child);
    keepLog(output);
    return { code, signal, output };
  });
  return { child, exited, output: () => output };
}

const withDeadline = <T>(work: Promise<T>, what: () => string): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(what())), EXIT_WITHIN_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

export function runToEnd(options: GatewayOptions & { readonly args?: readonly string[] } = {}): Promise<Exit> {
  const { exited, output } = launch(options, options.args ?? options.roles ?? []);
  return withDeadline(exited, () => `it does not end:\n${output()}`);
}

/** Starts the program and returns at once. `stop` and `kill` wait for its exit. */
export function launchGateway(options: GatewayOptions = {}) {
  const { child, exited, output } = launch(options, options.roles ?? []);
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return withDeadline(exited, () => `it does not end on ${signal}:\n${output()}`);
  };
  return { pid: child.pid as number, output, kill, stop: () => kill('SIGINT'), exited };
}

/** Starts a gateway and waits until it prints its address. Also waits for readiness, unless `ready` is false. */
export async function startGateway(options: GatewayOptions & { readonly ready?: boolean } = {}): Promise<Gateway> {
  const newDirectory = options.env?.['DATABASE_URL'] ? emptyDataDirectory : dataDirectory;
  const dataDir = options.env?.['DATA_DIR'] ?? (await newDirectory());
  const launched = launchGateway({ ...options, env: { DATA_DIR: dataDir, ...options.env } });
  let ended: Exit | undefined;
  void launched.exited.then((exit) => (ended = exit));
  const [origin, management] = await until(async () => {
    if (ended) throw new Error(`the gateway ended with ${ended.signal ?? ended.code}:\n${ended.output}`);
    const banner = /^Partner banking gateway .* at (http:\S+)$.*^ {2}Management +(http:\S+)/ms.exec(launched.output());
    const [, listening, managed] = banner ?? [];
    if (listening === undefined || managed === undefined) return undefined;
    return (options.ready === false || (await isReady(managed))) && ([listening, managed] as const);
  }, START_WITHIN_MS);
  const sandboxFile = async () => JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as SandboxFile;
  return {
    ...launched,
    origin,
    management,
    sandboxFile,
    async partner(name) {
      const credentials = (await sandboxFile()).partners.find((partner) => partner.name === name);
      if (!credentials) throw new Error(`sandbox.json names no partner ${name}`);
      return PartnerClient.connect(origin, credentials);
    },
  };
}

export async function isReady(management: string): Promise<boolean> {
  const answer = await fetch(`${management}/ready`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
