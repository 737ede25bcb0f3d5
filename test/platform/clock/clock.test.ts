import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BusinessClock } from '../../../src/platform/clock/clock.ts';
import type { Queryable } from '../../../src/platform/database/queryable.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

const HOUR_MS = 3_600_000;

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
beforeEach(() => setOffset(0));
afterAll(() => t.close());

const setOffset = (milliseconds: number) => t.sql('update business_clock set offset_ms = $1', [milliseconds]);

/** Hours by which a clock is ahead of real time; adding 0 turns -0 into 0. */
const hoursAhead = (clock: BusinessClock) => Math.round((clock.now().getTime() - Date.now()) / HOUR_MS) + 0;

describe('the clock of a process', () => {
  test("the clock of a process shows real time, and the database's time from the next reading on", async () => {
    const clock = new BusinessClock(t.database);
    await setOffset(5 * HOUR_MS);
    expect(hoursAhead(clock)).toBe(0);
    await clock.refresh();
    expect(hoursAhead(clock)).toBe(5);
  });

  test('the clock does not go back when an earlier reading returns after a later one', async () => {
    const held: (() => void)[] = [];
    const slow: Queryable = {
      async query(stmt, values) {
        const rows = await t.database.query<never>(stmt, values);
        await new Promise<void>((resolve) => held.push(resolve));
        return rows;
      },
    };
    const clock = new BusinessClock(slow);
    const early = clock.refresh();
    await expect.poll(() => held.length).toBe(1);
    await setOffset(HOUR_MS);
    const late = clock.refresh();
    await expect.poll(() => held.length).toBe(2);
    held[1]?.();
    await late;
    held[0]?.();
    await early;
    expect(hoursAhead(clock)).toBe(1);
  });

  test('the clock reports a jump of time once to current listeners, after it shows the new time', async () => {
    const clock = new BusinessClock(t.database);
    const warnings: string[] = [];
    clock.onJump(() => warnings.push(`first at ${hoursAhead(clock)}`));
    const unsubscribe = clock.onJump(() => warnings.push(`second at ${hoursAhead(clock)}`));
    await clock.refresh();
    expect(warnings).toEqual([]);
    await setOffset(HOUR_MS);
    await clock.refresh();
    await clock.refresh();
    expect(warnings).toEqual(['first at 1', 'second at 1']);
    unsubscribe();
    await setOffset(3 * HOUR_MS);
    await clock.refresh();
    expect(warnings.slice(2)).toEqual(['first at 3']);
  });
});
