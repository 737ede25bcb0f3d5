import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { Pool } from 'pg';
import { POOL_SIZE } from '../floor-statements.ts';
import { ATTEMPTS, Deliveries, NAME } from './deliveries.mjs';

// graphile-worker as its performance page recommends: jobs fetched and completed in batches, prepared statements, many
// jobs per `addJobs`.
const CONCURRENCY = 64;

const pgPool = new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const report = (error) => process.stderr.write(`${error.stack}\n`);
pgPool.on('error', report);
pgPool.on('connect', (client) => client.on('error', report));
const logger = new Logger(() => () => {});
const deliveries = new Deliveries((query) => pgPool.query(query));
await deliveries.createTable();
const runner = await run({
  pgPool,
  logger,
  noHandleSignals: true,
  taskList: { [NAME]: (delivery) => deliveries.deliver([delivery]) },
  preset: {
    worker: {
      concurrentJobs: CONCURRENCY,
      localQueue: { size: CONCURRENCY + 1 },
      completeJobBatchDelay: 250,
      failJobBatchDelay: 250,
    },
  },
});
const utils = await makeWorkerUtils({ pgPool, logger });
deliveries.serve({
  add: (jobs) => utils.addJobs(jobs.map((payload) => ({ identifier: NAME, payload, maxAttempts: ATTEMPTS }))),
  async isBusy() {
    return (await pgPool.query('select 1 from graphile_worker._private_jobs limit 1')).rows.length > 0;
  },
  async stop() {
    await runner.stop();
    await utils.release();
    await pgPool.end();
  },
});
