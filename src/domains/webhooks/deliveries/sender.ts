import { type LoopOptions, SendingLoop, type Standing } from './sending-loop.ts';

/**
 * After this time, an attempt to a webhook that may be unresponsive releases its place. It then costs only a socket.
 */
const PLACE_MS = 1_000;

/** Number of loops for answering webhooks: one sends while another writes results and leases. */
const PARTS = 2;

export interface SenderOptions extends Omit<LoopOptions, 'standing' | 'part' | 'parts' | 'places' | 'onSuccess'> {
  readonly concurrency: number;
}

/**
 * Runs separate loops by standing, so that unresponsive webhooks cannot delay healthy ones. Answering webhooks have up
 * to `concurrency` in-flight attempts. Per second, unproven webhooks get a quarter of that as new attempts, and webhooks
 * that timed out a sixteenth. The 10 s time limit of an attempt bounds how many of these are in flight.
 */
export class WebhookSender {
  readonly #answering: readonly SendingLoop[];
  readonly #unproven: SendingLoop;
  readonly #hanging: SendingLoop;

  constructor({ concurrency, placeMs = PLACE_MS, ...options }: SenderOptions) {
    const onSuccess = () => this.#wakeAnswering();
    const loop = (standing: Standing, share: number) =>
      new SendingLoop({
        ...{ ...options, standing, places: Math.ceil(concurrency * share), placeMs, onSuccess },
        ...{ part: 0, parts: 1 },
      });
    const parts = Math.min(PARTS, concurrency);
    this.#answering = Array.from({ length: parts }, (_, part) => {
      const places = Math.floor((concurrency + part) / parts);
      return new SendingLoop({ ...options, standing: 'answering', part, parts, places });
    });
    this.#unproven = loop('unproven', 1 / 4);
    this.#hanging = loop('hanging', 1 / 16);
  }

  get #loops(): readonly SendingLoop[] {
    return [...this.#answering, this.#unproven, this.#hanging];
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** Cheap enough to call after every commit. The loop for unresponsive webhooks only polls. */
  wake(): void {
    this.#wakeAnswering();
    this.#unproven.wake();
  }

  #wakeAnswering(): void {
    for (const loop of this.#answering) loop.wake();
  }

  get inFlight(): number {
    return this.#loops.reduce((sum, { inFlight }) => sum + inFlight, 0);
  }

  /** Stops leasing, waits for in-flight attempts up to the limit, and writes their results. */
  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
