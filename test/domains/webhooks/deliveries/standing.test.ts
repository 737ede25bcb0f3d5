import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Standing } from '../../../../src/domains/webhooks/deliveries/sending-loop.ts';
import { updateWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { end, type LeasedDelivery, lease, type Outcome, ok } from '../../../support/deliveries.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { deliverEvents, registerWebhook } from '../../../support/webhooks.ts';

/** Unresponsive, new and answering webhooks do not delay each other. */

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());
afterEach(async () => {
  await t.sql(`truncate webhook, webhook_queue, webhook_due`);
});

const timedOut: Outcome = { result: 'failed', error: 'timeout', timedOut: true, waitMs: 60_000 };
const unreachable: Outcome = { result: 'failed', error: 'connection', waitMs: 60_000 };
const unhappy: Outcome = { result: 'failed', status: 500, waitMs: 60_000 };

/** Registers webhooks of beta in one statement, each with a due delivery. */
async function dueTo(webhooks: number, queues: string): Promise<void> {
  await t.sql(
    `with w as (
       insert into webhook (id, institution_id, partner_id, url, events, secret, secret_key_id, created_at, updated_at)
       select uuid_v7(), $2, $3, 'https://receiver.example/' || n, '{fee.charged}', 'x', 'test', business_now(), business_now()
       from generate_series(1, $1::integer) n returning id)
     insert into webhook_queue (webhook_id) select id from w`,
    [webhooks, t.beta.institutionId, t.beta.id],
  );
  // PostgreSQL analyzes the tables only later. Until then, it uses a plan for few rows, which takes minutes.
  await t.sql('analyze webhook, webhook_queue');
  await deliverEvents(t, t.beta, 1, 'fee.charged');
  await t.sql(`update webhook_queue set ${queues}`);
}

/** Registers a webhook of alpha with a delivery due now. No other webhook subscribes to this event type. */
async function webhookOf(queue: string, type = 'pix.received'): Promise<string> {
  const { id } = await registerWebhook(t, t.alpha, 'https://receiver.example/', [type]);
  await t.sql(`update webhook_queue set ${queue} where webhook_id = $1`, [id]);
  await deliverEvents(t, t.alpha, 1, type);
  return id;
}

const webhooksOf = (leased: readonly LeasedDelivery[]) => leased.map(({ webhook_id }) => webhook_id);

describe('a webhook', () => {
  test('a webhook is unproven until a success, hanging after a timeout, and answering again after a response', async () => {
    const { id } = await registerWebhook(t, t.alpha, 'https://receiver.example/');
    const standing = async () =>
      (await t.sql<{ standing: Standing }>('select standing from webhook_queue'))[0]?.standing;
    const standings = [await standing()];
    for (const outcome of [
      unhappy,
      unreachable,
      timedOut,
      unreachable,
      unhappy,
      timedOut,
      ok,
      unhappy,
      timedOut,
      unhappy,
    ]) {
      await deliverEvents(t, t.alpha);
      await end(t, await lease(t), () => outcome);
      standings.push(await standing());
    }
    await t.door.enter(updateWebhook, t.alpha.caller(), { webhookId: id, url: 'http://localhost:3000/new' });
    expect([...standings, await standing()]).toEqual(
      'unproven unproven unproven hanging hanging unproven hanging answering answering hanging answering unproven'.split(
        ' ',
      ),
    );
  });

  test('a webhook has one in-flight attempt until its first success and while it is hanging', async () => {
    const id = await webhookOf('window_size = 9');
    await deliverEvents(t, t.alpha, 20);
    const next = async (outcome: Outcome) => {
      await t.sql('update webhook_queue set open_until = null, next_at = business_now()');
      const leased = await lease(t);
      await end(t, leased, () => outcome);
      return leased.length;
    };
    expect([await next(unhappy), await next(ok), await next(timedOut), await next(ok)]).toEqual([1, 1, 10, 1]);
    expect(webhooksOf(await lease(t))).toEqual(Array(6).fill(id));
  });
});

