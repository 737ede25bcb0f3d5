import { useSyncExternalStore } from 'react';

/** State that outlives screens and notifies them of changes. */
export abstract class Store {
  #version = 0;
  readonly #listeners = new Set<() => void>();

  readonly version = (): number => this.#version;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

export function useStore<Kept extends Store>(store: Kept): Kept {
  useSyncExternalStore(store.subscribe, store.version);
  return store;
}
