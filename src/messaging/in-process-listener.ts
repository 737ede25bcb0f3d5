import type { Listener, Message, OnWakeUp } from './broker.ts';
import { wakeUpOf } from './wake-up.ts';

/** Everybody in this process who listens for wake-ups. */
export class InProcessListeners {
  readonly #partners = new Map<OnWakeUp, Set<string>>();

  listen(onWakeUp: OnWakeUp): Listener {
    // Two listeners may have the same function.
    const tell: OnWakeUp = (wakeUp) => onWakeUp(wakeUp);
    const partners = new Set<string>();
    this.#partners.set(tell, partners);
    return {
      add: async (partnerId) => void partners.add(partnerId),
      remove: async (partnerId) => void partners.delete(partnerId),
      close: async () => {
        partners.clear();
        this.#partners.delete(tell);
      },
    };
  }

  /** Tells of published events, once this turn is over: a partner's newest stands for them all. */
  wake(messages: readonly Message[]): void {
    if (this.#partners.size === 0) return;
    const newest = new Map<string, number>();
    for (const { exchange, routingKey, position } of messages) {
      const wakeUp = exchange === 'events' ? wakeUpOf(routingKey, position) : null;
      if (wakeUp) newest.set(wakeUp.partnerId, Math.max(wakeUp.position, newest.get(wakeUp.partnerId) ?? 0));
    }
    if (newest.size > 0) queueMicrotask(() => this.#tell(newest));
  }

  #tell(newest: ReadonlyMap<string, number>): void {
    for (const [tell, partners] of this.#partners) {
      for (const [partnerId, position] of newest) if (partners.has(partnerId)) tell({ partnerId, position });
    }
  }

  close(): void {
    for (const partners of this.#partners.values()) partners.clear();
    this.#partners.clear();
  }
}
