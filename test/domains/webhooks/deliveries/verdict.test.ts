import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partnerChannel } from '../../../../src/domains/webhooks/channel/partner-channel.ts';
import { verdictOf } from '../../../../src/domains/webhooks/deliveries/verdict.ts';
import type { OutboundResult } from '../../../../src/platform/outbound/exchange.ts';
import { realTime } from '../../../../src/platform/time/real-time.ts';

const answered = (status: number, retryAfter: string | null = null): OutboundResult => ({
  kind: 'answered',
  status,
  retryAfter,
  body: Buffer.alloc(0),
  durationMs: 1,
});
const failed = (reason: Extract<OutboundResult, { kind: 'failed' }>['reason']): OutboundResult => ({
  kind: 'failed',
  reason,
  message: reason,
  durationMs: 1,
});
const { waits } = partnerChannel;
const verdict = (outcome: OutboundResult, step = 0, random = () => 0) =>
  verdictOf(outcome, step, partnerChannel, random);

/** Contract values in seconds. */
const SCHEDULE = [30, 120, 600, 1_800, 3_600, 7_200, 14_400];
const PERMANENT = [400, 401, 403, 404, 410, 422];

describe('what an answer means', () => {
  test('a 2xx response succeeds, a permanent status ends the delivery, and every other status is retried', () => {
    for (let status = 200; status < 600; status += 1) {
      const { result, waitMs } = verdict(answered(status));
      if (status < 300) expect([status, result, waitMs]).toEqual([status, 'succeeded', null]);
      else if (PERMANENT.includes(status)) expect([status, result, waitMs]).toEqual([status, 'refused', null]);
      else expect([status, result, waitMs]).toEqual([status, 'failed', 30_000]);
    }
  });

  test('an attempt without a response is retried, and only timeouts count toward the circuit', () => {
    for (const reason of ['timeout', 'connect_timeout'] as const)
      expect(verdict(failed(reason))).toEqual({
        result: 'failed',
        waitMs: 30_000,
        status: null,
        error: reason,
        timedOut: true,
      });
    for (const reason of ['forbidden_address', 'name', 'tls', 'connection'] as const)
      expect(verdict(failed(reason))).toEqual({
        result: 'failed',
        waitMs: 30_000,
        status: null,
        error: reason,
        timedOut: false,
      });
  });
});

describe('the schedule', () => {
  test('the schedule is the contract’s and ends after 8 attempts', () => {
    expect(waits.map((ms) => ms / 1_000)).toEqual(SCHEDULE);
    expect(SCHEDULE.map((_, step) => verdict(answered(500), step).waitMs)).toEqual(SCHEDULE.map((s) => s * 1_000));
    expect(verdict(answered(500), 7)).toMatchObject({ result: 'failed', waitMs: null });
  });

  test('jitter is small and only delays attempts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (step, random) => {
        const wait = verdict(answered(500), step, () => random).waitMs ?? Number.NaN;
        const least = waits[step] ?? Number.NaN;
        expect(wait).toBeGreaterThanOrEqual(least);
        expect(wait).toBeLessThanOrEqual(least + Math.min(30_000, least * 0.05));
      }),
    );
  });
});

describe('Retry-After', () => {
  test.each([
    [429, '60', 60_000],
    [503, ' 60 ', 60_000],
    [503, '1', 30_000],
    [503, '0', 30_000],
    [503, '3600', 120_000],
    [503, '999999999', 120_000],
    [503, '-5', 30_000],
    [503, '1.5', 30_000],
    [503, 'soon', 30_000],
    [503, '', 30_000],
    [500, '60', 30_000],
    [302, '60', 30_000],
  ])('a status %i with Retry-After %j moves the next attempt to %i ms', (status, header, ms) => {
    expect(verdict(answered(status, header)).waitMs).toBe(ms);
  });

  test('Retry-After accepts an HTTP date, and a past date changes nothing', () => {
    const began = Math.floor(realTime());
    const date = new Date(began + 60_000).toUTCString();
    const inOneMinute = verdict(answered(503, date)).waitMs;
    expect(inOneMinute).toBeLessThanOrEqual(Date.parse(date) - began);
    expect(inOneMinute).toBeGreaterThanOrEqual(Date.parse(date) - Math.ceil(realTime()));
    expect(verdict(answered(503, new Date(Date.now() - 60_000).toUTCString())).waitMs).toBe(30_000);
  });

  test('Retry-After never moves an attempt earlier, nor beyond the step after the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.oneof(fc.nat().map(String), fc.string()), (step, header) => {
        const wait = verdict(answered(429, header), step).waitMs ?? Number.NaN;
        expect(wait).toBeGreaterThanOrEqual(waits[step] ?? Number.NaN);
        expect(wait).toBeLessThanOrEqual(waits[step + 1] ?? waits[step] ?? Number.NaN);
      }),
    );
  });

  test('a malformed Retry-After header does not slow the decision', () => {
    fc.assert(fc.property(fc.string({ maxLength: 5_000 }), (header) => void verdict(answered(503, header))));
  });
});
