import { once } from 'node:events';
import { createServer } from 'node:net';
import { explainPort, type ListeningPlace } from '../errors/startup-error.ts';

/** Fails before a long first start when a port is taken. A port can still be taken afterwards. @throws StartupError */
export async function refuseTakenPorts(own: ListeningPlace & { readonly management: ListeningPlace }): Promise<void> {
  await refuseTakenPort(own);
  await refuseTakenPort(own.management, 'MANAGEMENT_');
}

async function refuseTakenPort({ host, port }: ListeningPlace, prefix = ''): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen({ host, port });
  await once(server, 'listening').catch(explainPort({ host, port }, prefix));
  await once(server.close(), 'close');
}
