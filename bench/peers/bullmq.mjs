import { Queue, Worker } from 'bullmq';
import { Pool } from 'pg';
import { POOL_SIZE } from '../floor-statements.ts';
import { startRedis } from '../redis.ts';
import { ATTEMPTS, Deliveries, NAME } from './deliveries.mjs';

// BullMQ as its documentation recommends for production: Redis with an append-only file, many jobs per `addBulk`, the
// standard concurrency for jobs that wait for I/O, and removal of finished jobs.
const CONCURRENCY = 100;

const redis = await startRedis(process.env.DATA_DIR);
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const deliveries = new Deliveries((query) => pool.query(query));
await deliveries.createTable();
const connection = { host: '127.0.0.1', port: redis.port };
const queue = new Queue(NAME, {
  connection,
  defaultJobOptions: {
    attempts: ATTEMPTS,
    backoff: { type: 'exponential', delay: 1_000 },
    removeOnComplete: true,
  },
});
const worker = new Worker(NAME, ({ data }) => deliveries.deliver([data]), { connection, concurrency: CONCURRENCY });
for (const each of [queue, worker]) each.on('error', (error) => process.stderr.write(`${error.stack}\n`));
await worker.waitUntilReady();
deliveries.serve({
  add: (jobs) => queue.addBulk(jobs.map((data) => ({ name: NAME, data }))),
  async isBusy() {
    const { waiting, active } = await queue.getJobCounts('waiting', 'active');
    return waiting + active > 0;
  },
  async stop() {
    await worker.close();
    await queue.close();
    await redis.stop();
    await pool.end();
  },
});
