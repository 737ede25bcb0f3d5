import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callingFunctions } from '../../../src/platform/database/functions.ts';
import { openTestGraph, type TestGraph } from '../../support/graph.ts';
import { MOVE_ALL } from '../../support/log-positions.ts';

let test: TestGraph;
let connections: Client[];

beforeAll(async () => {
  test = await openTestGraph();
  const settings = { connectionString: test.url, options: callingFunctions() };
  connections = [new Client(settings), new Client(settings)];
  for (const connection of connections) await connection.connect();
});

afterAll(async () => {
  for (const connection of connections ?? []) await connection.end();
  await test.close();
});

/** Starts a transaction that stages an event and draws its number in the outbox. */
const stage = async (connection: Client, type: string) => {
  await connection.query('begin');
  await connection.query(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     values (uuid_v7(), 'event', $1, $2, null, $3, '{}', now())`,
    [test.institutionId, test.alpha.id, type],
  );
};

it.each([
  ['all', ''],
  ['some types', ', types: [ACCOUNT_BLOCKED, ACCOUNT_UNBLOCKED]'],
])(
  'a reader of %s, oldest first, gets an event that was written before another and committed after it',
  async (_which, filter) => {
    const [first, second] = connections as [Client, Client];
    const { data: start } = await test.ask(test.alpha, '{ eventCursor }');
    let after: string = start.eventCursor;
    const next = async () => {
      await test.sql(MOVE_ALL);
      const { data } = await test.ask(
        test.alpha,
        `query ($after: Cursor) { events(order: OLDEST_FIRST, first: 1, after: $after${filter}) { nodes { name } pageInfo { endCursor } } }`,
        { variables: { after } },
      );
      after = data.events.pageInfo.endCursor ?? after;
      return data.events.nodes.map(({ name }: { name: string }) => name);
    };

    await stage(first, 'account.blocked');
    await stage(second, 'account.unblocked');
    await second.query('commit');
    expect(await next()).toEqual(['account.unblocked']);
    await first.query('commit');
    expect(await next()).toEqual(['account.blocked']);
    expect(await next()).toEqual([]);
  },
);
