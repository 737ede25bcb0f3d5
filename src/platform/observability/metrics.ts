import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SecurityEvent } from './security-event.ts';

const WAITED_FOR_MS = 1_000;
const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let watched: Registry | undefined;

/** Node's metrics of this process. Collected once, because collecting starts a 10 ms timer that cannot be stopped. */
function processMetrics(): Registry {
  if (watched === undefined) {
    watched = new Registry();
    collectDefaultMetrics({ register: watched });
  }
  return watched;
}

type MessageResult = 'committed' | 'repeated' | 'failed' | 'blocked' | 'dead' | 'refused';

/** The Prometheus metrics of the process. Labels have closed sets of values, never ids. */
export class Metrics {
  readonly registry = Registry.merge([processMetrics()]);
  readonly #operations = new Histogram({
    name: 'gateway_operation_seconds',
    help: 'Time from entering an operation to its result, by operation and result code',
    labelNames: ['operation', 'result'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  readonly #requests = new Histogram({
    name: 'gateway_http_request_seconds',
    help: 'HTTP requests, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  readonly #connectionsReset = new Counter({
    name: 'gateway_connections_reset_total',
    help: 'Connections that their clients reset before the server accepted them; they carried no request',
    registers: [this.registry],
  });
  readonly #messages = new Counter({
    name: 'gateway_messages_total',
    help: 'Messages handled by consumers, by result: committed, repeated, failed, blocked (too early, or waiting for a lock), dead, refused (invalid signature)',
    labelNames: ['queue', 'result'],
    registers: [this.registry],
  });
  readonly #relayed = new Counter({
    name: 'gateway_relayed_total',
    help: 'Entries moved from the outbox to the log and confirmed by the broker',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly #webhookAttempts = new Histogram({
    name: 'gateway_webhook_attempt_seconds',
    help: 'Requests to webhooks, by result: succeeded, failed (retried while attempts are left), refused (permanent failure)',
    labelNames: ['result'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  readonly #webhookDeliveries = new Counter({
    name: 'gateway_webhook_deliveries_total',
    help: 'Finished webhook deliveries, by result: succeeded, refused, exhausted',
    labelNames: ['result'],
    registers: [this.registry],
  });

  readonly #securityEvents = new Counter({
    name: 'gateway_security_events_total',
    help: 'Security events: tokens issued and refused; callers refused for their scope, their address or missing access to finance; changes of permissions; rejected messages of rails; started sandboxes',
    labelNames: ['event'],
    registers: [this.registry],
  });

  securityEvent(event: SecurityEvent): void {
    this.#securityEvents.inc({ event });
  }

  webhookAttempt(result: string, seconds: number): void {
    this.#webhookAttempts.observe({ result }, seconds);
  }

  webhookDelivery(result: 'succeeded' | 'refused' | 'exhausted'): void {
    this.#webhookDeliveries.inc({ result });
  }

  operation(operation: string, result: string, seconds: number): void {
    this.#operations.observe({ operation, result }, seconds);
  }

  connectionReset(): void {
    this.#connectionsReset.inc();
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
  }

  messages(queue: string, result: MessageResult, count: number): void {
    if (count > 0) this.#messages.inc({ queue, result }, count);
  }

  relayed(kind: 'event' | 'command', count: number): void {
    if (count > 0) this.#relayed.inc({ kind }, count);
  }

  /** Registers a gauge, read at each scrape and left out on failure. Asynchronous values are cached for 1 s. */
  gauge(name: string, help: string, read: () => Promise<number | null> | number | null): void {
    let last: { readonly until: number; readonly value: Promise<number | null> } | undefined;
    const current = () => {
      if (last !== undefined && performance.now() < last.until) return last.value;
      const value = read();
      if (!(value instanceof Promise)) return value;
      last = { until: performance.now() + WAITED_FOR_MS, value: value.catch(() => null) };
      return last.value;
    };
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        const value = await current();
        if (value !== null) this.set(value);
      },
    });
  }

  /** Registers gauges of one name, one per set of label values: closed sets. A failing read leaves them out. */
  gauges(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Promise<readonly { readonly labels: Record<string, string>; readonly value: number }[]>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const { labels, value } of await read().catch(() => [])) this.set(labels, value);
      },
    });
  }

  counters(name: string, help: string, label: string, values: ReadonlyMap<string, number>): void {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [value, number] of values) this.inc({ [label]: value }, number);
      },
    });
  }

  counter(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}
