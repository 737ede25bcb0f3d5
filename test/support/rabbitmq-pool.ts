import { connect } from 'amqplib';
import { queues } from '../../src/domains.ts';
import { exchanges } from '../../src/messaging/topology.ts';
import type { TestRabbitmq } from './rabbitmq.ts';

export const RABBITMQ_COMMANDS = ['stopServer', 'killServer', 'startServer'] as const;

/** Servers that a test file may stop and kill. Each belongs to one file at a time and is reused by the next file. */
export class RabbitmqPool {
  readonly #start: () => Promise<TestRabbitmq | null>;
  readonly #free: TestRabbitmq[] = [];
  readonly #leased: TestRabbitmq[] = [];

  constructor(start: () => Promise<TestRabbitmq | null>) {
    this.#start = start;
  }

  /** Leases a running server without queues. Null when this machine has no RabbitMQ. */
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

/** Runs at the next lease, not at the return: clients that are still connected could declare queues again. */
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
