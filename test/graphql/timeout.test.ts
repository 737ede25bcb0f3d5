import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { beginOnSocket, beginRequest, listen, type Transport, transports } from '../support/graph-transports.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { until } from '../support/until.ts';

const ROOT = '{ webhooks { id } }';
const EDGE = '{ accounts { nodes { customer { name } } } }';
const WRITE = `mutation { registerWebhook(input: { url: "https://example.com/", events: [PIX_RECEIVED] }) { __typename } }`;

/** Registering a webhook takes as long as somebody has the lock 1. No limit for waits ends that: it tries again and again. */
const SLOW_WRITE = `
  create function wait_for_lock() returns trigger language plpgsql as $$ begin
    while not pg_try_advisory_xact_lock(1) loop perform pg_sleep(0.05); end loop;
    return new;
  end $$;
  create trigger wait_for_lock before insert on webhook for each row execute function wait_for_lock()`;

let hasty: TestGraph;
let patient: TestGraph;
let ways: readonly Transport[];
let patientAddress: string;
const unlock: (() => Promise<void>)[] = [];

beforeAll(async () => {
  [hasty, patient] = await Promise.all([
    openTestGraph({ safety: { timeoutSeconds: 1 } }),
    openTestGraph({ safety: { timeoutSeconds: 600 } }),
  ]);
  await newCustomer(hasty, hasty.alpha);
  await hasty.sql(SLOW_WRITE);
  ways = await transports(await listen(hasty), hasty.tokenOf(hasty.alpha));
  patientAddress = await listen(patient);
});

afterEach(async () => {
  await Promise.all(unlock.splice(0).map((release) => release()));
});

afterAll(async () => {
  await Promise.all(ways.map((way) => way.close()));
  await Promise.all([hasty.close(), patient.close()]);
});

/** Whoever touches the table waits until the result is called, or the test is over. */
const lock = (graph: TestGraph, table: string) => hold(graph, `lock table ${table} in access exclusive mode`);

async function hold({ database }: TestGraph, statement: string): Promise<() => Promise<void>> {
  const client = await database.session();
  await client.query('begin');
  await client.query(statement);
  let released: Promise<void> | undefined;
  const release = () => {
    released ??= client.query('rollback').then(() => client.release());
    return released;
  };
  unlock.push(release);
  return release;
}

describe.each(['HTTP', 'event stream', 'WebSocket'])('over %s', (name) => {
  const send = (query: string) => (ways.find((each) => each.name === name) as Transport).send({ query });

  it.each([
    ['at its root', ROOT, 'webhook'],
    ['at an edge', EDGE, 'customer'],
  ])(
    'a query that takes too long %s is answered execution_timeout, and its statement is gone from PostgreSQL',
    async (_, query, table) => {
      const release = await lock(hasty, table);
      const asked = send(query);
      await until(async () => (await lockWaits(hasty)) === 1);
      const { data, errors, status } = await asked;
      expect(data ?? undefined).toBeUndefined();
      expect(errors).toMatchObject([{ extensions: { code: 'execution_timeout', status: 504 } }]);
      if (name === 'HTTP') expect(status).toBe(504);
      // The table is locked still: what waited for it was cancelled.
      await until(async () => (await lockWaits(hasty)) === 0);
      await release();
      expect((await send(query)).errors).toBeUndefined();
    },
  );

  it('a mutation runs to its end, however long that takes', async () => {
    const release = await hold(hasty, 'select pg_advisory_xact_lock(1)');
    await lock(hasty, 'customer');
    const written = send(WRITE);
    // When this one is over, the mutation has had as much time.
    expect((await send(EDGE)).errors).toMatchObject([{ extensions: { code: 'execution_timeout' } }]);
    await release();
    expect((await written).data).toEqual({ registerWebhook: { __typename: 'Webhook' } });
  });
});

describe('whoever breaks off', () => {
  it.each([
    ['a request', beginRequest],
    ['a socket', beginOnSocket],
  ])('%s that waits for a query leaves nothing running', async (_, begin) => {
    await lock(patient, 'webhook');
    const { breakOff } = await begin(patientAddress, patient.tokenOf(patient.alpha), { query: ROOT });
    await until(async () => (await lockWaits(patient)) === 1);
    breakOff();
    await until(async () => (await lockWaits(patient)) === 0);
  });

  it('a mutation has it done all the same', async () => {
    const release = await lock(patient, 'webhook');
    const { breakOff } = await beginRequest(patientAddress, patient.tokenOf(patient.alpha), { query: WRITE });
    await until(async () => (await lockWaits(patient)) === 1);
    breakOff();
    await release();
    await until(async () => (await patient.ask(patient.alpha, ROOT)).data.webhooks.length === 1);
  });
});
