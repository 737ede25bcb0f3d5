// Resumes unfinished accounting batches and sends itself the given signal within its second step.
import { pino } from 'pino';
import { finishBatches } from '../../src/domains/finance/accounting/accounting-batch-steps.ts';
import { Database } from '../../src/platform/database/database.ts';

const [url = '', signal = 'SIGKILL'] = process.argv.slice(2);
let parts = 0;
const database = await Database.open({
  ...{ url, entities: [], poolSize: 2, role: 'gateway_app', log: pino({ level: 'silent' }) },
  onStatement(text) {
    // Only once: a process that receives SIGCONT and SIGTERM must not stop again in between.
    if (text.startsWith('insert into accounting_batch_part') && ++parts === 2) process.kill(process.pid, signal);
  },
});
await finishBatches(database);
