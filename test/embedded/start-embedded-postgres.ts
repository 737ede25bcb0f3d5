import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';

// A process that owns a database and runs until it is stopped. It prints its server's address and each interrupt.
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: node start-embedded-postgres.ts <dataDir>');
const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), durable: false });
process.on('SIGINT', (signal) => process.stdout.write(`${signal}\n`));
process.once('SIGTERM', () => void server.stop());
process.stdout.write(`${server.url}\n`);
