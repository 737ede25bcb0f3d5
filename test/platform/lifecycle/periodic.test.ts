import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startPeriodic } from '../../../src/platform/lifecycle/periodic.ts';
import { captureLog } from '../../support/captured-log.ts';
import { until } from '../../support/until.ts';

const HOUR_MS = 3_600_000;

describe('periodic jobs', () => {
  it('periodic jobs start one after another, in order, without waiting for running ones', async () => {
    const begun: { readonly name: string; readonly turn: number }[] = [];
    const never = Promise.withResolvers<void>();
    // Turns of the event loop distinguish jobs that start together from others.
    let turn = 0;
    const counting = setInterval(() => (turn += 1), 1);
    const jobs = ['first', 'second', 'third'].map((name) => ({
      name,
      everyMs: HOUR_MS,
      run: () => {
        begun.push({ name, turn });
        return name === 'first' ? never.promise : Promise.resolve();
      },
    }));
    const periodic = startPeriodic(jobs, captureLog().log);
    await until(() => begun.length === 3);
    clearInterval(counting);
    never.resolve();
    await periodic.stop();
    expect(begun.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
    expect(new Set(begun.map((each) => each.turn)).size).toBe(3);
  });

  it('a stop starts no more periodic jobs and waits for running ones', async () => {
    const ran: string[] = [];
    const running = Promise.withResolvers<void>();
    const slow = async () => {
      ran.push('begun');
      await running.promise;
      ran.push('ended');
    };
    const periodic = startPeriodic(
      [
        { name: 'slow', everyMs: 1, run: slow },
        { name: 'later', everyMs: 1, run: async () => void ran.push('later') },
      ],
      captureLog().log,
    );
    const stopped = periodic.stop().then(() => ran.push('stopped'));
    await sleep(0);
    running.resolve();
    await stopped;
    expect(ran).toEqual(['begun', 'ended', 'stopped']);
  });

  it('a periodic job runs again after a failure, which is logged', async () => {
    const captured = captureLog();
    let runs = 0;
    const failing = async () => {
      runs += 1;
      if (runs === 1) throw new Error('not today');
    };
    const periodic = startPeriodic([{ name: 'failing', everyMs: 1, run: failing }], captured.log);
    await until(() => runs > 1);
    await periodic.stop();
    expect(captured.lines()).toMatchObject([{ job: 'failing', error: expect.stringContaining('not today') }]);
  });
});
