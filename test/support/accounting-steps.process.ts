// Goes on with unfinished accounting batches, and is killed or stopped (by the signal that it is told) within its second step.
import { pino } from 'pino';
import { finishBatches } from '../../src/domains/finance/accounting/accounting-batch-steps.ts';
import { Database } from '../../src/platform/database.ts';

const [url = '', signal = 'SIGKILL'] = process.argv.slice(2);
let parts = 0;
const database = await Database.open({
  ...{ url, entities: [], poolSize: 2, role: 'gateway_app', log: pino({ level: 'silent' }) },
  onStatement(text) {
    // Once: who is told to go on and to end is not to stop again in between.
    if (text.startsWith('insert into accounting_batch_part') && ++parts === 2) process.kill(process.pid, signal);
  },
});
await finishBatches(database);
