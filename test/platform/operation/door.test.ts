import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../../src/platform/errors/errors.ts';
import { Metrics } from '../../../src/platform/observability/metrics.ts';
import { Door } from '../../../src/platform/operation/door.ts';
import { operation, readOperation, type Services } from '../../../src/platform/operation/operation.ts';
import { ParsedInput } from '../../../src/platform/operation/parsed-input.ts';
import { PARTNER_SCOPES } from '../../../src/platform/operation/principal.ts';
import { unattended } from '../../../src/platform/operation/unattended.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { openFunded, openFurther, transfer } from '../../support/payments.ts';
import { setClockAhead } from '../../support/wrong-clock.ts';

let t: TestDoor;
let seen: unknown[];
/** For each wake-up of the relay, the messages visible at that moment. */
let woken: Promise<object[]>[];

/** Writes an audit entry and checks after the commit that other transactions see it. Can stage an event. */
const act = operation({
  name: 'act',
  scopes: ['account:write'],
  summary: 'Acts',
  effects: ['keeps_records'],
  idempotency: 'optional',
  refusals: ['account_blocked'],
  input: z.strictObject({ refuse: z.boolean().default(false), stage: z.boolean().default(false) }),
  async run({ audit, stage, afterCommit, principal: { institutionId, partnerId } }, input) {
    const resourceId = newId();
    audit({ action: 'test.acted', accountId: null, resourceType: 'test', resourceId, changes: {} });
    if (input.stage)
      stage({ kind: 'event', type: 'test.acted', institutionId, partnerId, accountId: null, payload: {} });
    afterCommit(() => seen.push(t.sql('select 1 from audit_event where resource_id = $1', [resourceId])));
    if (input.refuse) throw new AppError('account_blocked', 'refused');
    return { acted: true };
  },
});

/** Requires a key. */
const actOnce = operation({ ...act, name: 'actOnce', idempotency: 'required' });
/** Requires two scopes. */
const actWithTwo = operation({ ...act, name: 'actWithTwo', scopes: ['account:read', 'account:write'] });
/** Throws a code that it does not list. */
const actUnlisted = operation({ ...act, name: 'actUnlisted', refusals: ['account_closed'] });

/** Its schema transforms the input on each parse. */
const note = operation({
  name: 'note',
  scopes: [],
  summary: 'Notes',
  effects: ['keeps_records'],
  refusals: [],
  input: z.strictObject({ text: z.string().transform((text) => `${text}!`) }),
  run: async (_context, { text }) => text,
});

/** Stages a command that no module lists. */
const order = operation({
  name: 'order',
  scopes: [],
  summary: 'Orders',
  effects: ['keeps_records'],
  refusals: [],
  input: z.strictObject({}),
  async run({ audit, stage, principal: { institutionId, partnerId } }) {
    audit({ action: 'test.ordered', accountId: null, resourceType: 'test', resourceId: 'order', changes: {} });
    stage({ kind: 'command', type: 'toy.command', institutionId, partnerId, accountId: null, payload: {} });
  },
});

const look = readOperation({
  ...{ name: 'look', scopes: [], summary: 'Looks', effects: ['reads_business_data'], refusals: [] },
  input: z.strictObject({}),
  run: async () => 'seen',
});

beforeAll(async () => {
  t = await openTestDoor({}, () => woken.push(t.sql('select type from outbox')));
});

afterAll(() => t.close());

beforeEach(async () => {
  seen = [];
  woken = [];
  await t.sql('truncate outbox');
});

it('a command that no module lists is rejected when it is staged, and nothing is written', async () => {
  const unlisted = 'no module lists the command toy.command';
  await expect(t.door.enter(order, t.alpha.caller(), {})).rejects.toThrow(unlisted);
  const answering = unattended(t.database, t.clock.now(), async ({ stage }) =>
    stage({
      kind: 'command',
      type: 'toy.command',
      institutionId: 1,
      partnerId: t.alpha.id,
      accountId: null,
      payload: {},
    }),
  );
  await expect(answering).rejects.toThrow(unlisted);
  expect(await t.sql(`select 1 from audit_event where action = 'test.ordered'`)).toEqual([]);
  expect(await t.sql('select 1 from outbox')).toEqual([]);
});

