import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Batcher, READS } from '../../../src/platform/database/batcher.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

const FIND = statement(
  'test_find_note',
  'select owner, id, note, 1 / id as inverse from note where owner = $1 and id = $2',
);

let t: TestDoor;
let reads: Batcher;

beforeAll(async () => {
  t = await openTestDoor();
  await t.sql('create table note (owner text, id bigint, note text, primary key (owner, id))');
  await t.sql('grant all on note to gateway_app');
});
beforeEach(async () => {
  await t.sql('truncate note');
  await t.sql("insert into note select 'ana', n, 'note ' || n from generate_series(0, 200) n");
  reads = new Batcher(t.database, READS);
});
afterAll(() => t.close());

const find = (owner: string, id: number) => reads.run<{ note: string }>({ statement: FIND, values: [owner, id] });

describe('batched reads by key', () => {
  test('sequential reads by key use one statement each', async () => {
    const sent = await t.statementsOf(async () => {
      expect((await find('ana', 1))?.note).toBe('note 1');
      expect(await find('ana', 1_000)).toBeUndefined();
    });
    expect(sent).toHaveLength(2);
  });

  test('concurrent reads by key share statements, and each gets its own row or none', async () => {
    const wanted = Array.from({ length: 100 }, (_, n) => ({ owner: n % 3 === 0 ? 'bob' : 'ana', id: n + 1 }));
    const sent = await t.statementsOf(async () => {
      const found = await Promise.all(wanted.map(({ owner, id }) => find(owner, id)));
      expect(found.map((row) => row?.note)).toEqual(
        wanted.map(({ owner, id }) => (owner === 'ana' ? `note ${id}` : undefined)),
      );
    });
    expect(sent.length).toBeLessThan(20);
  });

  test('a batched read returns the same members as a single read', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map((id) => find('ana', id)));
    expect(Object.keys(third ?? {})).toEqual(Object.keys(first ?? {}));
    expect(Object.keys(second ?? {})).toEqual(['owner', 'id', 'note', 'inverse']);
  });

  test('a batched read never returns a row older than the time of its call', async () => {
    const early = Array.from({ length: 40 }, () => find('ana', 7));
    await t.sql("update note set note = 'changed' where id = 7");
    const late = await Promise.all(Array.from({ length: 40 }, () => find('ana', 7)));
    expect(late.map((row) => row?.note)).toEqual(late.map(() => 'changed'));
    await Promise.all(early);
  });

  test('a read that fails does not affect the other reads of its batch', async () => {
    const found = await Promise.allSettled([1, 2, 0, 3, 4, 5].map((id) => find('ana', id)));
    expect(found.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true, true]);
  });
});
