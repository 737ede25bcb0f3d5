import type { TestProject } from 'vitest/node';
import { startServerHost } from './server-host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for servers: `servers.ts` does. */
    serverHost: string;
  }
}

/** Ready for test files that ask for a PostgreSQL or a RabbitMQ. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const host = await startServerHost();
  project.provide('serverHost', host.url);
  return host.stop;
}
