import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createContextCache, initContextCache } from '@pothos/core';
import { buildSchema, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, statement } from '../../src/platform/database.ts';
import { makeAllYoung } from '../../src/platform/die-young.ts';
import { freshDatabase } from '../support/database.ts';

/** Some 40 kB each. */
const ROWS = statement(
  'die_young',
  `select n as id, now() as "createdAt", 'payment ' || n as description from generate_series(1, 200) n`,
);
const WARM_UP = 50;
const TIMES = 100;
/** A quarter of what answers would take that stayed. */
const AT_MOST = 1_000_000;

describe('What a request has read, once it is answered,', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  let collectYoung: () => void;

  beforeAll(async () => {
    makeAllYoung();
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

  /** Keeps nothing of what was read, as `await` by itself would until the next one. */
  async function forgetting(work: () => Promise<unknown>): Promise<void> {
    await work();
  }

  /** Bytes by which the old generation grows while this is done a hundred times, only the young one being collected. */
  async function grownBy(work: () => Promise<unknown>): Promise<number> {
    let before = 0;
    for (let n = -WARM_UP; n < TIMES; n += 1) {
      if (n === 0) before = old();
      await forgetting(work);
      // Twice, as what outlives two collections becomes old.
      collectYoung();
      collectYoung();
    }
    return old() - before;
  }

  it('is given back by the collections of the young generation', async () => {
    expect(await grownBy(() => database.cancellableReads().query(ROWS, []))).toBeLessThan(AT_MOST);
  });

  it('is so, too, when a transaction has read it', async () => {
    expect(await grownBy(() => database.transaction((tx) => tx.query(ROWS, [])))).toBeLessThan(AT_MOST);
  });

  it('is so, too, when the loaders of its context have it', async () => {
    // Loaders have the context of their request, too.
    const loader = createContextCache((context: object) => ({ context, rows: database.query(ROWS, []) }));
    expect(await grownBy(() => loader(initContextCache()).rows)).toBeLessThan(AT_MOST);
  });

  it('is so, too, when a compiled mutation has answered with it', async () => {
    const schema = buildSchema(
      'type Row { id: Int! description: String! } type Mutation { rows: [Row!]! } type Query { no: Int }',
    );
    const field = schema.getMutationType()?.getFields()['rows'];
    if (field) field.resolve = () => database.query(ROWS, []);
    const compiled = compileQuery(schema, parse('mutation { rows { id description } }'), '');
    if (!isCompiledQuery(compiled)) throw new Error('not compiled');
    expect((await compiled.query({}, {}, {})).data?.['rows']).toHaveLength(200);
    expect(await grownBy(async () => compiled.query({}, {}, {}))).toBeLessThan(AT_MOST);
  });
});

describe('A cache of a context', () => {
  it('has one value for each context that keeps caches, and for each that does not', () => {
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
