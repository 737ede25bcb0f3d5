// Settles an approved act of a case, and sends itself a signal before its first statement that begins with the given text.
import { pino } from 'pino';
import { settlementCommit } from '../../src/domains/transactions/settlement.ts';
import { messages, outcomeHandlers } from '../../src/domains.ts';
import { Database } from '../../src/platform/database/database.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';

const [url = '', signal = 'SIGKILL', before = '', now = '', message = ''] = process.argv.slice(2);
let isSent = false;
const database = await Database.open({
  ...{ url, entities: [], poolSize: 2, role: 'gateway_app', log: pino({ level: 'silent' }) },
  commands: messages.map(({ type }) => type),
  onStatement(text) {
    // Only once: a process that receives SIGCONT must not stop again.
    if (isSent || !text.toLowerCase().startsWith(before)) return;
    isSent = true;
    process.kill(process.pid, signal);
  },
});
const clock = { now: () => new Date(now), refresh: async () => {}, onJump: () => () => {} };
const parts = { database, clock, metrics: new Metrics(), handlers: outcomeHandlers, onStaged: () => {} };
await settlementCommit(parts)([JSON.parse(message)]);
process.exit();
