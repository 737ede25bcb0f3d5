import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rabbitmqToShare, startRabbitmq } from './rabbitmq.ts';
import { RabbitmqPool } from './rabbitmq-pool.ts';
import { prepareDataDirectory, startTemplatePostgres } from './template-postgres.ts';
import { removeAbandonedDirectories } from './temporary-directory.ts';

type Stop = () => Promise<void>;
type Answer = (path: readonly string[]) => Promise<unknown>;

/**
 * Starts the servers of a test run, each at its first request through `servers.ts`, and stops them at the end. Most
 * files need few servers, and a RabbitMQ costs seconds of processor time.
 */
export async function startServerHost(): Promise<{ readonly url: string; readonly stop: Stop }> {
  removeAbandonedDirectories();
  const started: Promise<{ stop: Stop } | null>[] = [];
  const pool = new RabbitmqPool(() => kept(startRabbitmq()));
  const answers: Readonly<Record<string, Answer>> = {
    postgres: onlyOnce(async () => (await kept(startTemplatePostgres())).url),
    'data-directory': onlyOnce(async () => (await kept(prepareDataDirectory())).path),
    rabbitmq: onlyOnce(async () => (await kept(rabbitmqToShare()))?.url ?? null),
    'lease-rabbitmq': () => pool.lease(),
    'return-rabbitmq': async ([lease]) => pool.return(lease),
    'tell-rabbitmq': async ([lease, command]) => pool.tell(lease, command),
  };

  function kept<T extends { stop: Stop } | null>(starting: Promise<T>): Promise<T> {
    started.push(starting);
    return starting;
  }

  const host = createServer((request, response) => {
    const [, what = '', ...path] = (request.url ?? '').split('/');
    const answer = answers[what] ?? (() => Promise.reject(new Error(`no such request: ${request.url}`)));
    answer(path).then(
      (value) => response.end(JSON.stringify(value ?? null)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    async stop() {
      host.close();
      host.closeAllConnections();
      const servers = await Promise.allSettled(started);
      await Promise.all(servers.map((server) => server.status === 'fulfilled' && server.value?.stop()));
    },
  };
}

function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
