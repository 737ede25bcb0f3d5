import type { Listener, Message, OnKnock } from './broker.ts';
import { knockOf } from './knock.ts';

/** Everybody in this process who listens for knocks. */
export class InProcessListeners {
  readonly #partners = new Map<OnKnock, Set<string>>();

  listen(onKnock: OnKnock): Listener {
    // Two listeners may have the same function.
    const tell: OnKnock = (knock) => onKnock(knock);
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
  knock(messages: readonly Message[]): void {
    if (this.#partners.size === 0) return;
    const newest = new Map<string, number>();
    for (const { exchange, routingKey, position } of messages) {
      const knock = exchange === 'events' ? knockOf(routingKey, position) : null;
      if (knock) newest.set(knock.partnerId, Math.max(knock.position, newest.get(knock.partnerId) ?? 0));
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
