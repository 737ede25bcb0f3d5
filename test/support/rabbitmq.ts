import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { connect } from 'amqplib';
import { keptPort } from './kept-port.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { until } from './until.ts';

const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

/** A RabbitMQ server that a test file may stop, kill and start: its address and its data stay. */
export interface TestRabbitmq {
  readonly url: string;
  /** Stops the server in order: clients are told. */
  stopServer(): Promise<void>;
  /** Kills the server: clients see a broken connection. */
  killServer(): Promise<void>;
  /** Starts it again, if it does not run; resolves when it takes connections. */
  startServer(): Promise<void>;
  /** For good: its data go. */
  stop(): Promise<void>;
}

/**
 * A `rabbitmq-server` on free ports in a temporary directory. Null if this machine has none; with CI=true that throws,
 * so that no suite is skipped unseen.
 */
export async function startRabbitmq(): Promise<TestRabbitmq | null> {
  const script = findServerScript();
  if (script) return startOwnRabbitmq(script);
  if (process.env['CI'] === 'true') throw new Error('no rabbitmq-server on this machine to test with');
  return null;
}

/** The server of AMQP_URL, which stays as it is, or else one of our own. */
export async function rabbitmqToShare(): Promise<Pick<TestRabbitmq, 'url' | 'stop'> | null> {
  const url = process.env['AMQP_URL'];
  return url ? { url, stop: async () => {} } : startRabbitmq();
}

/** Debian's `rabbitmq-server` on the PATH runs only as two certain users; what it wraps runs as anyone. */
function findServerScript(): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter).map((directory) => join(directory, 'rabbitmq-server'));
  return ['/usr/lib/rabbitmq/bin/rabbitmq-server', ...path].find((file) => existsSync(file));
}

// One process group: the server, its port mapper, and a watcher that kills them all when our end of the pipe closes,
// which it also does if this process is killed. It ends by itself once the server has ended.
const GROUP = `
exec 3<&0
epmd -port "$ERL_EPMD_PORT" & mapper=$!
(read -r _ <&3; kill -9 0) & watcher=$!
"$SERVER_SCRIPT" & server=$!
wait $server
kill -9 $mapper $watcher
wait
`;

async function startOwnRabbitmq(script: string): Promise<TestRabbitmq> {
  const home = await temporaryDirectory('rabbitmq');
  const [port, distributionPort, mapperPort] = await Promise.all([keptPort(), keptPort(), keptPort()]);
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const plugins = join(home, 'enabled_plugins');
  const configuration = join(home, 'rabbitmq.conf');
  const pidFile = join(home, 'server.pid');
  await writeFile(plugins, '[].');
  await writeFile(configuration, `listeners.tcp.1 = 127.0.0.1:${port}\ndisk_free_limit.absolute = 50MB\n`);
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('RABBITMQ_'));
  const env = {
    ...Object.fromEntries(inherited),
    SERVER_SCRIPT: script,
    HOME: home,
    ERL_EPMD_PORT: String(mapperPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `test-${randomUUID()}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_MNESIA_BASE: join(home, 'data'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_PID_FILE: pidFile,
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_CONFIG_FILE: configuration,
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    // Otherwise it spins while idle, at the cost of the tests beside it.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none',
  };
  let group: ChildProcess | null = null;
  let output = '';

  const startServer = async () => {
    if (group && !hasEnded(group)) return;
    await rm(pidFile, { force: true });
    const child = spawn('sh', ['-c', GROUP], { env, cwd: home, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    group = child;
    output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk).slice(-10_000);
      });
    }
    await until(() => {
      if (hasEnded(child)) throw new Error(`rabbitmq-server ended:\n${output}`);
      return takesConnections(url);
    }, START_WITHIN_MS).catch(async (err: unknown) => {
      await killServer();
      throw err;
    });
  };
  const endServer = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!group) return;
    // The server writes its pid early, but a start that failed may have no server at all.
    const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
    if (pid > 0) process.kill(pid, signal);
    else group.stdin?.end();
    await ended(group);
    group = null;
  };
  const stopServer = () => endServer('SIGTERM');
  const killServer = () => endServer('SIGKILL');
  const stop = async () => {
    await killServer();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };

  await startServer();
  return { url, stopServer, killServer, startServer, stop };
}

async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await once(child, 'exit', { signal: AbortSignal.timeout(STOP_WITHIN_MS) });
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function takesConnections(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: 5_000 });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
