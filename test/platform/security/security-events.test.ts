import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Metrics } from '../../../src/platform/observability/metrics.ts';
import { SecurityEvents } from '../../../src/platform/security/security-events.ts';

const SOMEBODY = { clientId: 'alpha-0123456789ab', address: '198.51.100.7', requestId: 'r-1' };

let lines: { level: number; security: string; more?: number; client_id?: string }[];
let metrics: Metrics;
let events: SecurityEvents;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  metrics = new Metrics();
  events = new SecurityEvents(pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) }), metrics);
});
afterEach(() => {
  vi.useRealTimers();
});

const counted = async (event: string) => {
  const metric = await metrics.registry.getSingleMetric('gateway_security_events_total')?.get();
  return metric?.values.find(({ labels }) => labels['event'] === event)?.value;
};

describe('a security event', () => {
  test('a security event is logged with client, address and request, and counted', async () => {
    events.record('token_issued', SOMEBODY);
    events.refused('forbidden', SOMEBODY);
    expect(lines).toMatchObject([
      { level: 30, security: 'token_issued', client_id: SOMEBODY.clientId, address: '198.51.100.7', request_id: 'r-1' },
      { level: 40, security: 'scope_refused', msg: 'security' },
    ]);
    expect([await counted('token_issued'), await counted('scope_refused')]).toEqual([1, 1]);
  });

  test('a refusal of another kind is not a security event', () => {
    for (const code of ['insufficient_balance', 'toString', null, undefined]) events.refused(code, SOMEBODY);
    expect(lines).toEqual([]);
  });
});

describe('a flood of security events', () => {
  test('a flood logs 20 lines per second and event plus one with the number of the others, and counts all', async () => {
    for (let n = 0; n < 1_000; n += 1) events.record('token_refused', SOMEBODY);
    events.record('address_refused', SOMEBODY);
    expect(lines.filter(({ security }) => security === 'token_refused')).toHaveLength(20);
    expect(lines.filter(({ security }) => security === 'address_refused')).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(lines.at(-1)).toMatchObject({ level: 40, security: 'token_refused', more: 980 });
    expect(lines).toHaveLength(22);
    expect(await counted('token_refused')).toBe(1_000);
    events.record('token_refused', SOMEBODY);
    vi.advanceTimersByTime(5_000);
    expect(lines).toHaveLength(23);
  });

  test('omitted events of a flood are logged once when the node stops', () => {
    for (let n = 0; n < 25; n += 1) events.record('token_refused', SOMEBODY);
    events.flush();
    expect(lines.at(-1)).toMatchObject({ more: 5 });
    vi.advanceTimersByTime(5_000);
    expect(lines).toHaveLength(21);
  });
});
