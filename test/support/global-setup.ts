import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { RUN_LOGS } from './run-log.ts';
import { startServerHost } from './server-host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for servers: `servers.ts` does. */
    serverHost: string;
  }
}

/** The console's pages as they are now. In a process of its own: React built under the test runner would be the one for development. */
const buildPages = () =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../scripts/web-build.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** Ready for test files that ask for a PostgreSQL or a RabbitMQ. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logs = await mkdtemp(join(tmpdir(), 'gateway-logs-'));
  process.env[RUN_LOGS] = logs;
  const [host] = await Promise.all([startServerHost(), buildPages()]);
  project.provide('serverHost', host.url);
  return async () => {
    await host.stop();
    await rm(logs, { recursive: true, force: true });
  };
}
