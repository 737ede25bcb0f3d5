import { LRUCache } from 'lru-cache';

const MOST = 10_000;

type Payload = Readonly<Record<string, unknown>> & { readonly grantId?: string; readonly uid?: string };

/** Bounded, in this process, without sessions: every sign-in asks for the password. */
export function memoryAdapters(): new (model: string) => object {
  const kept = new LRUCache<string, Payload>({ max: MOST });

  return class MemoryAdapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    #key = (id: string): string => `${this.#model}:${id}`;

    async upsert(id: string, payload: Payload, seconds?: number): Promise<void> {
      if (this.#model === 'Session') return;
      const bounds = seconds === undefined ? {} : { ttl: seconds * 1_000 };
      kept.set(this.#key(id), payload, bounds);
      if (payload.uid !== undefined) kept.set(this.#key(`uid:${payload.uid}`), payload, bounds);
    }

    async find(id: string): Promise<Payload | undefined> {
      return kept.get(this.#key(id));
    }

    async findByUid(uid: string): Promise<Payload | undefined> {
      return kept.get(this.#key(`uid:${uid}`));
    }

    async findByUserCode(): Promise<undefined> {}

    async consume(id: string): Promise<void> {
      const payload = kept.get(this.#key(id));
      if (payload) kept.set(this.#key(id), { ...payload, consumed: true }, { noUpdateTTL: true });
    }

    async destroy(id: string): Promise<void> {
      const payload = kept.get(this.#key(id));
      kept.delete(this.#key(id));
      if (payload?.uid !== undefined) kept.delete(this.#key(`uid:${payload.uid}`));
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, payload] of kept.entries()) if (payload.grantId === grantId) kept.delete(key);
    }
  };
}
