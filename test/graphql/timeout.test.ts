import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { beginOnSocket, beginRequest, listen, type Transport, transports } from '../support/graph-transports.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { until } from '../support/until.ts';

const ROOT = '{ webhooks { id } }';
const EDGE = '{ accounts { nodes { customer { name } } } }';
const WRITE = `mutation { registerWebhook(input: { url: "https://example.com/", events: [PIX_RECEIVED] }) { __typename } }`;

/** Registering a webhook waits for the advisory lock 1. It retries, so that no lock timeout ends it. */
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

/** Blocks every access to the table until the returned function is called or the test ends. */
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

describe.each(['HTTP', 'event stream', 'WebSocket'])('slow operations over %s', (name) => {
  const send = (query: string) => (ways.find((each) => each.name === name) as Transport).send({ query });

  it.each([
    ['in a root field', ROOT, 'webhook'],
    ['in an edge', EDGE, 'customer'],
  ])(
    'a query that exceeds the time limit %s returns execution_timeout and its statement ends in PostgreSQL',
    async (_, query, table) => {
      const release = await lock(hasty, table);
      const asked = send(query);
      await until(async () => (await lockWaits(hasty)) === 1);
      const { data, errors, status } = await asked;
      expect(data ?? undefined).toBeUndefined();
      expect(errors).toMatchObject([{ extensions: { code: 'execution_timeout', status: 504 } }]);
      if (name === 'HTTP') expect(status).toBe(504);
      // The table is still locked, so the waiting statement was cancelled.
      await until(async () => (await lockWaits(hasty)) === 0);
      await release();
      expect((await send(query)).errors).toBeUndefined();
    },
  );

  it('a mutation runs to completion after the time limit', async () => {
    const release = await hold(hasty, 'select pg_advisory_xact_lock(1)');
    await lock(hasty, 'customer');
    const written = send(WRITE);
    // By its end, the mutation has exceeded the time limit.
    expect((await send(EDGE)).errors).toMatchObject([{ extensions: { code: 'execution_timeout' } }]);
    await release();
    expect((await written).data).toEqual({ registerWebhook: { __typename: 'Webhook' } });
  });
});

describe('a client that disconnects', () => {
  it.each([
    ['a request', beginRequest],
    ['a socket', beginOnSocket],
  ])('%s that disconnects during a query leaves no running statement', async (_, begin) => {
    await lock(patient, 'webhook');
    const { breakOff } = await begin(patientAddress, patient.tokenOf(patient.alpha), { query: ROOT });
    await until(async () => (await lockWaits(patient)) === 1);
    breakOff();
    await until(async () => (await lockWaits(patient)) === 0);
  });

  it('a mutation completes after its client has disconnected', async () => {
    const release = await lock(patient, 'webhook');
    const { breakOff } = await beginRequest(patientAddress, patient.tokenOf(patient.alpha), { query: WRITE });
    await until(async () => (await lockWaits(patient)) === 1);
    breakOff();
    await release();
    await until(async () => (await patient.ask(patient.alpha, ROOT)).data.webhooks.length === 1);
  });
});
