import type { ExchangeName } from './broker.ts';

export interface Entry {
  readonly id: string;
  readonly exchange: ExchangeName;
  readonly routingKey: string;
  /** Parsed again for each delivery, so that deliveries share no object. */
  readonly json: string;
  readonly trace: string | undefined;
  readonly signature: string | null;
  /** Published from inside a handler, which may be waiting for this message. */
  readonly nested: boolean;
  redelivered: boolean;
  commit(): void;
  fail(reason: Error): void;
}

export class InProcessQueue {
  readonly #consumers = new Set<{ wake(): void }>();
  #waiting: Entry[] = [];
  #closed: Error | null = null;

  get depth(): number {
    return this.#waiting.length;
  }

  get consumers(): number {
    return this.#consumers.size;
  }

  join(consumer: { wake(): void }): void {
    this.#consumers.add(consumer);
    consumer.wake();
  }

  leave(consumer: { wake(): void }): void {
    this.#consumers.delete(consumer);
  }

  put(entries: readonly Entry[]): void {
    this.#waiting = this.#waiting.concat(entries);
    this.#wake();
  }

  putBack(entries: readonly Entry[]): void {
    for (const entry of entries) {
      entry.redelivered = true;
      if (this.#closed) entry.fail(this.#closed);
    }
    if (this.#closed) return;
    this.#waiting.unshift(...entries);
    this.#wake();
  }

  take(limit: number): Entry[] {
    return this.#waiting.splice(0, limit);
  }

  takeNested(limit: number): Entry[] {
    const taken = new Set(this.#waiting.filter(({ nested }) => nested).slice(0, limit));
    this.#waiting = this.#waiting.filter((entry) => !taken.has(entry));
    return [...taken];
  }

  close(reason: Error): void {
    this.#closed = reason;
    for (const entry of this.#waiting.splice(0)) entry.fail(reason);
  }

  #wake(): void {
    for (const consumer of this.#consumers) consumer.wake();
  }
}
