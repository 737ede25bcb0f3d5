import { program, run } from './command-line.ts';

async function load() {
  const messages = await import('../src/messaging/failed-messages.ts');
  const { withDatabase } = await import('./open-database.ts');
  return { messages, withDatabase };
}

async function list(): Promise<void> {
  const { messages, withDatabase } = await load();
  const dead = await withDatabase((database) => messages.listDeadMessages(database, 200));
  for (const { id, queue, routing_key, error, failures, failed_at } of dead) {
    console.log(`${id}  ${failed_at.toISOString()}  ${queue}  ${routing_key}  after ${failures} failures: ${error}`);
  }
  console.log(dead.length === 0 ? 'The dead queue is empty.' : `${dead.length} dead messages.`);
}

async function requeue(id: string): Promise<void> {
  const { messages, withDatabase } = await load();
  const count = await withDatabase((database) => messages.requeueDeadMessages(database, id === 'all' ? null : id));
  console.log(
    count === 0 ? 'The message does not exist or is not dead.' : `A worker will requeue ${count} within seconds.`,
  );
}

async function forget(id: string): Promise<void> {
  const { messages, withDatabase } = await load();
  const known = await withDatabase((database) => messages.forgetDeadMessage(database, id));
  console.log(known ? 'Forgotten.' : 'The message does not exist or is not dead.');
}

const DOES = 'Lists messages that failed too often, with their errors. Requeues or deletes them.';
const deadMessages = program('dead-messages', DOES, ['', 'requeue all', 'forget 0190a6b2-5c1e-7cc0-8a53-3f1d2a9e4b10']);
deadMessages.command('list', { isDefault: true }).description('lists the newest 200').action(list);
deadMessages
  .command('requeue')
  .argument('<id>', 'id of a message, or all')
  .description('requeues a message')
  .action(requeue);
deadMessages
  .command('forget')
  .argument('<id>', 'id of a message')
  .description('deletes a message that needs no further work')
  .action(forget);
await run(deadMessages);
