import { type LoopOptions, SendingLoop, type Standing } from './sending-loop.ts';

/** How long an attempt to a webhook that may hang has a place: then it costs a socket, and keeps nobody waiting. */
const PLACE_MS = 1_000;

/**
 * Webhooks that answer are sent to by so many loops, each with its own: while the results of some are written and the next attempts
 * leased, which is one statement, others are sent to.
 */
const PARTS = 2;

export interface SenderOptions extends Omit<LoopOptions, 'standing' | 'part' | 'parts' | 'places' | 'onSuccess'> {
  /** Attempts in flight at a time to webhooks that answer. */
  readonly concurrency: number;
}

/**
 * Sends what is due, with loops for the webhooks of each standing, so that none waits for those of another: as many attempts
 * as `concurrency` are in flight to those that answer; to those that did not succeed yet a quarter of that is begun in a
 * second, to those whose last attempt timed out a sixteenth. An attempt's time limit, 10 s, bounds how many of these are in flight.
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

  /** Something is due. Cheap; may be called for every commit. What is due to webhooks that hang is found by looking now and then. */
  wake(): void {
    this.#wakeAnswering();
    this.#unproven.wake();
  }

  #wakeAnswering(): void {
    for (const loop of this.#answering) loop.wake();
  }

  /** Attempts that are out, for metrics. */
  get inFlight(): number {
    return this.#loops.reduce((sum, { inFlight }) => sum + inFlight, 0);
  }

  /** Leases nothing more, waits a while for answers that are out, and writes them. */
  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
