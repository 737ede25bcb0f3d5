import { once } from 'node:events';
import { createServer } from 'node:net';
import { explainPort, type ListeningPlace } from './startup-error.ts';

/**
 * Fails at once where a server could not listen, before anything else is started. Another process can still take the port
 * afterwards. @throws StartupError
 */
export async function refuseTakenPort({ host, port }: ListeningPlace, prefix = ''): Promise<void> {
  // A free one is chosen when it listens.
  if (port === 0) return;
  const server = createServer().listen({ host, port });
  await once(server, 'listening').catch(explainPort({ host, port }, prefix));
  await once(server.close(), 'close');
}
