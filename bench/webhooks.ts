import type { Client } from 'pg';
import { type Posted, startFloorPosts } from './floor-posts.ts';
import { type Gateway, openGateway } from './gateway.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { type Comparison, compare, spread } from './rounds.ts';
import { type SinkCount, startSink } from './sink.ts';
import type { World } from './world.ts';

const RECEIVERS = 20;
const CONCURRENCY = 64;
const EVENTS = 150;
const WARMUPS = 2;
const IDLE_EVENTS = 60;
const FEW = 1_000;
const MANY = 100_000;
const POLL_MS = 5;
const PATIENCE_MS = 300_000;

const now = () => performance.timeOrigin + performance.now();

/** A gateway with the relay on, the receivers that its partner has registered, and the sink that plays them. */
interface Scene {
  readonly gateway: Gateway;
  readonly sink: Awaited<ReturnType<typeof startSink>>;
  readonly floor: Awaited<ReturnType<typeof startFloorPosts>>;
  stop(): Promise<void>;
}

async function openScene(world: World, name: string, amqpUrl: string): Promise<Scene> {
  const [sink, floor] = await Promise.all([startSink(), startFloorPosts()]);
  const gateway = await openGateway(world, name, { roles: 'all', accounts: 1, amqpUrl });
  const stop = async () => {
    await Promise.all([gateway.stop(), sink.stop(), floor.stop()]);
  };
  return { gateway, sink, floor, stop };
}

async function register({ gateway, sink }: Scene, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const response = await fetch(`${gateway.origin}/api/partner/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${sink.ready.origin}${path}`, events: ['pix.payout.confirmed'] }),
    });
    if (response.status !== 201) throw new Error(`registering answered ${response.status}: ${await response.text()}`);
  }
}

const healthyPaths = (count: number) => Array.from({ length: count }, (_, n) => `/hooks/${n}`);

