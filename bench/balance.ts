import type { Request } from 'autocannon';
import { CONNECTIONS } from './accept.ts';
import { startFloorBalance } from './floor-balance.ts';
import { openGateway } from './gateway.ts';
import type { Figure, Measurement } from './measurement.ts';
import { compare } from './rounds.ts';
import { expectSame } from './same-answer.ts';
import { FIRST_ACCOUNT } from './seed.ts';

const ACCOUNTS = 1_000;
const READS = 1_500;
const WARMUPS = 2;
const SLICES = 5;

const QUERY = `query Balance($id: ID!) {
  account(accountId: $id) { balance { balance available blocked currency updatedAt } }
}`;

const overGraph = (token: string, id: number): Request => ({
  method: 'POST',
  path: '/graphql',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ query: QUERY, operationName: 'Balance', variables: { id } }),
});

const overRest = (token: string, id: number): Request => ({
  method: 'GET',
  path: `/api/partner/v1/accounts/${id}/balance`,
  headers: { authorization: `Bearer ${token}` },
});

const FACES: readonly (Omit<Figure, 'comparison'> & { readonly ask: typeof overGraph })[] = [
  {
    name: 'balance-graphql',
    meaning: 'POST /graphql for one balance ÷ bare node:http with one prepared statement',
    required: 0.6,
    aim: 0.6,
    ask: overGraph,
  },
  {
    name: 'balance-rest',
    meaning: 'GET /accounts/{id}/balance ÷ the same floor',
    required: 0.9,
    aim: 0.7,
    ask: overRest,
  },
];

export const balance: Measurement = {
  name: 'balance',
  title: "one account's balance, over GraphQL and over REST",
  async run(world, settings) {
    const gateway = await openGateway(world, 'balance', { roles: 'api', accounts: ACCOUNTS });
    const floor = await startFloorBalance(gateway.databaseUrl);
    try {
      const figures: Figure[] = [];
      for (const { ask, ...figure } of FACES) {
        const requests = Array.from({ length: READS }, (_, n) => ask(gateway.token, FIRST_ACCOUNT + (n % ACCOUNTS)));
        const question = { request: requests[0] };
        await expectSame({ origin: floor.ready.origin, ...question }, { origin: gateway.origin, ...question });
        const load = (origin: string) => world.load.run({ origin, connections: CONNECTIONS, requests });
        const comparison = await compare({
          rounds: settings.rounds,
          warmups: WARMUPS,
          slices: SLICES,
          progress: (text) => settings.progress(`${figure.name}, ${text}`),
          floor: () => load(floor.ready.origin),
          gateway: () => load(gateway.origin),
        });
        figures.push({ ...figure, comparison });
      }
      return figures;
    } finally {
      await Promise.all([floor.stop(), gateway.stop()]);
    }
  },
};
