import { afterEach, describe, expect, it } from 'vitest';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { type Readiness, startManagement } from '../../src/rest/management.ts';
import { type FakeGateway, startFakeGateway, TOKEN } from './fake-gateway.ts';

const CHECKS = { database: 'ok', broker: 'ok', migrations: 'ok' };
const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function start(readiness: () => Promise<Readiness>, metrics = new Metrics()): Promise<string> {
  const management = await startManagement({ host: '127.0.0.1', port: 0 }, readiness, metrics);
  ended.push(() => management.close());
  return management.origin;
}

async function startGateway(metrics: Metrics): Promise<FakeGateway> {
  const gateway = await startFakeGateway({ metrics });
  ended.push(() => gateway.stop());
  return gateway;
}

describe('the management port', () => {
  it('GET /health reports a live process', async () => {
    const response = await fetch(`${await start(() => Promise.reject(new Error('not asked')))}/health`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('GET /ready reports readiness and every failed check', async () => {
    const ready = await fetch(`${await start(async () => ({ checks: CHECKS, oldestUnpublishedSeconds: 0 }))}/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', checks: CHECKS, oldest_unpublished_seconds: 0 },
    ]);
    const trouble = { ...CHECKS, broker: 'disconnected' };
    const unready = await fetch(
      `${await start(async () => ({ checks: trouble, oldestUnpublishedSeconds: 17.5 }))}/ready`,
    );
    expect([unready.status, await unready.json()]).toEqual([
      503,
      { status: 'unavailable', checks: trouble, oldest_unpublished_seconds: 17.5 },
    ]);
  });

  it('GET /ready with exclude is ready despite that check, and still reports it', async () => {
    const trouble = { ...CHECKS, broker: 'disconnected' };
    const origin = await start(async () => ({ checks: trouble, oldestUnpublishedSeconds: 3 }));
    const asked = await fetch(`${origin}/ready?exclude=broker`);
    expect([asked.status, await asked.json()]).toEqual([
      200,
      { status: 'ok', checks: trouble, oldest_unpublished_seconds: 3 },
    ]);
    const statuses = ['exclude=database', 'exclude=database&exclude=broker', 'exclude=', ''].map(
      async (query) => (await fetch(`${origin}/ready?${query}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([503, 200, 503, 503]);
  });

  it('readiness and gauges share one database check within half a second', async () => {
    let asked = 0;
    const metrics = new Metrics();
    metrics.gauge('test_rows', 'Rows', async () => {
      asked += 1;
      return 7;
    });
    const origin = await start(async () => {
      asked += 1;
      return { checks: CHECKS, oldestUnpublishedSeconds: 0 };
    }, metrics);
    const answers = await Promise.all(
      ['/ready', '/ready', '/metrics', '/metrics'].map(async (path) => (await fetch(origin + path)).text()),
    );
    expect(asked).toBe(2);
    expect(answers[3]).toContain('test_rows 7');
  });

  it('metrics are labelled by route pattern, never by path', async () => {
    const metrics = new Metrics();
    const gateway = await startGateway(metrics);
    const headers = { authorization: `Bearer ${TOKEN}` };
    await fetch(`${gateway.origin}/api/partner/v1/accounts/987654321`, { headers });
    await fetch(`${gateway.origin}/no-such-path`);
    const response = await fetch(
      `${await start(async () => ({ checks: {}, oldestUnpublishedSeconds: null }), metrics)}/metrics`,
    );
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(
      /gateway_http_request_seconds_count\{method="GET",route="\/api\/partner\/v1\/accounts\/:id",status="200"\} 1/,
    );
    expect(text).toContain('route="unmatched",status="404"');
    expect(text).not.toContain('987654321');
    expect(text).not.toContain('no-such-path');
  });

  it('only the management port reports readiness and metrics: partners can only read that the process is alive', async () => {
    const gateway = await startGateway(new Metrics());
    const statuses = await Promise.all(
      ['/health', '/ready', '/metrics'].map(async (path) => (await fetch(gateway.origin + path)).status),
    );
    expect(statuses).toEqual([200, 404, 404]);
  });
});