/** Events as settlement stages them, and the relay's wake-up. */
async function stage(sql: Client, events: number): Promise<void> {
  await sql.query(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select uuid_v7(), 'event', p.institution_id, p.id, 1003, 'pix.payout.confirmed',
       jsonb_build_object('accountId', 1003, 'transactionId', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10', 'endToEndId',
         'E99999004202611211530' || lpad(n::text, 11, '0'), 'amount', 1000, 'status', 'settled', 'errorReason', null), now()
     from generate_series(1, $1) n, partner p where p.name = 'alpha'`,
    [events],
  );
  await sql.query('notify gateway_outbox');
}

/** Waits until every attempt's result is written. */
async function untilWritten(sql: Client): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { rows } = await sql.query('select 1 from webhook_due where attempt = 0 or leased_until is not null limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`deliveries are still open after ${PATIENCE_MS / 1_000} s`);
}

/** Deliveries that ended well: all of them, or the figure is worth nothing. */
async function expectDelivered(sql: Client, deliveries: number): Promise<void> {
  const { rows } = await sql.query<{ done: string; attempts: string }>(
    `select (select count(*) from webhook_delivery where status = 'succeeded') as done,
       (select count(*) from webhook_attempt where result = 'succeeded') as attempts`,
  );
  if (Number(rows[0]?.done) !== deliveries || Number(rows[0]?.attempts) !== deliveries) {
    throw new Error(`${deliveries} deliveries were due, but: ${JSON.stringify(rows[0])}`);
  }
}

async function throughput(world: World, settings: Settings, name: string, amqpUrl: string): Promise<Figure> {
  const scene = await openScene(world, name.replace('-', '_'), amqpUrl);
  const { gateway, sink, floor } = scene;
  const requests = EVENTS * RECEIVERS;
  try {
    await register(scene, healthyPaths(RECEIVERS));
    const comparison = await compare({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: 1,
      progress: (text) => settings.progress(`${name}, ${text}`),
      async floor() {
        await sink.ask({ what: 'reset' });
        const { seconds } = await floor.ask<Posted>({ origin: sink.ready.origin, requests, concurrency: CONCURRENCY });
        return { operations: requests, seconds };
      },
      async gateway() {
        await sink.ask({ what: 'reset' });
        const started = performance.now();
        await stage(gateway.sql, EVENTS);
        await sink.ask<SinkCount>({ what: 'count', requests });
        await untilWritten(gateway.sql);
        return { operations: requests, seconds: (performance.now() - started) / 1_000 };
      },
    });
    await expectDelivered(gateway.sql, requests * (settings.rounds + WARMUPS));
    const broker = amqpUrl === '' ? 'the in-process broker' : 'RabbitMQ';
    return {
      name,
      meaning: `webhook deliveries from staged event to 204 with every row written, on ${broker} ÷ a bare loop that signs and posts`,
      required: 0.08,
      aim: 0.15,
      comparison,
    };
  } finally {
    await scene.stop();
  }
}

/** Deliveries per second of the whole relay, on both brokers where a RabbitMQ is given. */
export const webhooks: Measurement = {
  name: 'webhooks',
  title: 'webhook deliveries from event to 204; with AMQP_URL on RabbitMQ too',
  async run(world, settings) {
    const amqpUrl = process.env['AMQP_URL'] ?? '';
    const figures = [await throughput(world, settings, 'webhooks', '')];
    if (amqpUrl === '') settings.progress('webhooks: no AMQP_URL, so not on RabbitMQ');
    else figures.push(await throughput(world, settings, 'webhooks-amqp', amqpUrl));
    return figures;
  },
};

const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? Number.NaN;

/** Latencies of two sides as rates, so that the ratio reads as all others do: 1 is as quick as the floor. */
function latencies(rounds: readonly { readonly floor: number; readonly gateway: number }[]): Comparison {
  const rates = rounds.map(({ floor, gateway }) => ({ floor: 1_000 / floor, gateway: 1_000 / gateway }));
  return {
    floor: spread(rates.map((pair) => pair.floor)),
    gateway: spread(rates.map((pair) => pair.gateway)),
    ratio: spread(rates.map((pair) => pair.gateway / pair.floor)),
    rounds: rates,
  };
}

/** One event at a time on an idle system: from its commit to the request's arrival. */
async function arrivals({ gateway, sink }: Scene, events: number, receivers: number): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < events; n += 1) {
    await sink.ask({ what: 'reset' });
    const at = now();
    await stage(gateway.sql, 1);
    const { arrivals: came } = await sink.ask<SinkCount>({ what: 'count', requests: receivers });
    seen.push(...came.map(([, arrived]) => arrived - at));
  }
  return seen;
}

/** How long an event takes to its receiver when nothing else happens, and when a tenth of the receivers hang. */
export const webhookLatency: Measurement = {
  name: 'webhook-idle',
  title: 'event to receiver on an idle system; and with a tenth of the receivers hanging',
  async run(world, settings) {
    const scene = await openScene(world, 'webhook_idle', '');
    const { sink, floor } = scene;
    const [p50, p99, hanging]: { floor: number; gateway: number }[][] = [[], [], []];
    try {
      await register(scene, healthyPaths(1));
      for (let round = -1; round < settings.rounds; round += 1) {
        await sink.ask({ what: 'reset' });
        const load = { origin: sink.ready.origin, requests: IDLE_EVENTS, concurrency: 1 };
        const { begun } = await floor.ask<Posted>(load);
        const count = await sink.ask<SinkCount>({ what: 'count', requests: IDLE_EVENTS });
        const began = new Map(begun);
        const bare = count.arrivals.map(([id, at]) => at - (began.get(id) ?? Number.NaN));
        const relayed = await arrivals(scene, IDLE_EVENTS, 1);
        if (round < 0) continue;
        p50?.push({ floor: percentile(bare, 0.5), gateway: percentile(relayed, 0.5) });
        p99?.push({ floor: percentile(bare, 0.99), gateway: percentile(relayed, 0.99) });
        settings.progress(
          `webhook-idle, round ${round + 1}/${settings.rounds}: p50 ${percentile(relayed, 0.5).toFixed(1)} ms, p99 ${percentile(relayed, 0.99).toFixed(1)} ms`,
        );
      }
      await register(scene, healthyPaths(17));
      await arrivals(scene, 20, 18);
      const alone = percentile(await arrivals(scene, 4 * IDLE_EVENTS, 18), 0.99);
      await register(scene, ['/hang/1', '/hang/2']);
      const beside = percentile(await arrivals(scene, 4 * IDLE_EVENTS, 18), 0.99);
      hanging?.push({ floor: alone, gateway: beside });
      settings.progress(`webhook-idle: p99 ${alone.toFixed(1)} ms, with two of twenty hanging ${beside.toFixed(1)} ms`);
    } finally {
      await scene.stop();
    }
    const told = { required: 0, aim: 0 };
    return [
      {
        ...told,
        name: 'webhook-p50',
        meaning: 'a bare POST’s median time to its receiver ÷ an event’s, idle; told, not required',
        comparison: latencies(p50 ?? []),
      },
      { ...told, name: 'webhook-p99', meaning: 'the same at the 99th percentile', comparison: latencies(p99 ?? []) },
      {
        name: 'webhook-hang',
        meaning: 'p99 of 18 healthy receivers alone ÷ with two hanging receivers beside them',
        required: 0.5,
        aim: 0.9,
        comparison: latencies(hanging ?? []),
      },
    ];
  },
};

/** A backlog drains as fast as a handful, in flat memory. */
export const webhookBacklog: Measurement = {
  name: 'webhook-backlog',
  title: 'a backlog of a hundred thousand deliveries against one of a thousand',
  async run(world, settings) {
    const scene = await openScene(world, 'webhook_backlog', '');
    const { gateway, sink } = scene;
    let most = 0;
    const drain = async (deliveries: number) => {
      await sink.ask({ what: 'reset' });
      await gateway.sql.query(`update webhook_lane set paused = true, next_at = 'infinity'`);
      await gateway.sql.query(
        `select count(*) from webhook_deliver((select jsonb_agg(jsonb_build_object('event_id', uuid_v7(), 'partner_id', p.id,
           'account_id', 1003, 'type', 'pix.payout.confirmed', 'names', '["pix.payout.confirmed"]'::jsonb, 'body', $2::text))
           from generate_series(1, $1) n, partner p where p.name = 'alpha'), null, null, interval '7 hours')`,
        [deliveries / RECEIVERS, JSON.stringify({ accountId: 1003, amount: 100_000, status: 'settled' })],
      );
      const watch = setInterval(() => {
        void gateway.memory().then((bytes) => {
          most = Math.max(most, bytes);
        });
      }, 250);
      const started = performance.now();
      await gateway.sql.query('update webhook_lane set paused = false, next_at = business_now()');
      await sink.ask<SinkCount>({ what: 'count', requests: deliveries });
      await untilWritten(gateway.sql);
      clearInterval(watch);
      return deliveries / ((performance.now() - started) / 1_000);
    };
    try {
      await register(scene, healthyPaths(RECEIVERS));
      await drain(5 * FEW);
      const small: number[] = [];
      for (let n = 0; n < settings.rounds; n += 1) small.push(await drain(FEW));
      const before = most;
      const large = await drain(MANY);
      const small2: number[] = [];
      for (let n = 0; n < settings.rounds; n += 1) small2.push(await drain(FEW));
      const floor = spread([...small, ...small2]).median;
      const mega = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
      settings.progress(
        `webhook-backlog: ${large.toFixed(0)}/s of ${MANY}, ${floor.toFixed(0)}/s of ${FEW}; memory ${mega(before)} before, ${mega(most)} at most`,
      );
      if (most > 2 * before) throw new Error(`the gateway's memory grew from ${mega(before)} to ${mega(most)}`);
      const one = { floor, gateway: large };
      return [
        {
          name: 'webhook-backlog',
          meaning: `deliveries per second of a backlog of ${MANY} ÷ of ${FEW}`,
          required: 0.67,
          aim: 0.9,
          comparison: {
            floor: spread([floor]),
            gateway: spread([large]),
            ratio: spread([large / floor]),
            rounds: [one],
          },
        },
      ];
    } finally {
      await scene.stop();
    }
  },
};
