import { forgetDeadMessage, listDeadMessages, requeueDeadMessages } from '../src/messaging/failed-messages.ts';
import { withDatabase } from './open-database.ts';

const HELP = `npm run dead-messages                     lists the messages that failed too often, with their errors
npm run dead-messages -- requeue <id>     puts one back into its queue
npm run dead-messages -- requeue all      puts all back
npm run dead-messages -- forget <id>      deletes one that somebody has dealt with
`;

const [command = 'list', id] = process.argv.slice(2);
if (command === 'list') {
  const dead = await withDatabase((database) => listDeadMessages(database, 200));
  for (const { id: messageId, queue, routing_key, error, failures, failed_at } of dead) {
    console.log(
      `${messageId}  ${failed_at.toISOString()}  ${queue}  ${routing_key}  after ${failures} failures: ${error}`,
    );
  }
  console.log(dead.length === 0 ? 'The dead queue is empty.' : `${dead.length} dead messages.`);
} else if (command === 'requeue' && id !== undefined) {
  const count = await withDatabase((database) => requeueDeadMessages(database, id === 'all' ? null : id));
  console.log(count === 0 ? 'No such dead message.' : `${count} will be put back by a worker within seconds.`);
} else if (command === 'forget' && id !== undefined) {
  const known = await withDatabase((database) => forgetDeadMessage(database, id));
  console.log(known ? 'Forgotten.' : 'No such dead message.');
} else {
  process.stderr.write(HELP);
  process.exitCode = 2;
}
