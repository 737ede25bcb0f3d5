/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureLog } from '../support/captured-log.ts';
import { type CollectedSpan, type Collector, openCollector } from '../support/collector.ts';
import { connectLive } from '../support/live.ts';
import { freshCpf, fundedAccount, payment, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';
import { openReceiver, type Receiver } from '../support/webhooks.ts';

const logged = captureLog();
let collector: Collector;
let receiver: Receiver;
let gateway: ServedGateway;
let accountId: number;

beforeAll(async () => {
  collector = await openCollector();
  receiver = await openReceiver();
  gateway = await serveGateway({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, { log: logged.log });
  ({ accountId } = await fundedAccount(gateway.alpha));
  await gateway.alpha.request('POST', '/webhooks', { url: receiver.url, events: ['pix.payout.confirmed'] });
});
afterAll(async () => {
  await gateway?.stop();
  await receiver?.close();
  await collector?.close();
});

const isRoot = ({ parentSpanId }: CollectedSpan) => parentSpanId === undefined || parentSpanId === '';
const ofTrace = (id: string) => collector.spans.filter(({ traceId }) => traceId === id);
const attributeOf = (span: CollectedSpan, name: string) =>
  Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0];

describe('gateway with a collector of OpenTelemetry', () => {
  it('one payment is one trace, from its request to its webhook', async () => {
    const paymentId = await payment(gateway.alpha, accountId);
    expect(paymentId).toEqual(expect.any(String));
    const line = await until(() => logged.lines().find(({ route }) => route === '/api/partner/v1/pix/payments'));
    expect(line.trace_id).toMatch(/^[0-9a-f]{32}$/);
    await until(() => ofTrace(line.trace_id).some(({ name }) => name === 'deliver webhook'));
    const spans = ofTrace(line.trace_id);
    const named = new Map(spans.map((span) => [span.spanId, span]));
    expect(spans.filter(isRoot).map(({ name }) => name)).toEqual(['POST /api/partner/v1/pix/payments']);
    expect(spans.filter((span) => !isRoot(span) && !named.has(span.parentSpanId ?? ''))).toEqual([]);

    const delivery = spans.find(({ name }) => name === 'deliver webhook') as CollectedSpan;
    const way: string[] = [];
    for (let span: CollectedSpan | undefined = delivery; span; span = named.get(span.parentSpanId ?? '')) {
      const type = attributeOf(span, 'messaging.message.type');
      way.unshift(type === undefined ? span.name : `${span.name} ${type}`);
    }
    expect(way).toEqual([
      'POST /api/partner/v1/pix/payments',
      'publish rails spi.payment',
      'process rails.spi spi.payment',
      'publish outcomes spi.outcome',
      'process settlement spi.outcome',
      'publish events pix.payout.confirmed',
      'process webhooks.fanout pix.payout.confirmed',
      'deliver webhook',
    ]);
  });

  it("a webhook receiver can continue the trace, and a caller's trace becomes the parent", async () => {
    const began = '0af7651916cd43dd8448eb211c80319c';
    await gateway.alpha.request(
      'POST',
      `/api/sandbox/v1/pix/received`,
      { account_id: accountId, amount: 5 },
      {
        traceparent: `00-${began}-b7ad6b7169203331-01`,
      },
    );
    const [first] = await until(() => receiver.received.length > 0 && receiver.received);
    const { traceparent } = first?.headers ?? {};
    const sent = await until(() => collector.spans.find(({ spanId }) => spanId === String(traceparent).split('-')[2]));
    expect(sent).toMatchObject({ name: 'deliver webhook', traceId: String(traceparent).split('-')[1] });
    const caused = await until(() => {
      const spans = ofTrace(began);
      return spans.some(({ name }) => name === 'process settlement') && spans;
    });
    expect(caused.find(({ kind }) => kind === 2)?.parentSpanId).toBe('b7ad6b7169203331');
  });

  it('a GraphQL operation is a span with its name and root fields, over HTTP and WebSocket', async () => {
    await gateway.alpha.graphql('query Traced { viewer { __typename } }');
    const live = connectLive(gateway, gateway.alpha);
    await live.ask('query OverSocket { mine: viewer { __typename } }');
    await live.close();
    const named = (wanted: string) => until(() => collector.spans.find(({ name }) => name === wanted));
    const [http, socket] = [await named('query Traced'), await named('query OverSocket')];
    const parent = await until(() => collector.spans.find(({ spanId }) => spanId === http.parentSpanId));
    expect(parent.name).toBe('POST /graphql');
    expect(isRoot(socket)).toBe(true);
    expect(attributeOf(socket, 'graphql.fields')).toEqual({ values: [{ stringValue: 'viewer' }] });
  });

  it('traces contain no personal data and no request content', async () => {
    const { body } = await gateway.alpha.request('POST', '/customers', {
      document: freshCpf(),
      name: 'Joana Tell Tale',
      password: 'correct horse',
    });
    await gateway.alpha.request('GET', `/pix/dict/tell-tale@example.com?accountId=${accountId}&document=tell-tale`);
    await gateway.alpha.graphql('query Key($key: String!) { d: __type(name: $key) { name } }', { key: 'tell-tale' });
    await gateway.alpha.request('GET', `/customers/${body.data.id}?last=tell-tale`);
    await until(() => collector.spans.some(({ name }) => name === 'GET /api/partner/v1/customers/:id'));
    const text = collector.text.join('');
    expect(text).not.toMatch(/tell|ok(@|%40)sandbox|Ana Souza/i);
    expect(text).not.toContain(gateway.alpha.token);
    expect(text.match(/"stringValue":"\+?\d{11,}"/)).toBeNull();
  });

  it('an unreachable collector fails no request', async () => {
    await collector.close();
    const answer = await gateway.alpha.request('GET', '/accounts');
    expect(answer.status).toBe(200);
    await until(() => logged.lines().some(({ msg }) => msg === 'spans could not be sent'), 20_000);
  });
});

describe('gateway without a collector', () => {
  it('without a collector, rows have no trace and OpenTelemetry is not loaded', async () => {
    const untraced = await serveGateway();
    await payment(untraced.alpha, (await fundedAccount(untraced.alpha)).accountId);
    const rows = await untraced.sql<{ traced: number; all: number }>(
      'select count(trace) as traced, count(*) as all from log',
    );
    await untraced.stop();
    expect(rows[0]?.traced).toBe(0);
    expect(rows[0]?.all).toBeGreaterThan(0);
    const sources = Object.keys(import.meta.glob('../../src/**/*.ts', { eager: false }));
    const loading = sources.filter((path) =>
      /^import .*@opentelemetry/m.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
    );
    expect(loading).toEqual(['../../src/platform/observability/open-telemetry.ts']);
  });
});
