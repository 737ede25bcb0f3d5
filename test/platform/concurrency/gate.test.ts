import { describe, expect, test } from 'vitest';
import { Gate } from '../../../src/platform/concurrency/gate.ts';
import { until } from '../../support/until.ts';

const limits = { most: 3, mostOfKey: 2, mostWaiting: 10, patienceMs: 60_000 };

/** Work that runs until the test ends it. */
function pieces(gate: Gate) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    run: (name: string, key?: string) =>
      gate.run(key, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }),
  };
}

describe('a gate', () => {
  test('a gate runs the maximum number at a time, and the next in order of arrival', async () => {
    const work = pieces(new Gate(limits));
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => work.run(name));
    await until(() => work.begun.length === 3);
    expect(work.begun).toEqual(['a', 'b', 'c']);
    work.end('b');
    await until(() => work.begun.length === 4);
    work.end('a');
    await until(() => work.begun.length === 5);
    expect(work.begun).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const name of ['c', 'd', 'e']) work.end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('work of another key passes work whose key has reached its limit', async () => {
    const work = pieces(new Gate(limits));
    const all = [work.run('1', 'x'), work.run('2', 'x'), work.run('3', 'x'), work.run('4', 'y'), work.run('5', 'y')];
    await until(() => work.begun.length === 3);
    expect(work.begun).toEqual(['1', '2', '4']);
    work.end('4');
    await until(() => work.begun.length === 4);
    expect(work.begun.at(-1)).toBe('5');
    work.end('5');
    work.end('1');
    await until(() => work.begun.length === 5);
    for (const name of ['2', '3']) work.end(name);
    await Promise.all(all);
  });

  test('failed work frees its place', async () => {
    const gate = new Gate({ ...limits, most: 1 });
    const [failing, next] = [gate.run('x', () => Promise.reject(new Error('no'))), gate.run('x', async () => 'done')];
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  test('work that waited too long is rejected and never runs', async () => {
    const work = pieces(new Gate({ ...limits, most: 1, patienceMs: 20 }));
    const first = work.run('first');
    await expect(work.run('late')).rejects.toMatchObject({ code: 'unavailable', details: { retry_after: 1 } });
    work.end('first');
    await first;
    expect(work.begun).toEqual(['first']);
  });

  test('a gate rejects work at once when too much waits', async () => {
    const work = pieces(new Gate({ ...limits, most: 1, mostWaiting: 1 }));
    const [first, second] = [work.run('first'), work.run('second')];
    await expect(work.run('third')).rejects.toMatchObject({ code: 'unavailable' });
    work.end('first');
    await until(() => work.begun.length === 2);
    work.end('second');
    await Promise.all([first, second]);
  });
});
