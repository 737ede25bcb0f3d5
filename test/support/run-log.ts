import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { createLogger, type Logger } from '../../src/platform/log.ts';

/** Where every gateway of a run of the tests leaves its log, for `test/afterwards/logs.test.ts`; unset outside of one. */
export const RUN_LOGS = 'RUN_LOGS';

/** Keeps what a gateway has logged. */
export function keepLog(text: string): void {
  const folder = process.env[RUN_LOGS];
  if (folder !== undefined && text !== '') appendFileSync(join(folder, `${process.pid}-${threadId}.log`), text);
}

/** The log of a gateway within a test: nobody sees it, but it is kept. */
export const runLog = (): Logger => createLogger('info', { write: keepLog });
