import { PgBoss } from 'pg-boss';
import { POOL_SIZE } from '../floor-statements.ts';
import { ATTEMPTS, Deliveries, NAME } from './deliveries.mjs';

// pg-boss as its documentation recommends for a busy queue: many jobs per `insert`, and workers that NOTIFY wakes and
// that fetch batches while these are full. Each job of a batch is settled by itself. Rows that are due together are
// written together.
const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE, useListenNotify: true });
boss.on('error', (error) => process.stderr.write(`${error.stack}\n`));
await boss.start();
const query = ({ text, values }) => boss.getDb().executeSql(text, values);
const deliveries = new Deliveries(query);
await deliveries.createTable();
await boss.createQueue(NAME, { retryLimit: ATTEMPTS - 1, retryBackoff: true, notify: true });
await boss.work(
  NAME,
  { batchSize: 100, localConcurrency: 4, burstWhenBatchFull: true, perJobResults: true },
  async (jobs) => {
    await deliveries.deliver(jobs.map(({ data }) => data));
    return jobs.map(({ id }) => ({ id, status: 'completed' }));
  },
);
deliveries.serve({
  add: (jobs) =>
    boss.insert(
      NAME,
      jobs.map((data) => ({ data })),
    ),
  async isBusy() {
    const text = `select 1 from pgboss.job where name = $1 and state < 'completed' limit 1`;
    return (await query({ text, values: [NAME] })).rows.length > 0;
  },
  stop: () => boss.stop(),
});
