import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';
import type { Change, Order, Outcome } from './runner.ts';

const COMPILE = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.tsbuildinfo'].concat(
  ['--noUnusedLocals', 'false'],
  ['--noUnusedParameters', 'false'],
);
const START_WITHIN_MS = 300_000;

/** A copy of the source tree in which one mutant at a time is tried. The tree itself stays unchanged. */
export interface Workshop {
  /** Null: the tests timed out, and their process was restarted. */
  execute(order: Order, withinMs: number): Promise<Outcome | null>;
  /** The compiler's error, or null. Unused names are ignored. */
  typeError(change: Change): Promise<string | null>;
  close(): Promise<void>;
}

/** Starts a separate PostgreSQL server. `warmUp`: a test file that creates the template database. */
export async function openWorkshop(root: string, warmUp: string): Promise<Workshop> {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-mutate-'));
  // PostgreSQL started by root runs as another user, which needs access to this directory.
  await chmod(directory, 0o755);
  const copy = join(directory, 'copy');
  await copyTree(root, copy);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(directory, 'postgres'),
    log: pino({ level: 'warn' }),
    durable: false,
  });
  let runner: Runner | undefined;
  let closed = false;

  /** Vitest creates the template database again. */
  async function start(): Promise<Runner> {
    if (closed) throw new Error('the workshop is closed');
    const started = startRunner(copy, postgres.url);
    runner = started;
    await isReady(started);
    const outcome = await ask(started, { tests: [warmUp], testTimeout: undefined, change: null }, START_WITHIN_MS);
    if (typeof outcome === 'string' || outcome.result !== 'passed')
      throw new Error(`${warmUp} does not pass without a mutant: ${JSON.stringify(outcome)}`);
    return started;
  }

  return {
    async execute(order, withinMs) {
      for (let attempt = 1; ; attempt += 1) {
        const running = runner ?? (await start());
        const outcome = await ask(running, order, withinMs);
        if (outcome !== 'late' && outcome !== 'ended') return outcome;
        await kill(running);
        runner = undefined;
        if (order.change) await copyFile(join(root, order.change.path), join(copy, order.change.path));
        if (outcome === 'late') return null;
        if (attempt === 2) throw new Error(`the test process ended twice at ${order.change?.path}`);
      }
    },
    async typeError({ path, text }) {
      await writeFile(join(copy, path), text);
      const compiled = await promisify(execFile)(join(copy, 'node_modules/.bin/tsc'), COMPILE, { cwd: copy }).then(
        () => null,
        ({ stdout }: { stdout: string }) => stdout.split('\n', 1)[0] ?? '',
      );
      await copyFile(join(root, path), join(copy, path));
      return compiled;
    },
    async close() {
      closed = true;
      if (runner) await kill(runner);
      await postgres.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function copyTree(root: string, copy: string): Promise<void> {
  const known = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', known, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  for (const path of stdout.split('\0').filter((name) => name !== '' && name !== 'node_modules')) {
    await mkdir(join(copy, dirname(path)), { recursive: true });
    await copyFile(join(root, path), join(copy, path));
  }
  await symlink(await realpath(join(root, 'node_modules')), join(copy, 'node_modules'));
}

type Runner = ReturnType<typeof fork>;

const startRunner = (copy: string, databaseUrl: string): Runner =>
  fork(join(copy, 'scripts/mutate/runner.ts'), [copy], {
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });

async function isReady(runner: Runner): Promise<void> {
  const ready = await Promise.race([
    once(runner, 'message'),
    once(runner, 'exit').then(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, START_WITHIN_MS, null).unref()),
  ]);
  if (ready !== null) return;
  await kill(runner);
  throw new Error('the test process did not start');
}

async function ask(runner: Runner, order: Order, withinMs: number): Promise<Outcome | 'late' | 'ended'> {
  const { promise, resolve } = Promise.withResolvers<Outcome | 'late' | 'ended'>();
  const timer = setTimeout(resolve, withinMs, 'late');
  const give = (outcome: unknown) => resolve(outcome as Outcome);
  const end = () => resolve('ended');
  runner.once('message', give).once('exit', end);
  runner.send(order);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    runner.off('message', give).off('exit', end);
  }
}

/** Resolves when the runner and its test processes have ended and write nothing more. */
async function kill(runner: Runner): Promise<void> {
  const { pid, exitCode, signalCode } = runner;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  const gone = once(runner, 'exit');
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
  await gone;
}
