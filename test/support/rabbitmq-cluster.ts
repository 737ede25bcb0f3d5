import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { keptPort } from './kept-port.ts';
import { newNodeName, type RabbitmqNode, startRabbitmqNode, takesConnections } from './rabbitmq.ts';
import { until } from './until.ts';

const SIZE = 3;
/** A node that is silent for so long is down for the others: the default of a minute is for no test. */
const SILENCE_SECONDS = 4;
const WITHIN_MS = 60_000;

// The port mapper of all nodes. It ends with this process, however that ends.
const MAPPER = `
exec 3<&0
epmd -port "$ERL_EPMD_PORT" &
read -r _ <&3
kill -9 0
`;

/** Three nodes on this machine, whose quorum queues go on while two of them are there; a node alone pauses. */
export interface RabbitmqCluster {
  readonly nodes: readonly RabbitmqNode[];
  /** Resolves when the other nodes have found that this one is away. */
  untilMissed(node: RabbitmqNode): Promise<void>;
  /** Resolves when all nodes run and see each other. */
  untilWhole(): Promise<void>;
  /**
   * Cuts a node off from the others, as a network that refuses connections would; clients still reach it. They lose each other
   * at the same moment: one that sees it go while another still sees it pauses, too, until all are back. (A network in which packets
   * are lost is what a frozen node is for the others.)
   */
  isolate(node: RabbitmqNode): Promise<void>;
  rejoin(node: RabbitmqNode): Promise<void>;
  /** For good. */
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

  /** Evaluates Erlang in a node of its own beside the cluster. @throws when it takes too long: told to stop, it would end well. */
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
      // A node that comes back is seen before it has its queues.
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

/** Names as a list of Erlang. */
const listOf = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
