import { connect } from 'amqplib';
import { queues } from '../../src/domains.ts';
import { exchanges } from '../../src/messaging/topology.ts';
import type { TestRabbitmq } from './rabbitmq.ts';

export const RABBITMQ_COMMANDS = ['stopServer', 'killServer', 'startServer'] as const;

/**
 * Servers that test files may stop and kill, each one file's at a time: it goes on to the next file instead of ending
 * with the first.
 */
export class RabbitmqPool {
  readonly #start: () => Promise<TestRabbitmq | null>;
  readonly #free: TestRabbitmq[] = [];
  readonly #leased: TestRabbitmq[] = [];

  constructor(start: () => Promise<TestRabbitmq | null>) {
    this.#start = start;
  }

  /** A running server without queues; null when there is none on this machine. */
  async lease(): Promise<{ readonly lease: number; readonly url: string } | null> {
    const used = this.#free.pop();
    if (used) await clear(used);
    const server = used ?? (await this.#start());
    return server && { lease: this.#leased.push(server) - 1, url: server.url };
  }

  return(lease: string | undefined): void {
    this.#free.push(this.#leasedAs(lease));
  }

  async tell(lease: string | undefined, command: string | undefined): Promise<void> {
    const known = RABBITMQ_COMMANDS.find((each) => each === command);
    if (!known) throw new Error(`no such command: ${command}`);
    await this.#leasedAs(lease)[known]();
  }

  #leasedAs(lease: string | undefined): TestRabbitmq {
    const server = this.#leased[Number(lease)];
    if (!server) throw new Error(`no such lease: ${lease}`);
    return server;
  }
}

/** Not when it is returned: what is still connected then could declare them again. */
async function clear(server: TestRabbitmq): Promise<void> {
  await server.startServer();
  const connection = await connect(server.url);
  try {
    const channel = await connection.createChannel();
    for (const { name } of queues) await channel.deleteQueue(name);
    for (const name of exchanges) await channel.deleteExchange(name);
  } finally {
    await connection.close();
  }
}
