import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '../../src/config.ts';
import type { SandboxFile } from '../../src/sandbox/partners.ts';
import { addDatabase } from './data-directory.ts';
import { PartnerClient } from './partner-client.ts';
import { PROGRAM_ENV, programPath } from './program.ts';
import { keepLog } from './run-log.ts';
import { TEST_SECRET_KEYS } from './secrets.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { until } from './until.ts';

// Far above what it takes, for machines that do other work as well.
const START_WITHIN_MS = 120_000;
const EXIT_WITHIN_MS = 60_000;

export interface GatewayOptions {
  /** The file to run, if not what all tests start. */
  readonly program?: string;
  /** All roles unless told. */
  readonly roles?: readonly Role[];
  /**
   * Settings; nothing but PATH comes from the environment of the tests. Unless told, PORT is a free one, and a given
   * database has the tests' secret keys.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** For Node itself. */
  readonly execArgv?: readonly string[];
  /** The user to run as. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it wrote on both streams. */
  readonly output: string;
}

/** A gateway in a process of its own. */
export interface Gateway {
  readonly pid: number;
  /** Where it listens. */
  readonly origin: string;
  /** Where it answers operators. */
  readonly management: string;
  output(): string;
  /** What it wrote into `<DATA_DIR>/sandbox.json`. */
  sandboxFile(): Promise<SandboxFile>;
  /** A client with the token of a partner of that file. */
  partner(name: 'alpha' | 'beta'): Promise<PartnerClient>;
  /** Sends a signal, and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<Exit>;
  /** Ctrl-C: answers how it ended. Code 0 says that it ended by itself, in time. */
  stop(): Promise<Exit>;
}

const running = new Set<ChildProcess>();
const directories: string[] = [];
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
process.once('exit', killAll);

/** Ends what a test file has left running, and removes its directories: `end-gateways.ts` does after each file. */
export async function endGateways(): Promise<void> {
  const ended = [...running].map((child) => once(child, 'exit'));
  killAll();
  await Promise.all(ended);
  for (const directory of directories.splice(0)) {
    await endPostgres(directory);
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A directory for DATA_DIR that any user can reach; it goes, with the database that was left in it, after the file. */
export async function emptyDataDirectory(owner?: GatewayOptions['user']): Promise<string> {
  const directory = await temporaryDirectory('gateway');
  if (owner) await chown(directory, owner.uid, owner.gid);
  directories.push(directory);
  return directory;
}

/** The same with a migrated database, so that a gateway need not make one. */
export async function dataDirectory(): Promise<string> {
  const directory = await emptyDataDirectory();
  await addDatabase(directory);
  return directory;
}

/** A gateway that was killed leaves its server to the next one; after the last test there is none. */
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

/** Runs the program until it ends by itself. */
export function runToEnd(options: GatewayOptions & { readonly args?: readonly string[] } = {}): Promise<Exit> {
  const { exited, output } = launch(options, options.args ?? options.roles ?? []);
  return withDeadline(exited, () => `it does not end:\n${output()}`);
}

/** Starts the program and hands it over at once; `stop` and `kill` wait for its end. */
export function launchGateway(options: GatewayOptions = {}) {
  const { child, exited, output } = launch(options, options.roles ?? []);
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return withDeadline(exited, () => `it does not end on ${signal}:\n${output()}`);
  };
  return { pid: child.pid as number, output, kill, stop: () => kill('SIGINT'), exited };
}

/** Starts a gateway and waits until it says where it listens and, unless told otherwise, that it is ready. */
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

/** Whether a gateway says at its port for operators that it can serve. */
export async function isReady(management: string): Promise<boolean> {
  const answer = await fetch(`${management}/ready`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