test.each([1_000, 10_000])(
  'with %i hanging webhooks, an answering or new webhook is served next, even with a single free place',
  async (hanging) => {
    await dueTo(hanging, 'timeouts = 1');
    const [answers, isNew] = [
      await webhookOf('last_success_at = business_now()'),
      await webhookOf('window_size = 2', 'account.blocked'),
    ];
    expect(webhooksOf(await lease(t, 1, ['answering']))).toEqual([answers]);
    expect(webhooksOf(await lease(t, 1, ['unproven']))).toEqual([isNew]);
    expect(await lease(t, 1_000, ['answering', 'unproven'])).toEqual([]);
  },
);

test('with 1,000 unproven webhooks, an answering webhook is served next, even with a single free place', async () => {
  await dueTo(1_000, 'timeouts = 0');
  const answers = await webhookOf('last_success_at = business_now()');
  expect(webhooksOf(await lease(t, 1, ['answering']))).toEqual([answers]);
});

describe('queues that cannot be leased', () => {
  const CASES: readonly (readonly [Standing, string])[] = [
    ['answering', `timeouts = 1, next_at = business_now()`],
    ['answering', `timeouts = 0, last_success_at = business_now(), next_at = business_now() + interval '30 seconds'`],
    [
      'hanging',
      `timeouts = 5, next_at = business_now() + interval '1 minute', open_until = business_now() + interval '1 minute'`,
    ],
    ['hanging', `paused = true, next_at = 'infinity'`],
    [
      'unproven',
      `timeouts = 0, last_success_at = null, paused = false, next_at = business_now() + interval '30 seconds'`,
    ],
  ];

  /** For queues in each state, returns the number of pages that a turn reads without leasing any. */
  async function pages(): Promise<number[]> {
    const counted: number[] = [];
    for (const [standing, queues] of CASES) {
      await t.sql(`update webhook_queue set ${queues}`);
      await t.sql('vacuum analyze webhook_queue');
      counted.push(await pagesOfTurn(standing));
    }
    return counted;
  }

  test('a turn does not read queues that it cannot lease, whatever their number', async () => {
    await dueTo(10, 'timeouts = 0');
    const few = await pages();
    await dueTo(9_990, 'timeouts = 0');
    // The index can be one or two pages deeper.
    for (const [n, many] of (await pages()).entries()) expect(many).toBeLessThanOrEqual((few[n] ?? 0) + 4);
  });
});

/** Returns the number of pages that a turn reads. The turn must lease nothing. */
async function pagesOfTurn(standing: Standing): Promise<number> {
  const turn = `select * from webhook_turn(null, interval '30 s', 1000, '${standing}')`;
  await t.sql(turn);
  const [row] = await t.sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${turn}`,
  );
  const plan = row?.['QUERY PLAN'][0].Plan;
  expect(plan?.['Actual Rows']).toBe(0);
  return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
}

test('hanging webhooks are served in turn, whatever the number and age of their due deliveries', async () => {
  await dueTo(30, 'timeouts = 1');
  await deliverEvents(t, t.beta, 5, 'fee.charged');
  const turns: string[][] = [];
  for (let n = 0; n < 6; n += 1) {
    const leased = await lease(t, 10, ['hanging']);
    turns.push(webhooksOf(leased));
    await end(t, leased, () => timedOut);
  }
  expect(turns.map(({ length }) => length)).toEqual(Array(6).fill(10));
  expect(new Set(turns.slice(0, 3).flat()).size).toBe(30);
  expect(turns.slice(3)).toEqual(turns.slice(0, 3).map((each) => expect.arrayContaining(each)));
});

test('a few slow webhooks cannot take all places, even with many due deliveries', async () => {
  for (let n = 0; n < 40; n += 1) await registerWebhook(t, t.beta, 'https://receiver.example/');
  await deliverEvents(t, t.beta, 50);
  await t.sql('update webhook_queue set last_success_at = business_now(), window_size = 32');
  let places = 320;
  for (let leased = -1; leased !== 0; places -= leased) {
    await t.sql('update webhook_queue set next_at = business_now()');
    leased = (await lease(t, places, ['answering'])).length;
  }
  expect(places).toBeGreaterThan(80);
  const other = await webhookOf('last_success_at = business_now()');
  expect(webhooksOf(await lease(t, places, ['answering']))).toContain(other);
});
