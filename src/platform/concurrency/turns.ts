/** A sequence like an async iterator, but without a promise for values that are available already. */
export interface Turns<Value> {
  /**
   * The next value or the end. Null when neither is available yet: `ready` is then called once, later, and
   * must not throw.
   * @throws the error that ended the sequence, once
   */
  take(ready: () => void): IteratorResult<Value, undefined> | null;
}

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

export class AwaitedTurn<Value> {
  #settled: (() => IteratorResult<Value, undefined>) | null = null;

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

  /** The turn, once; null before it arrives. @throws the rejection of the promise */
  take(): IteratorResult<Value, undefined> | null {
    const settled = this.#settled;
    this.#settled = null;
    return settled?.() ?? null;
  }
}

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
 * Passes values on in order. When `pass` returns false, it must call `goOn` later. @throws errors of `take` and `pass`
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
