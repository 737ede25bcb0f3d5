import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BusinessClock } from '../../../src/platform/clock/clock.ts';
import type { Queryable } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { clockSkew, clockTrouble, realTime } from '../../../src/platform/time/real-time.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { DAYS_AHEAD_MS, setClockAhead } from '../../support/wrong-clock.ts';

let t: TestDoor;
let clock: BusinessClock;
beforeAll(async () => {
  t = await openTestDoor();
  clock = new BusinessClock(t.database);
});
// Other test files in this thread share the same time.
afterEach(() => {
  vi.restoreAllMocks();
  return clock.refresh();
});
afterAll(() => t.close());

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** A database with this clock difference and response time. */
const elsewhere = (aheadMs: number, takesMs = 0): Queryable => ({
  async query(stmt, values) {
    const rows = await t.database.query<{ offset_ms: number; shown: number }>(stmt, values);
    if (takesMs > 0) {
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValueOnce(now + takesMs);
    }
    return rows.map((row) => ({ ...row, shown: row.shown + aheadMs })) as never;
  },
});

describe('real time', () => {
  test('real time follows the database, whatever the machine clock: business time and ids use it', async () => {
    for (const ahead of [DAYS_AHEAD_MS, -DAYS_AHEAD_MS]) {
      const machine = setClockAhead(ahead);
      // Like a process that has read only its machine's clock.
      await new BusinessClock(elsewhere(ahead)).refresh();
      expect(Math.abs(clockSkew())).toBeLessThan(1_000);
      const asked = performance.now();
      const [{ before }] = (await t.sql('select extract(epoch from clock_timestamp())::float8 * 1000 as before')) as [
        { before: number },
      ];
      await clock.refresh();
      const times = [realTime(), clock.now().getTime(), timeOf(newId())];
      const latest = before + (performance.now() - asked);
      for (const time of times) {
        expect(time).toBeGreaterThanOrEqual(Math.floor(before) - 1);
        expect(time).toBeLessThanOrEqual(latest + 50);
      }
      expect(Math.round(clockSkew() / 1_000)).toBe(ahead / 1_000);
      machine.right();
    }
  });

  test('a reading that took a minute does not reduce the accuracy of real time', async () => {
    // The machine's clock is left out: NTP may move it meanwhile. A pause between the two calls only lowers a sample.
    const offset = () => Math.max(...Array.from({ length: 10 }, () => realTime() - performance.now()));
    await clock.refresh();
    const before = offset();
    await new BusinessClock(elsewhere(0, 60_000)).refresh();
    expect(Math.abs(offset() - before)).toBeLessThan(2);
  });

  test("real time follows a new database that replaces the first, and then reports the machine's clock", async () => {
    await clock.refresh();
    expect(clockTrouble()).toBeNull();
    await new BusinessClock(elsewhere(-DAYS_AHEAD_MS)).refresh();
    expect(Math.round((Date.now() - realTime()) / 1_000)).toBe(DAYS_AHEAD_MS / 1_000);
    expect(clockTrouble()).toBe("this machine's clock is 259200 s ahead of the database's: synchronise both by NTP");
    await clock.refresh();
    expect(clockTrouble()).toBeNull();
  });

  test('real time that was set back also sets back ids, which otherwise keep ascending', async () => {
    const first = newId();
    await new BusinessClock(elsewhere(-5_000)).refresh();
    expect(newId() > first).toBe(true);
    await new BusinessClock(elsewhere(-DAYS_AHEAD_MS)).refresh();
    expect(Math.abs(timeOf(newId()) - realTime())).toBeLessThan(1_000);
  });
});

describe('the machine’s clock', () => {
  test("the machine's clock is wrong as soon as it is set ahead or behind, and right as soon as it is corrected", async () => {
    await clock.refresh();
    const ahead = setClockAhead(6_000);
    expect(clockTrouble()).toMatch(/^this machine's clock is 6 s ahead of the database's/);
    ahead.right();
    const behind = setClockAhead(-6_000);
    expect(clockTrouble()).toMatch(/^this machine's clock is 6 s behind the database's/);
    behind.right();
    expect(clockTrouble()).toBeNull();
  });

  test("the machine's clock may differ by a few seconds", async () => {
    await clock.refresh();
    setClockAhead(4_500);
    await clock.refresh();
    expect(clockTrouble()).toBeNull();
  });
});
