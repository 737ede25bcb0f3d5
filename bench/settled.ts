import type { Client } from 'pg';
import { CONNECTIONS } from './accept.ts';
import { brokerName, onBothBrokers } from './brokers.ts';
import { startFloorPipeline } from './floor-pipeline.ts';
import { FLOOR_SCHEMA } from './floor-statements.ts';
import { AMOUNT, endToEndId, FEE, openGateway } from './gateway.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { compare } from './rounds.ts';
import { FIRST_ACCOUNT, seedFloor } from './seed.ts';
import type { World } from './world.ts';

const ACCOUNTS = 1_000;
const PAYMENTS = 2_000;
const WARMUPS = 2;
const SLICES = 2;
/** Log entries of a settled payment: queued, the order to the rail, processing, confirmed, its fee. */
export const ENTRIES = 5;
const POLL_MS = 5;
const PATIENCE_MS = 120_000;

export const settled: Measurement = {
  name: 'settled',
  title: 'payments accepted and settled, fee and events included, on the in-process broker and on RabbitMQ',
  run: (world, settings) =>
    onBothBrokers(settings, 'settled', async (amqpUrl) => [await pipeline(world, settings, amqpUrl)]),
};

async function pipeline(world: World, settings: Settings, amqpUrl: string): Promise<Figure> {
  const name = amqpUrl === '' ? 'settled' : 'settled-amqp';
  const floorUrl = await world.createDatabase(`${name}_floor`);
  const floorSql = await world.connect(floorUrl);
  await floorSql.query(FLOOR_SCHEMA);
  await seedFloor(floorSql, ACCOUNTS);
  const floor = await startFloorPipeline(floorUrl);
  const gateway = await openGateway(world, `${name}_gateway`, { roles: 'all', accounts: ACCOUNTS, amqpUrl });
  let serial = 0;
  try {
    const comparison = await compare({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: SLICES,
      progress: (text) => settings.progress(`${name}, ${text}`),
      async floor() {
        const payments = Array.from({ length: PAYMENTS }, (_, n) => ({
          accountId: FIRST_ACCOUNT + (n % ACCOUNTS),
          amount: AMOUNT,
          fee: FEE,
          key: 'ok@sandbox',
          endToEndId: endToEndId(serial++),
        }));
        return { operations: PAYMENTS, seconds: await floor.ask<number>({ concurrency: CONNECTIONS, payments }) };
      },
      async gateway() {
        const requests = await gateway.payments(PAYMENTS, ACCOUNTS);
        const position = await published(gateway.sql);
        const started = performance.now();
        const load = world.load.run({ origin: gateway.origin, connections: CONNECTIONS, requests });
        const told = untilTold(gateway.sql, position + PAYMENTS * ENTRIES).then(() => performance.now());
        const [ended] = await Promise.all([told, load]);
        return { operations: PAYMENTS, seconds: (ended - started) / 1000 };
      },
    });
    await expectSettled(gateway.sql, PAYMENTS * SLICES * (settings.rounds + WARMUPS));
    return {
      name,
      meaning: `wall time of accept and settle as two bare statements ÷ wall time of the whole pipeline, on ${brokerName(amqpUrl)}`,
      ...(amqpUrl === '' ? { required: 0.33, aim: 0.4 } : { required: 0.22, aim: 0.35 }),
      comparison,
    };
  } finally {
    await Promise.all([floor.stop(), gateway.stop()]);
  }
}

export async function published(sql: Client): Promise<number> {
  const { rows } = await sql.query<{ position: string }>('select last_value as position from log_published');
  return Number(rows[0]?.position);
}

/** Polls inside one statement, because polling from here would take 3 % of the measurement. */
export async function untilTold(sql: Client, position: number): Promise<void> {
  await sql.query(`do $$ begin
    for n in 1 .. ${(PATIENCE_MS / POLL_MS).toFixed()} loop
      if (select last_value >= ${position} from log_published) then return; end if;
      perform pg_sleep(${POLL_MS / 1_000});
    end loop;
    raise 'not everything is published after ${PATIENCE_MS / 1_000} s';
  end $$`);
}

/** Checks that all payments settled with their fees and events. Otherwise the figure is meaningless. */
export async function expectSettled(sql: Client, payments: number): Promise<void> {
  const { rows } = await sql.query<{ settled: string; fees: string; told: string }>(`
    select (select count(*) from transaction where type = 'pix_out' and status = 'settled' and fee = ${FEE}) as settled,
      (select count(*) from posting where kind = 'fee') as fees,
      (select count(*) from log where type in ('pix.payout.confirmed', 'fee.charged')) as told`);
  const found = rows[0];
  if (Number(found?.settled) !== payments || Number(found?.fees) !== payments || Number(found?.told) !== 2 * payments) {
    throw new Error(`${payments} payments were sent, but the database has ${JSON.stringify(found)}`);
  }
}
