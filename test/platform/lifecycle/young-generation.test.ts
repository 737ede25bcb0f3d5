import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createContextCache, initContextCache } from '@pothos/core';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../../src/platform/database/database.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { allocateYoung } from '../../../src/platform/lifecycle/young-generation.ts';
import { freshDatabase } from '../../support/database.ts';

/** About 40 kB each. */
const ROWS = statement(
  'die_young',
  `select n as id, now() as "createdAt", 'payment ' || n as description from generate_series(1, 200) n`,
);
const WARM_UP = 50;
const TIMES = 100;
/** A quarter of the size of the answers, if they stayed. */
const AT_MOST = 1_000_000;

describe('rows read by a request', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  let collectYoung: () => void;

  beforeAll(async () => {
    allocateYoung();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
    collectYoung = () => collect({ type: 'minor' });
    fresh = await freshDatabase();
    const log = pino({ level: 'silent' });
    database = await Database.open({ url: fresh.url, entities: [], log, poolSize: 2, role: null });
  });

  afterAll(async () => {
    await database?.close();
    await fresh?.drop();
  });

  const old = () =>
    getHeapSpaceStatistics()
      .filter(({ space_name: name }) => /^old_space|^large_object/.test(name))
      .reduce((sum, { space_used_size: used }) => sum + used, 0);

  /** Runs the work and keeps no reference to its result, as `await` alone would. */
  async function forgetting(work: () => Promise<unknown>): Promise<void> {
    await work();
  }

  /** Growth in bytes of the old generation over 100 runs, when only the young one is collected. */
  async function grownBy(work: () => Promise<unknown>): Promise<number> {
    let before = 0;
    for (let n = -WARM_UP; n < TIMES; n += 1) {
      if (n === 0) before = old();
      await forgetting(work);
      // Twice, because objects that survive two collections become old.
      collectYoung();
      collectYoung();
    }
    return old() - before;
  }

  it('rows of an answered request are freed by young-generation collections', async () => {
    expect(await grownBy(() => database.cancellableReads().query(ROWS, []))).toBeLessThan(AT_MOST);
  });

  it('rows read in a transaction are freed by young-generation collections', async () => {
    expect(await grownBy(() => database.transaction((tx) => tx.query(ROWS, [])))).toBeLessThan(AT_MOST);
  });

  it('rows kept by loaders of a request context are freed by young-generation collections', async () => {
    // Loaders have the context of their request, too.
    const loader = createContextCache((context: object) => ({ context, rows: database.query(ROWS, []) }));
    expect(await grownBy(() => loader(initContextCache()).rows)).toBeLessThan(AT_MOST);
  });
});

describe('a cache of a context', () => {
  it('a context cache has one value per context, with and without stored caches', () => {
    let made = 0;
    const cached = createContextCache((_: object) => {
      made += 1;
      return made;
    });
    const contexts = [initContextCache(), initContextCache(), {}, {}];
    expect([...contexts, ...contexts].map((context) => cached(context))).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
    for (const context of contexts) cached.delete(context);
    expect(contexts.map((context) => cached(context))).toEqual([5, 6, 7, 8]);
  });
});
