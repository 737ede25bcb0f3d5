import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { createLogger, type Logger } from '../../src/platform/observability/log.ts';

/** Directory for the logs of every gateway of a test run. Unset outside of a run. */
export const RUN_LOGS = 'RUN_LOGS';

export function keepLog(text: string): void {
  const folder = process.env[RUN_LOGS];
  if (folder !== undefined && text !== '') appendFileSync(join(folder, `${process.pid}-${threadId}.log`), text);
}

/** A gateway's log within a test: stored but not printed. */
export const runLog = (): Logger => createLogger('info', { write: keepLog });
