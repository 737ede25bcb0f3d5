import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '../errors/error-text.ts';
import { isOutage } from '../errors/outage.ts';
import type { Logger } from '../observability/log.ts';

/** Jobs start this far apart, because opening many connections at once is expensive for PostgreSQL. */
const APART_MS = 20;

/** Repeated work. It must be safe when several processes run it at once. */
export interface PeriodicJob {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

/** Runs each job at its own interval, never twice at once. Logs and retries failures. `stop` waits for running jobs. */
export function startPeriodic(jobs: readonly PeriodicJob[], log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function repeat(job: PeriodicJob): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await job.run();
      } catch (error) {
        const level = isOutage(error) ? 'warn' : 'error';
        log[level]({ job: job.name, error: errorText(error) }, 'periodic job failed; the next run retries it');
      }
      await pause(job.everyMs);
    }
  }

  async function beginOneByOne(): Promise<void> {
    const begun: Promise<void>[] = [];
    for (const job of jobs) {
      begun.push(repeat(job));
      await pause(APART_MS);
    }
    await Promise.all(begun);
  }

  const running = beginOneByOne();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
