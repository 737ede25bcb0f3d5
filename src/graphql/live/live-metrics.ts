import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../../platform/metrics.ts';
import type { Closing } from './closing.ts';

export type Transport = 'websocket' | 'sse';
/** `client`: it went itself. `lost`: it did not answer. `completed`: the stream had come to its end. */
export type Ended = Closing | 'client' | 'lost' | 'completed';

/** What the live feed shows to Prometheus. */
export class LiveMetrics {
  readonly #connections: Gauge<'transport'>;
  readonly #subscriptions: Gauge;
  readonly #sent: Counter;
  readonly #closed: Counter<'transport' | 'reason'>;

  constructor({ registry }: Pick<Metrics, 'registry'>) {
    const registers = [registry];
    this.#connections = new Gauge({
      name: 'gateway_live_connections',
      help: 'Open connections of the live feed, by transport',
      labelNames: ['transport'],
      registers,
    });
    this.#subscriptions = new Gauge({
      name: 'gateway_live_subscriptions',
      help: 'Open subscriptions',
      registers,
    });
    this.#sent = new Counter({
      name: 'gateway_live_results_total',
      help: 'Results handed to subscriptions',
      registers,
    });
    this.#closed = new Counter({
      name: 'gateway_live_closed_total',
      help: 'Connections of the live feed that ended, by transport and reason',
      labelNames: ['transport', 'reason'],
      registers,
    });
  }

  opened(transport: Transport): void {
    this.#connections.inc({ transport });
  }

  /** It is decided that a connection ends. */
  ended(transport: Transport, reason: Ended): void {
    this.#closed.inc({ transport, reason });
  }

  /** It has ended. */
  closed(transport: Transport): void {
    this.#connections.dec({ transport });
  }

  subscribed(): void {
    this.#subscriptions.inc();
  }

  unsubscribed(): void {
    this.#subscriptions.dec();
  }

  sent(): void {
    this.#sent.inc();
  }
}
