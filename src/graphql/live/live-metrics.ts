import { Counter, Gauge, type Registry } from 'prom-client';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Closing } from './closing.ts';

export type Transport = 'websocket' | 'sse';
/** `client`: the client disconnected. `lost`: the client did not respond. */
export type Ended = Closing | 'client' | 'lost' | 'completed';

const known = new WeakMap<Registry, LiveMetrics>();

/** For all graphs of a process. */
export const liveMetrics = ({ registry }: Pick<Metrics, 'registry'>): LiveMetrics => {
  const metrics = known.get(registry) ?? registered(registry);
  known.set(registry, metrics);
  return metrics;
};

function registered(registry: Registry) {
  const registers = [registry];
  return {
    connections: new Gauge({
      name: 'gateway_live_connections',
      help: 'Open connections of the live feed, by transport',
      labelNames: ['transport'],
      registers,
    }),
    subscriptions: new Gauge({ name: 'gateway_live_subscriptions', help: 'Open subscriptions', registers }),
    results: new Counter({
      name: 'gateway_live_results_total',
      help: 'Results sent to subscriptions',
      registers,
    }),
    /** Counted when the end of a connection is decided, before it is closed. */
    ended: new Counter({
      name: 'gateway_live_closed_total',
      help: 'Closed connections of the live feed, by transport and reason',
      labelNames: ['transport', 'reason'],
      registers,
    }),
  };
}

export type LiveMetrics = ReturnType<typeof registered>;
