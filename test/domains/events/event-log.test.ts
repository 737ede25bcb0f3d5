import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeCursor } from '../../../src/platform/database/pagination.ts';
import type { TestPartner } from '../../support/door.ts';
import { type GraphAnswer, openTestGraph, type TestGraph } from '../../support/graph.ts';
import { RESTORED_TO, recordRestore } from '../../support/restore-epochs.ts';

let test: TestGraph;

beforeAll(async () => {
  test = await openTestGraph();
});

afterAll(() => test.close());

const log = (position: number, partner: TestPartner, kind: 'event' | 'command', type: string) =>
  test.sql(
    `insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     values ($1, uuid_v7(), $2, $3, $4, null, $5, '{}', $6)`,
    [position, kind, test.institutionId, partner.id, type, test.clock.now()],
  );

const cursorOf = async (partner: TestPartner): Promise<string> =>
  (await test.ask(partner, '{ eventCursor }')).data.eventCursor;

const typesAfter = async (partner: TestPartner, after: string, filter = '') => {
  const { data, errors } = await test.ask(
    partner,
    `{ events(after: "${after}"${filter}) { edges { node { name } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.events.edges.map(({ node }: { node: { name: string } }) => node.name);
};

it('a reader that starts at the current cursor gets only later events', async () => {
  expect(await typesAfter(test.alpha, await cursorOf(test.alpha))).toEqual([]);
  await log(101, test.alpha, 'event', 'account.created');
  await log(102, test.alpha, 'event', 'pix.payout.queued');
  const now = await cursorOf(test.alpha);
  expect(await typesAfter(test.alpha, now)).toEqual([]);
  await log(103, test.alpha, 'event', 'pix.payout.processing');
  await log(104, test.alpha, 'event', 'pix.payout.confirmed');
  expect(await typesAfter(test.alpha, now)).toEqual(['pix.payout.processing', 'pix.payout.confirmed']);
  expect(await typesAfter(test.alpha, now, ', types: [PIX_PAYOUT_CONFIRMED, FEE_CHARGED]')).toEqual([
    'pix.payout.confirmed',
  ]);
});

it('events are listed newest first, page by page, in the reverse of the default order', async () => {
  const read = async (order: string, first: number) => {
    const found: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { data }: GraphAnswer = await test.ask(
        test.alpha,
        `query ($after: Cursor) { events(order: ${order}, first: ${first}, after: $after) {
          nodes { cursor } pageInfo { hasNextPage endCursor } } }`,
        { variables: { after } },
      );
      found.push(...data.events.nodes.map(({ cursor }: { cursor: string }) => cursor));
      ({ hasNextPage: more, endCursor: after } = data.events.pageInfo);
    }
    return found;
  };
  const oldestFirst = await read('OLDEST_FIRST', 100);
  expect(oldestFirst.length).toBeGreaterThan(3);
  expect(await read('NEWEST_FIRST', 3)).toEqual(oldestFirst.toReversed());
});

it('an event is a node by its own id, only for its partner', async () => {
  const { data } = await test.ask(test.alpha, '{ events(first: 2) { nodes { __typename id type } } }');
  const [first, second] = data.events.nodes;
  const query = `{ node(id: "${first.id}") { __typename id ... on Event { type } } nodes(ids: ["${second.id}"]) { __typename ... on PixPayoutQueued { id type } } }`;
  for (let round = 0; round < 3; round += 1) {
    expect((await test.ask(test.alpha, query)).data).toEqual({ node: first, nodes: [second] });
    expect((await test.ask(test.beta, query)).data).toEqual({ node: null, nodes: [null] });
  }
  const refused = await test.ask(test.alpha, `{ node(id: "${first.id}") { id } }`, { scopes: ['account:read'] });
  expect(refused.errors).toMatchObject([{ path: ['node'], extensions: { requiredScope: 'webhook:read' } }]);
});

it('the current cursor reveals nothing about commands and events of other partners', async () => {
  const before = await cursorOf(test.alpha);
  await log(105, test.alpha, 'command', 'spi.payment');
  await log(106, test.beta, 'event', 'account.closed');
  expect(await cursorOf(test.alpha)).toBe(before);
  expect(await cursorOf(test.beta)).toBe(encodeCursor([106]));
});

it('an event type outside the catalogue or in another form than the enum is refused', async () => {
  for (const types of ['["pix.payout.confirmed"]', '[PIX_PAYOUT_SETTLED]', '["PIX_PAYOUT_CONFIRMED"]']) {
    const { errors } = await test.ask(test.alpha, `{ events(types: ${types}) { edges { cursor } } }`);
    expect(errors?.[0]?.message, types).toMatch(/EventType/);
  }
});

it('the current cursor and the catalogue need the scope webhook:read', async () => {
  for (const field of ['eventCursor', 'webhookEvents { name }']) {
    const { data, errors } = await test.ask(test.alpha, `{ ${field} }`, { scopes: ['account:read'] });
    expect(Object.values(data)).toEqual([null]);
    expect(errors?.[0]?.extensions['code']).toBe('forbidden');
  }
});

it('a cursor of the lost window of a restore is refused with the newest cursor that the restore kept', async () => {
  await recordRestore(test.sql, { end: 200, after: 4_000_000 });
  const { errors } = await test.ask(test.alpha, `{ events(after: "${encodeCursor([201])}") { edges { cursor } } }`);
  const oldest = encodeCursor([200]);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'cursor_lost', status: 410, oldestCursor: oldest });
  expect(errors?.[0]?.message).toBe(
    `the database was restored to ${RESTORED_TO} and lost the event of this cursor: read again from the cursor ${oldest}`,
  );
  expect(await typesAfter(test.alpha, oldest)).toEqual([]);
  await log(4_000_001, test.alpha, 'event', 'account.created');
  expect(await typesAfter(test.alpha, oldest)).toEqual(['account.created']);
  expect(await typesAfter(test.alpha, oldest, ', types: [ACCOUNT_CREATED]')).toEqual(['account.created']);
  const filtered = `{ events(after: "${encodeCursor([999])}", types: [ACCOUNT_CREATED]) { edges { cursor } } }`;
  expect((await test.ask(test.alpha, filtered)).errors?.[0]?.extensions).toMatchObject({ code: 'cursor_lost' });
});

it('a cursor older than the log is refused with the oldest cursor that can be resumed', async () => {
  await log(5_000_001, test.alpha, 'event', 'account.closed');
  await test.sql('drop table log_0');
  const { errors } = await test.ask(test.alpha, `{ events(after: "${encodeCursor([103])}") { edges { cursor } } }`);
  const oldest = encodeCursor([5_000_000]);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'cursor_expired', status: 410, oldestCursor: oldest });
  expect(await typesAfter(test.alpha, oldest)).toEqual(['account.closed']);
  for (const order of ['OLDEST_FIRST', 'NEWEST_FIRST']) {
    const { data } = await test.ask(test.alpha, `{ events(order: ${order}) { edges { node { type name } } } }`);
    expect(data.events.edges).toEqual([{ node: { type: 'ACCOUNT_CLOSED', name: 'account.closed' } }]);
  }
  const end = await test.ask(
    test.alpha,
    `{ events(order: NEWEST_FIRST, after: "${encodeCursor([103])}") { nodes { id } } }`,
  );
  expect(end.data.events.nodes).toEqual([]);
});
