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
    /** Address at which test files request servers through `servers.ts`. */
    serverHost: string;
  }
}

/** Runs in its own process, because React under the test runner would be the development build. */
const buildPages = () =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../scripts/web-build.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  });

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
