import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../src/platform/errors.ts';
import { operation } from '../../src/platform/operation.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';

let t: TestDoor;
let seen: unknown[];

/** Writes an audit entry, and looks after the commit whether others see it. */
const act = operation({
  name: 'act',
  scope: 'account:write',
  summary: 'Acts',
  idempotency: 'optional',
  input: z.strictObject({ refuse: z.boolean() }),
  async run({ audit, afterCommit }, { refuse }) {
    const resourceId = `acted-${seen.length}`;
    audit({ action: 'test.acted', accountId: null, resourceType: 'test', resourceId, changes: {} });
    afterCommit(() => seen.push(t.sql('select 1 from audit_event where resource_id = $1', [resourceId])));
    if (refuse) throw new AppError('account_blocked', 'refused');
    return { acted: true };
  },
});

beforeAll(async () => {
  t = await openTestDoor();
});

afterAll(() => t.close());

beforeEach(() => {
  seen = [];
});

describe('what a rule leaves for after the commit', () => {
  it('is done once others can see what was written', async () => {
    await t.door.enter(act, t.alpha.caller(), { refuse: false });
    expect(await Promise.all(seen)).toEqual([[{ '?column?': 1 }]]);
  });

  it('is not done when the operation refuses', async () => {
    await expect(t.door.enter(act, t.alpha.caller(), { refuse: true })).rejects.toMatchObject({
      code: 'account_blocked',
    });
    expect(seen).toEqual([]);
  });

  it('is not done again when a repeated key is answered', async () => {
    const caller = t.alpha.caller({ idempotencyKey: 'act-once' });
    await t.door.enter(act, caller, { refuse: false });
    expect((await t.door.enter(act, caller, { refuse: false })).replayed).toBe(true);
    expect(seen).toHaveLength(1);
  });
});
