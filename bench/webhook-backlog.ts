import type { Measurement } from './measurement.ts';
import { spread } from './rounds.ts';
import { EVENT_ACCOUNT, EVENT_TYPE } from './staged-events.ts';
import { healthyPaths, openScene, register, type Scene, untilWritten } from './webhook-scene.ts';

const RECEIVERS = 20;
const FEW = 1_000;
const MANY = 100_000;
const WATCH_MS = 250;
/** Limit of the memory while a large backlog drains, as a multiple of that after a small one. */
const GROWN = 2;

export const webhookBacklog: Measurement = {
  name: 'webhook-backlog',
  title: 'a backlog of a hundred thousand deliveries against one of a thousand',
  async run(world, settings) {
    const scene = await openScene(world, 'webhook_backlog');
    const mega = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
    try {
      await register(scene, healthyPaths(RECEIVERS));
      await drain(scene, 5 * FEW);
      const few = async () => {
        const drained = [];
        for (let n = 0; n < settings.rounds; n += 1) drained.push(await drain(scene, FEW));
        return drained;
      };
      const before = await few();
      const many = await drain(scene, MANY);
      const all = [...before, ...(await few())];
      const usual = Math.max(...before.map(({ memory }) => memory));
      const floor = spread(all.map(({ rate }) => rate));
      settings.progress(
        `webhook-backlog: ${many.rate.toFixed(0)}/s of ${MANY}, ${floor.median.toFixed(0)}/s of ${FEW}; memory ${mega(usual)} before, ${mega(many.memory)} at most`,
      );
      if (many.memory > GROWN * usual) {
        throw new Error(`the gateway's memory grew from ${mega(usual)} to ${mega(many.memory)}`);
      }
      return [
        {
          name: 'webhook-backlog',
          meaning: `deliveries per second of a backlog of ${MANY} ÷ of ${FEW}`,
          required: 0.67,
          aim: 0.9,
          comparison: {
            floor,
            gateway: spread([many.rate]),
            ratio: spread(all.map(({ rate }) => many.rate / rate)),
            rounds: all.map(({ rate }) => ({ floor: rate, gateway: many.rate })),
          },
        },
      ];
    } finally {
      await scene.stop();
    }
  },
};

/** Inserts a backlog while sending is stopped, then drains it. Returns deliveries per second and the highest memory. */
async function drain({ gateway, sink }: Scene, deliveries: number): Promise<{ rate: number; memory: number }> {
  await sink.ask({ what: 'reset' });
  await gateway.sql.query(`update webhook_queue set paused = true, next_at = 'infinity'`);
  await gateway.sql.query(
    `select count(*) from webhook_deliver((select jsonb_agg(jsonb_build_object('event_id', uuid_v7(), 'partner_id', p.id,
       'account_id', ${EVENT_ACCOUNT}, 'type', '${EVENT_TYPE}', 'names', '["${EVENT_TYPE}"]'::jsonb, 'body', $2::text))
       from generate_series(1, $1) n, partner p where p.name = 'alpha'), null, null, interval '7 hours')`,
    [deliveries / RECEIVERS, JSON.stringify({ accountId: EVENT_ACCOUNT, amount: 100_000, status: 'settled' })],
  );
  let memory = await gateway.memory();
  const watch = setInterval(() => {
    void gateway.memory().then((bytes) => {
      memory = Math.max(memory, bytes);
    });
  }, WATCH_MS);
  const started = performance.now();
  await gateway.sql.query('update webhook_queue set paused = false, next_at = business_now()');
  await sink.ask({ what: 'wait', requests: deliveries });
  await untilWritten(gateway.sql);
  clearInterval(watch);
  return { rate: deliveries / ((performance.now() - started) / 1_000), memory };
}
