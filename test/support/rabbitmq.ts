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

/** A RabbitMQ server that a test file may stop, kill and start. Its address and data stay. */
export interface TestRabbitmq {
  readonly url: string;
  /** Stops the server cleanly, with notice to its clients. */
  stopServer(): Promise<void>;
  /** Kills the server. Clients see a broken connection. */
  killServer(): Promise<void>;
  /** Starts the server unless it runs. Resolves when it accepts connections. */
  startServer(): Promise<void>;
  /** Stops the server permanently and removes its data. */
  stop(): Promise<void>;
}

export interface RabbitmqNode extends TestRabbitmq {
  readonly name: string;
  /** Freezes the server like a paused machine. Connections stay open without responses. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

export interface NodeOptions {
  readonly name: string;
  /** Port of the Erlang port mapper, which is started unless it runs. */
  readonly mapperPort: number;
  /** Shared secret of a cluster's nodes. Default: a new one. */
  readonly cookie?: string;
  readonly configuration?: readonly string[];
}

/**
 * Starts a `rabbitmq-server` on free ports in a temporary directory. Null if this machine has none. Throws with
 * CI=true, so that no suite is skipped silently.
 */
export async function startRabbitmq(): Promise<TestRabbitmq | null> {
  if (!hasRabbitmq()) return null;
  return startRabbitmqNode({ name: newNodeName(), mapperPort: await keptPort() });
}

/** Whether this machine has a `rabbitmq-server`. @throws with CI=true if it has none. */
export function hasRabbitmq(): boolean {
  const found = findServerScript() !== undefined;
  if (!found && process.env['CI'] === 'true') throw new Error('this machine has no rabbitmq-server for the tests');
  return found;
}

export const newNodeName = () => `test-${randomUUID()}@localhost`;

/** The server of AMQP_URL, which is left unchanged, or a new one. */
export async function rabbitmqToShare(): Promise<Pick<TestRabbitmq, 'url' | 'stop'> | null> {
  const url = process.env['AMQP_URL'];
  return url ? { url, stop: async () => {} } : startRabbitmq();
}

/** Debian's `rabbitmq-server` on the PATH runs only as two fixed users. The wrapped script runs as any user. */
function findServerScript(): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter).map((directory) => join(directory, 'rabbitmq-server'));
  return ['/usr/lib/rabbitmq/bin/rabbitmq-server', ...path].find((file) => existsSync(file));
}

// One process group: the server, its port mapper, and a watcher. The watcher kills the group when this process closes
// the pipe or dies. It ends by itself after the server.
const GROUP = `
exec 3<&0
epmd -port "$ERL_EPMD_PORT" & mapper=$!
(read -r _ <&3; kill -9 0) & watcher=$!
"$SERVER_SCRIPT" & server=$!
wait $server
kill -9 $mapper $watcher
wait
`;

export async function startRabbitmqNode(options: NodeOptions): Promise<RabbitmqNode> {
  const { name, mapperPort, cookie, configuration = [] } = options;
  const home = await temporaryDirectory('rabbitmq');
  const [port, distributionPort] = await Promise.all([keptPort(), keptPort()]);
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const plugins = join(home, 'enabled_plugins');
  const configurationFile = join(home, 'rabbitmq.conf');
  const pidFile = join(home, 'server.pid');
  await writeFile(plugins, '[].');
  if (cookie) await writeFile(join(home, '.erlang.cookie'), cookie, { mode: 0o400 });
  const lines = [`listeners.tcp.1 = 127.0.0.1:${port}`, 'disk_free_limit.absolute = 50MB', ...configuration, ''];
  await writeFile(configurationFile, lines.join('\n'));
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('RABBITMQ_'));
  const env = {
    ...Object.fromEntries(inherited),
    SERVER_SCRIPT: findServerScript(),
    HOME: home,
    ERL_EPMD_PORT: String(mapperPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: name,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_MNESIA_BASE: join(home, 'data'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_PID_FILE: pidFile,
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_CONFIG_FILE: configurationFile,
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    // Without these options the idle server spins and slows other tests.
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
  // The server writes the file early, but a failed start can leave none.
  const serverPid = async () => Number(await readFile(pidFile, 'utf8').catch(() => ''));
  const endServer = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!group) return;
    const pid = await serverPid();
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

  const freeze = async () => void process.kill(await serverPid(), 'SIGSTOP');
  const thaw = async () => void process.kill(await serverPid(), 'SIGCONT');

  await startServer();
  return { url, name, stopServer, killServer, startServer, freeze, thaw, stop };
}

async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await once(child, 'exit', { signal: AbortSignal.timeout(STOP_WITHIN_MS) });
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function takesConnections(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: 5_000 });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
