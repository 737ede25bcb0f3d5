/** What comes one after the other, as from an async iterator, but with no promise for what is there already. */
export interface Turns<Value> {
  /**
   * The next value, or the end. null: there is neither yet; `ready` is called once, later, when it is time to take again. `ready` must not throw.
   * @throws why nothing more comes: once, then it has ended.
   */
  take(ready: () => void): IteratorResult<Value, undefined> | null;
}

/** The next turn as an async iterator has it. */
export const nextOf = <Value>(turns: Turns<Value>): Promise<IteratorResult<Value, undefined>> =>
  new Promise((resolve, reject) => {
    const take = () => {
      try {
        const turn = turns.take(take);
        if (turn) resolve(turn);
      } catch (error) {
        reject(error as Error);
      }
    };
    take();
  });

/** A turn that a promise brings. */
export class AwaitedTurn<Value> {
  #settled: (() => IteratorResult<Value, undefined>) | null = null;

  /** Calls `ready` when it is there. */
  await(turn: PromiseLike<IteratorResult<Value, undefined>>, ready: () => void): void {
    const settle = (settled: () => IteratorResult<Value, undefined>) => {
      this.#settled = settled;
      ready();
    };
    turn.then(
      (value) => settle(() => value),
      (error) =>
        settle(() => {
          throw error;
        }),
    );
  }

  /** The turn, once; null: it is not there. @throws what the promise was rejected with. */
  take(): IteratorResult<Value, undefined> | null {
    const settled = this.#settled;
    this.#settled = null;
    return settled?.() ?? null;
  }
}

/** The turns of any async iterator. */
export function turnsOf<Value>(iterator: AsyncIterator<Value, unknown>): Turns<Value> {
  if ('take' in iterator) return iterator as unknown as Turns<Value>;
  const awaited = new AwaitedTurn<Value>();
  return {
    take(ready) {
      const turn = awaited.take();
      if (!turn) awaited.await(iterator.next() as Promise<IteratorResult<Value, undefined>>, ready);
      return turn;
    },
  };
}

/**
 * Passes on what comes, in order. `pass` says whether it can have the next one at once; if not, it calls `goOn` when it can.
 * Resolves at the end. @throws what `take` and `pass` throw.
 */
export const passOn = <Value>(turns: Turns<Value>, pass: (value: Value, goOn: () => void) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const goOn = () => {
      try {
        for (let turn = turns.take(goOn); turn !== null; turn = turns.take(goOn)) {
          if (turn.done) return resolve();
          if (!pass(turn.value, goOn)) return;
        }
      } catch (error) {
        reject(error as Error);
      }
    };
    goOn();
  });
