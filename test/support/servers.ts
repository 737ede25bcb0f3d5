import { inject } from 'vitest';
import type { TestRabbitmq } from './rabbitmq.ts';

const asked = new Map<string, Promise<unknown>>();

export const postgresUrl = () => askOnce<string>('postgres');

/** The address of the run's RabbitMQ. Null when this machine has none. */
export const rabbitmqUrl = () => askOnce<string | null>('rabbitmq');

export const preparedDataDirectory = () => askOnce<string>('data-directory');

/** A RabbitMQ server for exclusive use until `stop`. Null when this machine has none. */
export async function restartableRabbitmq(): Promise<TestRabbitmq | null> {
  const leased = await ask<{ lease: number; url: string } | null>('lease-rabbitmq');
  if (leased === null) return null;
  const tell = (command: keyof TestRabbitmq) => () => ask<void>(`tell-rabbitmq/${leased.lease}/${command}`);
  return {
    url: leased.url,
    stopServer: tell('stopServer'),
    killServer: tell('killServer'),
    startServer: tell('startServer'),
    stop: () => ask(`return-rabbitmq/${leased.lease}`),
  };
}

function askOnce<T>(what: string): Promise<T> {
  const answer = asked.get(what) ?? ask(what);
  asked.set(what, answer);
  return answer as Promise<T>;
}

async function ask<T>(what: string): Promise<T> {
  const response = await fetch(`${inject('serverHost')}/${what}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