describe('work after the commit', () => {
  it('work registered for after the commit runs when other transactions see the data', async () => {
    await t.door.enter(act, t.alpha.caller(), {});
    expect(await Promise.all(seen)).toEqual([[{ '?column?': 1 }]]);
  });

  it('work registered for after the commit does not run when the operation refuses', async () => {
    await expect(t.door.enter(act, t.alpha.caller(), { refuse: true })).rejects.toMatchObject({
      code: 'account_blocked',
    });
    expect(seen).toEqual([]);
  });

  it('work registered for after the commit does not run again for a repeated key', async () => {
    const caller = t.alpha.caller({ idempotencyKey: 'act-once' });
    await t.door.enter(act, caller, {});
    expect((await t.door.enter(act, caller, {})).replayed).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

describe('a node with a wrong clock', () => {
  it('a node with a wrong clock rejects operations and calls, but still serves reads', async () => {
    setClockAhead();
    const refused = { code: 'unavailable', status: 503, details: { retry_after: 1 } };
    await expect(t.door.enter(act, t.alpha.caller(), { stage: true })).rejects.toMatchObject(refused);
    await expect(transfer(t, 1, 2, 100)).rejects.toMatchObject(refused);
    expect([seen, woken]).toEqual([[], []]);
    expect((await t.door.enter(look, t.alpha.caller(), {})).value).toBe('seen');
  });
});

describe('waking the relay', () => {
  it('an operation that staged a message wakes the relay once the message is visible', async () => {
    await t.door.enter(act, t.alpha.caller(), { stage: true });
    expect(await Promise.all(woken)).toEqual([[{ type: 'test.acted' }]]);
  });

  it('a call that staged a message wakes the relay once the message is visible', async () => {
    const payer = await openFunded(t);
    await transfer(t, payer.accountId, await openFurther(t, payer.customerId), 100);
    expect((await Promise.all(woken)).at(-1)).toEqual(expect.arrayContaining([{ type: 'book.transfer' }]));
  });

  it('a read does not wake the relay, and is not recorded under a key', async () => {
    expect(await t.door.enter(look, t.alpha.caller(), {})).toEqual({ value: 'seen', replayed: false });
    expect(woken).toEqual([]);
  });

  it('the relay is not woken by an operation that stages nothing, is refused, or repeats a key', async () => {
    const caller = t.alpha.caller({ idempotencyKey: 'stage-once' });
    await t.door.enter(act, caller, { stage: true });
    expect(woken).toHaveLength(1);
    expect((await t.door.enter(act, caller, { stage: true })).replayed).toBe(true);
    await t.door.enter(act, t.alpha.caller(), {});
    await expect(t.door.enter(act, t.alpha.caller(), { stage: true, refuse: true })).rejects.toThrow();
    expect(woken).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  it.each([
    ['of 1 byte', act, 'k'],
    ['of 180 bytes', act, `${'ç'.repeat(89)}ab`],
    ['of 8 bytes, where it is required', actOnce, '12345678'],
    ['of 180 bytes, where it is required', actOnce, 'k'.repeat(180)],
  ] as const)('an idempotency key %s is accepted', async (_, op, idempotencyKey) => {
    const caller = t.alpha.caller({ idempotencyKey });
    await t.door.enter(op, caller, {});
    expect((await t.door.enter(op, caller, {})).replayed).toBe(true);
  });

  it.each([
    ['of 0 bytes', act, '', 'validation_failed'],
    ['of 181 bytes', act, 'k'.repeat(181), 'validation_failed'],
    ['of 180 letters with more than 180 bytes', act, `${'k'.repeat(179)}ç`, 'validation_failed'],
    ['with a NUL', act, 'a\0b', 'validation_failed'],
    ['with a NUL, where it must be sent', actOnce, '1234567\0', 'validation_failed'],
    ["with the prefix of the gateway's own keys", act, '\u0001key', 'validation_failed'],
    [
      "with the prefix of the gateway's own keys, where it is required",
      actOnce,
      '\u0001key-of-order',
      'validation_failed',
    ],
    ['of 7 bytes, where it is required', actOnce, '1234567', 'idempotency_key_required'],
    ['of 181 bytes, where it is required', actOnce, 'k'.repeat(181), 'validation_failed'],
    ['that is missing where it is required', actOnce, undefined, 'idempotency_key_required'],
  ] as const)('an idempotency key %s is rejected, and nothing is written', async (_, op, idempotencyKey, code) => {
    const caller = { ...t.alpha.caller(), idempotencyKey };
    const fields =
      code === 'validation_failed'
        ? { 'Idempotency-Key': 'must have 1 to 180 bytes, contain no NUL, and not begin with U+0001' }
        : undefined;
    const statements = await t.statementsOf(async () => {
      await expect(t.door.enter(op, caller, {})).rejects.toMatchObject({
        code,
        ...(fields && { details: { fields } }),
      });
    });
    expect(statements).toEqual([]);
    expect(seen).toEqual([]);
  });
});

describe("the gateway's own keys", () => {
  it('a key of the gateway differs from the same key of a caller', async () => {
    const caller = t.alpha.caller();
    const replayed = [];
    for (const keys of [
      { idempotencyKey: 'payment-order:1' },
      { ownKey: 'payment-order:1' },
      { ownKey: 'payment-order:1' },
    ]) {
      replayed.push((await t.door.enter(actOnce, { ...caller, ...keys }, {})).replayed);
    }
    expect(replayed).toEqual([false, false, true]);
  });
});

describe('the scopes of an operation', () => {
  it.each(['account:read', 'account:write'] as const)(
    'an operation with two scopes requires both, including %s',
    async (missing) => {
      const caller = t.alpha.caller({ scopes: PARTNER_SCOPES.filter((scope) => scope !== missing) });
      await expect(t.door.enter(actWithTwo, caller, {})).rejects.toMatchObject({
        code: 'forbidden',
        message: `the access token lacks the scope ${missing}: request a token with this scope`,
        details: { required_scope: missing },
      });
      expect(seen).toEqual([]);
    },
  );

  it('an operation without scopes accepts any token', async () => {
    const open = operation({ ...act, name: 'actOpenly', scopes: [] });
    expect(await t.door.enter(open, t.alpha.caller({ scopes: [] }), {})).toMatchObject({ value: { acted: true } });
  });
});

describe('an unlisted refusal', () => {
  it('a refusal that the operation does not list is an internal error, and nothing is written', async () => {
    const entering = t.door.enter(actUnlisted, t.alpha.caller(), { refuse: true });
    await expect(entering).rejects.not.toBeInstanceOf(AppError);
    await expect(entering).rejects.toThrow('actUnlisted refuses with account_blocked, which it does not list');
    expect(seen).toEqual([]);
  });
});

describe('parsing of the input', () => {
  it('the door parses the input', async () => {
    expect(await t.door.enter(note, t.alpha.caller(), { text: 'a' })).toMatchObject({ value: 'a!' });
  });

  it("an input that the operation's schema has already parsed is not parsed again", async () => {
    const parsed = ParsedInput.schemaOf(note).parse({ text: 'a' });
    expect(await t.door.enter(note, t.alpha.caller(), parsed)).toMatchObject({ value: 'a!' });
  });

  it('an input parsed by the schema of another operation is rejected', async () => {
    const parsed = ParsedInput.schemaOf(note).parse({ text: 'a' });
    await expect(t.door.enter(act, t.alpha.caller(), parsed)).rejects.toThrow('parsed for another operation');
  });
});

describe('a repeated idempotency key', () => {
  it('a repeated key returns the first result, including instants, lists and absent members', async () => {
    const answer = { at: new Date(0), until: null, parts: [{ at: new Date(1) }, '1970-01-01T00:00:00.000Z'] };
    const { input, scopes, summary, effects, refusals } = act;
    const tell = operation({ name: 'tell', input, scopes, summary, effects, refusals, run: async () => answer });
    const caller = t.alpha.caller({ idempotencyKey: 'tell-once' });
    await t.door.enter(tell, caller, {});
    expect(await t.door.enter(tell, caller, {})).toEqual({ value: answer, replayed: true });
  });

  it('a repeated key is recognised when a clock that has since been set back recorded it', async () => {
    const caller = t.alpha.caller({ idempotencyKey: 'kept-ahead' });
    await t.door.enter(act, caller, {});
    const weeksAhead = `update idempotency_record set recorded_at = date_trunc('month', now()) + interval '32 days' where key = 'kept-ahead'`;
    expect(await t.sql(`${weeksAhead} returning key`)).toHaveLength(1);
    expect((await t.door.enter(act, caller, {})).replayed).toBe(true);
  });

  it('a repeated key returns its result before a preliminary check can refuse the request', async () => {
    let isThere = true;
    const looking = operation({
      ...act,
      name: 'actLooking',
      before: async () => {
        if (!isThere) throw new AppError('account_blocked');
      },
    });
    const caller = t.alpha.caller({ idempotencyKey: 'look-first' });
    await t.door.enter(looking, caller, {});
    isThere = false;
    expect((await t.door.enter(looking, caller, {})).replayed).toBe(true);
    const other = t.door.enter(looking, caller, { stage: true });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict' });
    const first = t.door.enter(looking, t.alpha.caller({ idempotencyKey: 'look-second' }), {});
    await expect(first).rejects.toMatchObject({ code: 'account_blocked' });
    expect(seen).toHaveLength(1);
  });

  it('a repeated key can belong to an operation that reports its own repetition', async () => {
    const again = operation({
      ...act,
      name: 'actAgain',
      run: async ({ repeats }) => {
        repeats();
        return { acted: true };
      },
    });
    const caller = t.alpha.caller({ idempotencyKey: 'act-again' });
    const outcome = { value: { acted: true }, replayed: true };
    expect(await t.door.enter(again, caller, {})).toEqual(outcome);
    expect(await t.door.enter(again, caller, {})).toEqual(outcome);
  });

  it('a repeat is in progress while the first request runs, and writes nothing', async () => {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = operation({
      ...act,
      name: 'actSlowly',
      async run(context, input) {
        begun.resolve();
        await goOn.promise;
        return act.run(context, input, undefined);
      },
    });
    const caller = t.alpha.caller({ idempotencyKey: 'act-slowly' });
    const first = t.door.enter(slow, caller, {});
    await begun.promise;
    await expect(t.door.enter(slow, caller, {})).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      details: { retry_after: 1 },
    });
    expect(seen).toEqual([]);
    goOn.resolve();
    expect((await first).replayed).toBe(false);
    expect((await t.door.enter(slow, caller, {})).replayed).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

describe('requests under the same key', () => {
  it.each([
    ['with its members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['with a member that has no value', { a: 1 }, { a: 1, b: undefined }, true],
    ['with another value', { a: 1, b: 2 }, { a: 1, b: 3 }, false],
    ['with the values of two members exchanged', { a: 1, b: 2 }, { a: 2, b: 1 }, false],
  ])('a request under a used key %s is recognised as equal or different', async (name, first, second, same) => {
    const count = operation({
      name: 'count',
      scopes: [],
      summary: 'Counts',
      effects: ['keeps_records'],
      idempotency: 'optional',
      refusals: [],
      input: z.record(z.string(), z.number().optional()),
      run: async () => ({ counted: true }),
    });
    const caller = t.alpha.caller({ idempotencyKey: `count ${name}` });
    await t.door.enter(count, caller, first);
    const repeated = t.door.enter(count, caller, second);
    if (same) expect((await repeated).replayed).toBe(true);
    else await expect(repeated).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });
});

describe('an invalid input', () => {
  it.each([
    [{}, { text: 'is required' }],
    [{ text: 5 }, { text: 'must be a string' }],
    [
      { text: 'a', more: 1, less: 2 },
      { more: 'unknown field', less: 'unknown field' },
    ],
    ['a', { input: 'must be an object' }],
  ])('an invalid input is reported field by field: %j', async (input, fields) => {
    await expect(t.door.enter(note, t.alpha.caller(), input)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields },
    });
  });
});

it('the metrics count each operation with its result and its duration in seconds', async () => {
  const began = performance.now();
  const metrics = new Metrics();
  const { database, clock } = t;
  const door = new Door({ database, clock, services: {} as Services, metrics, onStaged() {} });
  await door.enter(act, t.alpha.caller(), {});
  await door
    .enter(act, t.alpha.caller(), { refuse: true })
    .catch((error: AppError) => expect(error.code).toBe('account_blocked'));
  await door
    .enter(actUnlisted, t.alpha.caller(), { refuse: true })
    .catch((error: Error) => expect(error.message).toContain('does not list'));
  const text = await metrics.registry.metrics();
  const samples = [...text.matchAll(/_operation\w*_(count|sum)\{operation="(\w+)",result="(\w+)"\} (\S+)/g)];
  const numbers = (what: string) =>
    Object.fromEntries(
      samples.filter(([, kind]) => kind === what).map(([, , op, result, n]) => [`${op} ${result}`, Number(n)]),
    );
  expect(numbers('count')).toEqual({ 'act ok': 1, 'act account_blocked': 1, 'actUnlisted internal_error': 1 });
  const elapsed = (performance.now() - began) / 1000;
  for (const seconds of Object.values(numbers('sum'))) expect(seconds).toBeLessThan(elapsed);
});
