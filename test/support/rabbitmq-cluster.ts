import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { keptPort } from './kept-port.ts';
import { newNodeName, type RabbitmqNode, startRabbitmqNode, takesConnections } from './rabbitmq.ts';
import { until } from './until.ts';

const SIZE = 3;
/** Seconds of silence after which other nodes consider a node down. The default of a minute is too long for tests. */
const SILENCE_SECONDS = 4;
const WITHIN_MS = 60_000;

// The port mapper of all nodes. It ends with this process, in every case.
const MAPPER = `
exec 3<&0
epmd -port "$ERL_EPMD_PORT" &
read -r _ <&3
kill -9 0
`;

/** Three nodes on this machine. Quorum queues continue while two nodes are up. A single node pauses. */
export interface RabbitmqCluster {
  readonly nodes: readonly RabbitmqNode[];
  untilMissed(node: RabbitmqNode): Promise<void>;
  untilWhole(): Promise<void>;
  /**
   * Cuts a node off from the others, like a network that refuses connections. Clients still reach it. Both sides detect
   * the loss at the same moment: otherwise a node that still sees a peer would pause, too, until all are back. Freeze a
   * node to simulate packet loss.
   */
  isolate(node: RabbitmqNode): Promise<void>;
  rejoin(node: RabbitmqNode): Promise<void>;
  /** Stops all nodes permanently. */
  stop(): Promise<void>;
}

export async function startRabbitmqCluster(): Promise<RabbitmqCluster> {
  const cookie = randomUUID();
  const mapperPort = await keptPort();
  const env = { PATH: process.env['PATH'], ERL_EPMD_PORT: String(mapperPort), ERL_EPMD_ADDRESS: '127.0.0.1' };
  const mapper = spawn('sh', ['-c', MAPPER], { env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const names = Array.from({ length: SIZE }, newNodeName);
  const configuration = [
    'cluster_partition_handling = pause_minority',
    `net_ticktime = ${SILENCE_SECONDS}`,
    'cluster_formation.peer_discovery_backend = classic_config',
    ...names.map((name, n) => `cluster_formation.classic_config.nodes.${n + 1} = ${name}`),
  ];

  /** @throws when it takes too long, because a stopped evaluation would look like a success. */
  const evaluate = async (program: string) => {
    const name = `control-${randomUUID()}@localhost`;
    const flags = ['-noinput', '-hidden', '-start_epmd', 'false', '-sname', name, '-setcookie', cookie];
    const limits = { timeout: WITHIN_MS, killSignal: 'SIGKILL' } as const;
    await promisify(execFile)('erl', [...flags, '-eval', `${program}, halt().`], { env, ...limits });
  };
  const othersThan = (node: RabbitmqNode) => names.filter((name) => name !== node.name);
  const untilSeen = (by: readonly string[], seen: string) =>
    evaluate(`Seen = fun(By) -> case rpc:call(By, rabbit_mnesia, cluster_nodes, [running]) of
        Running when is_list(Running) -> lists:sort(Running);
        _ -> []
      end end,
      Wait = fun Wait(By) -> Seen(By) =:= lists:sort(${seen}) orelse (timer:sleep(100) =:= ok andalso Wait(By)) end,
      [Wait(By) || By <- ${listOf(by)}]`);
  const setCookies = (node: RabbitmqNode, value: string) =>
    `[rpc:call('${node.name}', erlang, set_cookie, [Peer, '${value}']) || Peer <- ${listOf(othersThan(node))}]`;

  const nodes = await Promise.all(names.map((name) => startRabbitmqNode({ name, mapperPort, cookie, configuration })));
  const cluster: RabbitmqCluster = {
    nodes,
    untilMissed: (node) => untilSeen(othersThan(node), listOf(othersThan(node))),
    async untilWhole() {
      await untilSeen(names, listOf(names));
      // A returning node is visible before its queues are available.
      await Promise.all(nodes.map(({ url }) => until(() => takesConnections(url), WITHIN_MS)));
    },
    isolate: (node) =>
      evaluate(
        `${setCookies(node, 'another')},
        rpc:call('${node.name}', lists, foreach, [fun erlang:disconnect_node/1, ${listOf(othersThan(node))}])`,
      ),
    rejoin: (node) => evaluate(setCookies(node, cookie)),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      mapper.stdin.end();
    },
  };
  await cluster.untilWhole();
  return cluster;
}

const listOf = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
