import type { Request } from 'autocannon';
import { CONNECTIONS } from './accept.ts';
import { startFloorDashboard } from './floor-dashboard.ts';
import { openGateway } from './gateway.ts';
import type { Figure, Measurement } from './measurement.ts';
import { PEERS, type Peer, peersInstalled, preparePeers, startPeer } from './peers.ts';
import { comparison, interleave, type Run } from './rounds.ts';
import { expectSame } from './same-answer.ts';

const ACCOUNTS = 1_000;
const HISTORY = { transactions: 10_000, busy: 0, webhooks: 0 };
const READS = 200;
const WARMUPS = 2;
const SLICES = 5;

export const accountShown = (order = '') => `
    accountId accountType agency accountNumber iban status currency createdAt
    transactions(first: 10${order}) { edges { node {
      transactionId type status amount fee description errorReason createdAt completedAt
    } } }`;

const query = (accounts: string, order = '') => `query Dashboard {
  ${accounts}(first: 20) { edges { node {${accountShown(order)}
  } } }
}`;

/** The same query in each server's schema. PostGraphile needs an explicit order for newest first. */
const QUERIES = {
  gateway: query('accounts'),
  postgraphile: query('accounts: allAccounts', ', orderBy: PRIMARY_KEY_DESC'),
  mercurius: query('accounts'),
  drizzle: query('accounts'),
} as const;

export const dashboardRequests = (token: string, count: number, server: keyof typeof QUERIES = 'gateway'): Request[] =>
  Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/graphql',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERIES[server], operationName: 'Dashboard' }),
  }));

const FIGURES: Readonly<Record<'floor' | Peer, Omit<Figure, 'comparison'>>> = {
  floor: {
    name: 'dashboard',
    meaning: 'POST /graphql ÷ bare node:http with two prepared statements and JSON.stringify',
    required: 0.9,
    aim: 0.85,
  },
  postgraphile: {
    name: 'dash-postgraphile',
    meaning: 'the same ÷ PostGraphile 5, tenancy by row-level security',
    required: 1.35,
    aim: 1,
  },
  mercurius: {
    name: 'dash-mercurius',
    meaning: 'the same ÷ mercurius with JIT and loaders',
    required: 1,
    aim: 1,
  },
  drizzle: {
    name: 'dash-drizzle',
    meaning: 'the same ÷ Yoga with Pothos, its data loader and Drizzle',
    required: 1.15,
    aim: 1,
  },
};

export const dashboard: Measurement = {
  name: 'dashboard',
  title:
    '20 accounts with 10 transactions each over GraphQL, compared with PostGraphile, mercurius and Drizzle where installed',
  async run(world, settings) {
    const gateway = await openGateway(world, 'dashboard', { roles: 'api', accounts: ACCOUNTS, history: HISTORY });
    const started: { stop(): Promise<void> }[] = [gateway];
    try {
      const floor = await startFloorDashboard(gateway.databaseUrl);
      started.push(floor);
      const asked = dashboardRequests(gateway.token, READS);
      const load = (origin: string, requests: readonly Request[]) => {
        return () => world.load.run({ origin, connections: CONNECTIONS, requests });
      };
      const sides: Partial<Record<Peer, Run>> & Record<'floor' | 'gateway', Run> = {
        floor: load(floor.ready.origin, asked),
        gateway: load(gateway.origin, asked),
      };
      await expectSame(
        { origin: floor.ready.origin, request: asked[0] },
        { origin: gateway.origin, request: asked[0] },
      );
      if (peersInstalled()) {
        await preparePeers(gateway.sql);
        for (const name of PEERS) {
          const peer = await startPeer(name, gateway.databaseUrl);
          started.push(peer);
          const { origin } = peer.ready;
          const requests = dashboardRequests(gateway.token, READS, name);
          await expectSame({ origin: floor.ready.origin, request: asked[0] }, { origin, request: requests[0] });
          sides[name] = load(origin, requests);
        }
      } else settings.progress('dashboard: other servers are skipped: install them with npm ci --prefix bench/peers');
      const rounds = await interleave({
        rounds: settings.rounds,
        warmups: WARMUPS,
        slices: SLICES,
        sides: sides as Record<'floor' | 'gateway' | Peer, Run>,
        progress: (text) => settings.progress(`dashboard, ${text}`),
      });
      return (['floor', ...PEERS] as const)
        .filter((name) => name in sides)
        .map((name) => ({
          ...FIGURES[name],
          comparison: comparison(rounds.map((rates) => ({ floor: rates[name], gateway: rates.gateway }))),
        }));
    } finally {
      await Promise.all(started.map((each) => each.stop()));
    }
  },
};
