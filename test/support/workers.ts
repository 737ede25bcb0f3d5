import { type Exit, type Gateway, startGateway } from './gateway.ts';
import { until } from './until.ts';

/** Longer than a lease, for whose end workers may have to wait. */
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

  /** Returns the workers with requests in flight. Waits until there is one. */
  async sending(): Promise<readonly Gateway[]> {
    return until(async () => {
      const inFlight = await Promise.all(this.#running.map((each) => metricOf(each, 'gateway_webhook_in_flight')));
      const sending = this.#running.filter((_, n) => (inFlight[n] ?? 0) > 0);
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

/** The first value of this metric in a gateway's metrics, with its labels as printed. 0 when it is absent. */
export async function metricOf(gateway: Gateway, name: string): Promise<number> {
  const text = await (await fetch(`${gateway.management}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}
