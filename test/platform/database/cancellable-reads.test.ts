import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../../src/platform/database/database.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { freshDatabase } from '../../support/database.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { until } from '../../support/until.ts';

/** Reads of requests use half of the pool. */
const CONNECTIONS = 4;
const POOL = 2 * CONNECTIONS;
const SLEEP = statement('test_sleep', 'select pg_sleep($1) as slept, pg_backend_pid() as pid');
const PID = statement('test_pid', 'select pg_backend_pid() as pid');
const RUNNING = statement(
  'test_running',
  "select count(*) as running from pg_stat_activity where state = 'active' and query like '%pg_sleep($1)%' and pid <> pg_backend_pid()",
);

let database: Database;
let watcher: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  const open = (poolSize: number) =>
    Database.open({ url: fresh.url, entities: [], log: pino({ level: 'silent' }), poolSize, role: null });
  [database, watcher] = await Promise.all([open(POOL), open(1)]);
});

afterAll(async () => {
  await Promise.all([database.close(), watcher.close()]);
  await drop();
});

// The server reports a failed statement before it shows the statement as ended.
const running = async () => (await watcher.query<{ running: number }>(RUNNING, []))[0]?.running;

describe('reads that can be cancelled', () => {
  it('cancelled reads end in the server, too, and reject with the reason', async () => {
    const reason = new Error('took too long');
    const reads = database.cancellableReads();
    const asked = Promise.allSettled([reads.query(SLEEP, [60]), reads.query(SLEEP, [60])]);
    await until(async () => (await running()) === 2);
    reads.cancel(reason);
    expect(await asked).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    await until(async () => (await running()) === 0);
  });

  it('cancelled reads do not start new statements', async () => {
    const reads = database.cancellableReads();
    reads.cancel(new Error('too late'));
    await expect(reads.query(SLEEP, [60])).rejects.toThrow('too late');
    expect(await running()).toBe(0);
  });

  it('reads use at most half of the connections, and a read cancelled while waiting never starts', async () => {
    const reads = database.cancellableReads();
    const asked = Promise.allSettled(Array.from({ length: 3 * CONNECTIONS }, () => reads.query(SLEEP, [60])));
    await until(async () => (await running()) === CONNECTIONS);
    expect(await Promise.all(Array.from({ length: CONNECTIONS }, () => database.query(PID, [])))).toHaveLength(
      CONNECTIONS,
    );
    expect(database.load()).toMatchObject({ total: POOL, waiting: 0 });
    expect(await running()).toBe(CONNECTIONS);
    reads.cancel(new Error('gone'));
    expect((await asked).map(({ status }) => status)).toEqual(Array(3 * CONNECTIONS).fill('rejected'));
    await until(async () => (await running()) === 0);
  });

  it('a cancelled read leaves a clean connection: no late cancellation reaches its next user', async () => {
    const random = new SeededRandom(20_261_123);
    const pids = new Set<number>();
    const outcomes = { ended: 0, answered: 0, others: 0 };
    // Adapts to the speed of the machine, so that cancellations and results keep meeting: longer after a cancellation,
    // shorter after a result.
    let patience = 6;
    const impatient = async () => {
      while (outcomes.ended < 240 || outcomes.answered < 240) {
        const reads = database.cancellableReads();
        const timer = setTimeout(() => reads.cancel(new Error('impatient')), random.next() * patience);
        const [answer] = await Promise.allSettled([reads.query<{ pid: number }>(SLEEP, [random.next() * 0.005])]);
        clearTimeout(timer);
        if (answer.status === 'fulfilled') {
          outcomes.answered += 1;
          patience /= 1.05;
          pids.add(answer.value[0]?.pid ?? 0);
        } else {
          expect(answer.reason.message).toBe('impatient');
          outcomes.ended += 1;
          patience *= 1.05;
        }
      }
    };
    const other = async () => {
      for (let round = 0; round < 60; round += 1) {
        // Any stray cancellation would reject this.
        const [row] = await database.query<{ pid: number }>(SLEEP, [random.next() * 0.002]);
        pids.add(row?.pid ?? 0);
        outcomes.others += 1;
      }
    };
    await Promise.all([...Array.from({ length: 8 }, impatient), ...Array.from({ length: POOL }, other)]);
    expect(outcomes.others).toBe(480);
    expect(pids.size).toBeLessThanOrEqual(POOL);
    expect(database.load()).toMatchObject({ total: POOL, waiting: 0 });
    await until(() => database.load().idle === POOL);
  });

  it('reads that fail for another reason lose their connection', async () => {
    const reads = database.cancellableReads();
    await expect(reads.query(statement('test_broken', 'select 1 / 0'), [])).rejects.toThrow('division by zero');
    await until(() => database.load().total < POOL);
  });
});
