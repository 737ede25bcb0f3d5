import type { Listener, Message, OnWakeUp } from './broker.ts';
import { wakeUpOf } from './wake-up.ts';

export class InProcessListeners {
  readonly #partners = new Map<OnWakeUp, Set<string>>();

  listen(onWakeUp: OnWakeUp): Listener {
    // The wrapper is the key, because two listeners may have the same function.
    const notify: OnWakeUp = (wakeUp) => onWakeUp(wakeUp);
    const partners = new Set<string>();
    this.#partners.set(notify, partners);
    return {
      add: async (partnerId) => void partners.add(partnerId),
      remove: async (partnerId) => void partners.delete(partnerId),
      close: async () => {
        partners.clear();
        this.#partners.delete(notify);
      },
    };
  }

  /** Notifies after the current turn, once per partner, with its newest position. */
  wake(messages: readonly Message[]): void {
    if (this.#partners.size === 0) return;
    const newest = new Map<string, number>();
    for (const { exchange, routingKey, position } of messages) {
      const wakeUp = exchange === 'events' ? wakeUpOf(routingKey, position) : null;
      if (wakeUp) newest.set(wakeUp.partnerId, Math.max(wakeUp.position, newest.get(wakeUp.partnerId) ?? 0));
    }
    if (newest.size > 0) queueMicrotask(() => this.#notify(newest));
  }

  #notify(newest: ReadonlyMap<string, number>): void {
    for (const [notify, partners] of this.#partners) {
      for (const [partnerId, position] of newest) if (partners.has(partnerId)) notify({ partnerId, position });
    }
  }

  close(): void {
    for (const partners of this.#partners.values()) partners.clear();
    this.#partners.clear();
  }
}
