import { type Exit, type Gateway, startGateway } from './gateway.ts';
import { until } from './until.ts';

/** Longer than a lease: workers can deliver only after the lease of a killed worker has ended. */
const SENDING_WITHIN_MS = 90_000;

export class Workers {
  readonly #settings: Readonly<Record<string, string>>;
  #running: readonly Gateway[] = [];

  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings;
  }

  get running(): readonly Gateway[] {
    return this.#running;
  }

  async start(count = 1): Promise<void> {
    const start = () => startGateway({ roles: ['worker'], env: this.#settings });
    this.#running = [...this.#running, ...(await Promise.all(Array.from({ length: count }, start)))];
  }

  /** Waits until at least one worker has a webhook request in flight. Returns all workers that have one. */
  async sending(): Promise<readonly Gateway[]> {
    return until(async () => {
      const counts = await Promise.all(this.#running.map((each) => metricOf(each, 'gateway_webhook_in_flight')));
      const sending = this.#running.filter((_, n) => (counts[n] ?? 0) > 0);
      return sending.length > 0 && sending;
    }, SENDING_WITHIN_MS);
  }

  async end(worker: Gateway, signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit> {
    this.#running = this.#running.filter((other) => other !== worker);
    return worker.kill(signal);
  }

  async endAll(): Promise<void> {
    await Promise.all(this.#running.map((worker) => this.end(worker, 'SIGKILL')));
  }
}

/**
 * Returns the value of a metric. `series`: name and labels, as /metrics prints them. 0 when the gateway has no such
 * series.
 */
export async function metricOf(gateway: Gateway, series: string): Promise<number> {
  const text = await (await fetch(`${gateway.management}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}
