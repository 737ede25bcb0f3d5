import type { Request } from 'autocannon';
import { CONNECTIONS } from './accept.ts';
import { startFloorDashboard } from './floor-dashboard.ts';
import { openGateway } from './gateway.ts';
import type { Measurement } from './measurement.ts';
import { compare } from './rounds.ts';

const ACCOUNTS = 1_000;
const HISTORY = 10_000;
const READS = 200;
const WARMUPS = 2;
const SLICES = 5;

const QUERY = `query Dashboard {
  accounts(first: 20) { edges { node {
    accountId accountType agency accountNumber iban status currency createdAt
    transactions(first: 10) { edges { node {
      transactionId type status amount fee description errorReason createdAt completedAt
    } } }
  } } }
}`;

/** The dashboard as a partner's frontend asks for it. */
export const dashboardRequests = (token: string, count: number): Request[] =>
  Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/graphql',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY, operationName: 'Dashboard' }),
  }));

/** Twenty accounts with the ten newest transactions of each, read through GraphQL. */
export const dashboard: Measurement = {
  name: 'dashboard',
  title: '20 accounts with 10 transactions each, over GraphQL',
  async run(world, settings) {
    const gateway = await openGateway(world, 'dashboard', { roles: 'api', accounts: ACCOUNTS, history: HISTORY });
    const floor = await startFloorDashboard(gateway.databaseUrl);
    const requests = dashboardRequests(gateway.token, READS);
    try {
      await expectSame(gateway.origin, floor.ready.origin, requests[0]);
      const load = (origin: string) => world.load.run({ origin, connections: CONNECTIONS, requests });
      const comparison = await compare({
        rounds: settings.rounds,
        warmups: WARMUPS,
        slices: SLICES,
        progress: (text) => settings.progress(`dashboard, ${text}`),
        floor: () => load(floor.ready.origin),
        gateway: () => load(gateway.origin),
      });
      return [
        {
          name: 'dashboard',
          meaning: 'POST /graphql ÷ bare node:http with two prepared statements and JSON.stringify',
          required: 0.6,
          aim: 0.85,
          comparison,
        },
      ];
    } finally {
      await Promise.all([floor.stop(), gateway.stop()]);
    }
  },
};

/** Both sides must answer the same facts, or the ratio compares nothing. */
async function expectSame(gateway: string, floor: string, request: Request | undefined): Promise<void> {
  if (!request?.body) throw new Error('no request');
  const { path, method, headers, body } = request;
  const [answer, expected] = await Promise.all(
    [gateway, floor].map(async (origin) => (await fetch(origin + path, { method, headers, body })).json()),
  );
  if (canonical(answer) !== canonical(expected)) {
    throw new Error(
      `the gateway answered ${canonical(answer).slice(0, 600)}\nthe floor ${canonical(expected).slice(0, 600)}`,
    );
  }
}

/** JSON with sorted members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
