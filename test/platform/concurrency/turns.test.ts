import { describe, expect, it } from 'vitest';
import { AwaitedTurn, nextOf, passOn, type Turns, turnsOf } from '../../../src/platform/concurrency/turns.ts';

/** A sequence of the values that the test adds. */
class Put implements Turns<number> {
  readonly #there: number[] = [];
  #ready: (() => void) | null = null;
  #failure: Error | null = null;
  #ended = false;

  put(...values: number[]): void {
    this.#there.push(...values);
    this.#tell();
  }

  end(failure: Error | null = null): void {
    this.#ended = true;
    this.#failure = failure;
    this.#tell();
  }

  take(ready: () => void): IteratorResult<number, undefined> | null {
    const value = this.#there.shift();
    if (value !== undefined) return { done: false, value };
    if (this.#failure) throw this.#failure;
    if (this.#ended) return { done: true, value: undefined };
    this.#ready = ready;
    return null;
  }

  #tell(): void {
    const ready = this.#ready;
    this.#ready = null;
    ready?.();
  }
}

describe('values that are passed on', () => {
  it('values are passed on in the turn in which they arrive, in order', async () => {
    const turns = new Put();
    const passed: number[] = [];
    turns.put(1, 2);
    const over = passOn(turns, (value) => passed.push(value) > 0);
    expect(passed).toEqual([1, 2]);
    turns.put(3);
    expect(passed).toEqual([1, 2, 3]);
    turns.end();
    await over;
  });

  it('passing on waits for a busy receiver and then continues', async () => {
    const turns = new Put();
    const passed: number[] = [];
    const waiting: (() => void)[] = [];
    const over = passOn(turns, (value, goOn) => {
      passed.push(value);
      waiting.push(goOn);
      return false;
    });
    turns.put(1, 2, 3);
    turns.end();
    expect(passed).toEqual([1]);
    waiting.shift()?.();
    expect(passed).toEqual([1, 2]);
    waiting.shift()?.();
    waiting.shift()?.();
    await over;
    expect(passed).toEqual([1, 2, 3]);
  });

  it('passing on ends with the error of its source, after the earlier values', async () => {
    const turns = new Put();
    const passed: number[] = [];
    turns.put(1);
    const over = passOn(turns, (value) => passed.push(value) > 0);
    turns.end(new Error('no more'));
    await expect(over).rejects.toThrow('no more');
    expect(passed).toEqual([1]);
  });

  it('passing on ends with the error of the receiver and reads no more', async () => {
    const turns = new Put();
    turns.put(1, 2);
    const over = passOn(turns, () => {
      throw new Error('cannot have it');
    });
    await expect(over).rejects.toThrow('cannot have it');
    expect(await nextOf(turns)).toEqual({ done: false, value: 2 });
  });

  it('turns can come from any async iterator and be awaited like one', async () => {
    async function* source() {
      yield 1;
      yield 2;
      throw new Error('broken');
    }
    const turns = turnsOf(source());
    expect([await nextOf(turns), await nextOf(turns)]).toEqual([
      { done: false, value: 1 },
      { done: false, value: 2 },
    ]);
    await expect(nextOf(turns)).rejects.toThrow('broken');
    expect(await nextOf(turns)).toEqual({ done: true, value: undefined });
  });

  it('a turn that a promise resolved is returned once', async () => {
    const turn = new AwaitedTurn<number>();
    expect(turn.take()).toBeNull();
    await new Promise<void>((ready) => turn.await(Promise.resolve({ done: false, value: 7 }), ready));
    expect([turn.take(), turn.take()]).toEqual([{ done: false, value: 7 }, null]);
  });
});
