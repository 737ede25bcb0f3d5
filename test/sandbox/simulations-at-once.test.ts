import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { statement } from '../../src/platform/database/queryable.ts';
import { simulation } from '../../src/sandbox/simulation.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';

const CONNECTIONS = 4;

/** Reads while its key is held. */
const rehearse = simulation({
  name: 'rehearse',
  summary: 'Rehearses',
  effects: ['simulates'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database }): Promise<number> {
    const [row] = await database.query<{ one: number }>(statement('', 'select 1 as one'), []);
    return row?.one ?? 0;
  },
});

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor({}, () => {}, CONNECTIONS);
});
afterAll(() => t?.close());

test('simulations with more concurrent keys than database connections are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: CONNECTIONS * 3 }, (_, n) =>
      t.door.enter(rehearse, t.alpha.caller({ idempotencyKey: `key-${n}` }), {}),
    ),
  );
  expect(answers.map(({ value }) => value)).toEqual(Array(CONNECTIONS * 3).fill(1));
});
