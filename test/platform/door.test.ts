import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Door } from '../../src/platform/door.ts';
import { AppError } from '../../src/platform/errors.ts';
import { newId } from '../../src/platform/ids.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import { operation, PARTNER_SCOPES, readOperation, type Services } from '../../src/platform/operation.ts';
import { ParsedInput } from '../../src/platform/parsed-input.ts';
import { unattended } from '../../src/platform/unattended.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { openFunded, openFurther, transfer } from '../support/payments.ts';
import { setClockAhead } from '../support/wrong-clock.ts';

let t: TestDoor;
let seen: unknown[];
/** Of each time that the relay was woken, what it would have found. */
let woken: Promise<object[]>[];

/** Writes an audit entry, and looks after the commit whether others see it; stages an event if told. */
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

/** Needs a key. */
const actOnce = operation({ ...act, name: 'actOnce', idempotency: 'required' });
/** Needs two scopes. */
const actWithTwo = operation({ ...act, name: 'actWithTwo', scopes: ['account:read', 'account:write'] });
/** Does not list what it refuses with. */
const actUnlisted = operation({ ...act, name: 'actUnlisted', refusals: ['account_closed'] });

/** Whose schema changes what it parses, each time anew. */
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

it('refuses a command that no module lists when it is staged, and writes nothing', async () => {
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

describe('what a rule leaves for after the commit', () => {
  it('is done once others can see what was written', async () => {
    await t.door.enter(act, t.alpha.caller(), {});
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
    await t.door.enter(act, caller, {});
    expect((await t.door.enter(act, caller, {})).replayed).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

describe('a node whose clock is wrong', () => {
  it('changes nothing, by an operation or a call, and reads as ever', async () => {
    setClockAhead();
    const refused = { code: 'unavailable', status: 503, details: { retry_after: 1 } };
    await expect(t.door.enter(act, t.alpha.caller(), { stage: true })).rejects.toMatchObject(refused);
    await expect(transfer(t, 1, 2, 100)).rejects.toMatchObject(refused);
    expect([seen, woken]).toEqual([[], []]);
    expect((await t.door.enter(look, t.alpha.caller(), {})).value).toBe('seen');
  });
});

describe('the relay', () => {
  it('is woken by an operation that staged, when the message can be seen', async () => {
    await t.door.enter(act, t.alpha.caller(), { stage: true });
    expect(await Promise.all(woken)).toEqual([[{ type: 'test.acted' }]]);
  });

  it('is woken by a call, when the message can be seen', async () => {
    const payer = await openFunded(t);
    await transfer(t, payer.accountId, await openFurther(t, payer.customerId), 100);
    expect((await Promise.all(woken)).at(-1)).toEqual(expect.arrayContaining([{ type: 'book.transfer' }]));
  });

  it('is not woken by a read, which repeats no answer either', async () => {
    expect(await t.door.enter(look, t.alpha.caller(), {})).toEqual({ value: 'seen', replayed: false });
    expect(woken).toEqual([]);
  });

  it('is not woken by what stages nothing, is refused, or answers a repeated key', async () => {
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
    ['of 8 bytes, where it must be sent', actOnce, '12345678'],
    ['of 180 bytes, where it must be sent', actOnce, 'k'.repeat(180)],
  ] as const)('%s is taken', async (_, op, idempotencyKey) => {
    const caller = t.alpha.caller({ idempotencyKey });
    await t.door.enter(op, caller, {});
    expect((await t.door.enter(op, caller, {})).replayed).toBe(true);
  });

  it.each([
    ['of 0 bytes', act, '', 'validation_failed'],
    ['of 181 bytes', act, 'k'.repeat(181), 'validation_failed'],
    ['of 180 letters that are more bytes', act, `${'k'.repeat(179)}ç`, 'validation_failed'],
    ['with a NUL', act, 'a\0b', 'validation_failed'],
    ['with a NUL, where it must be sent', actOnce, '1234567\0', 'validation_failed'],
    ['that begins as our own keys do', act, '\u0001key', 'validation_failed'],
    ['that begins as our own keys do, where it must be sent', actOnce, '\u0001key-of-order', 'validation_failed'],
    ['of 7 bytes, where it must be sent', actOnce, '1234567', 'idempotency_key_required'],
    ['of 181 bytes, where it must be sent', actOnce, 'k'.repeat(181), 'validation_failed'],
    ['not sent where it must be', actOnce, undefined, 'idempotency_key_required'],
  ] as const)('%s is refused, and nothing is done', async (_, op, idempotencyKey, code) => {
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

describe('a key of our own', () => {
  it('is another one than the same key of a caller', async () => {
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
  it.each(['account:read', 'account:write'] as const)('are all needed, %s too', async (missing) => {
    const caller = t.alpha.caller({ scopes: PARTNER_SCOPES.filter((scope) => scope !== missing) });
    await expect(t.door.enter(actWithTwo, caller, {})).rejects.toMatchObject({
      code: 'forbidden',
      message: `the access token lacks the scope ${missing}: request a token with this scope`,
      details: { required_scope: missing },
    });
    expect(seen).toEqual([]);
  });

  it('can be none: any token will do', async () => {
    const open = operation({ ...act, name: 'actOpenly', scopes: [] });
    expect(await t.door.enter(open, t.alpha.caller({ scopes: [] }), {})).toMatchObject({ value: { acted: true } });
  });
});

describe('a refusal that the operation does not list', () => {
  it('is a fault, and nothing is done', async () => {
    const entering = t.door.enter(actUnlisted, t.alpha.caller(), { refuse: true });
    await expect(entering).rejects.not.toBeInstanceOf(AppError);
    await expect(entering).rejects.toThrow('actUnlisted refuses with account_blocked, which it does not list');
    expect(seen).toEqual([]);
  });
});

describe('an input', () => {
  it('is parsed by the door', async () => {
    expect(await t.door.enter(note, t.alpha.caller(), { text: 'a' })).toMatchObject({ value: 'a!' });
  });

  it('that its schema has parsed on the way is not parsed again', async () => {
    const parsed = ParsedInput.schemaOf(note).parse({ text: 'a' });
    expect(await t.door.enter(note, t.alpha.caller(), parsed)).toMatchObject({ value: 'a!' });
  });

  it('that the schema of another operation has parsed is refused', async () => {
    const parsed = ParsedInput.schemaOf(note).parse({ text: 'a' });
    await expect(t.door.enter(act, t.alpha.caller(), parsed)).rejects.toThrow('parsed for another operation');
  });
});

describe('a repeated key', () => {
  it('answers what the first did: instants, lists and what is missing too', async () => {
    const answer = { at: new Date(0), until: null, parts: [{ at: new Date(1) }, '1970-01-01T00:00:00.000Z'] };
    const { input, scopes, summary, effects, refusals } = act;
    const tell = operation({ name: 'tell', input, scopes, summary, effects, refusals, run: async () => answer });
    const caller = t.alpha.caller({ idempotencyKey: 'tell-once' });
    await t.door.enter(tell, caller, {});
    expect(await t.door.enter(tell, caller, {})).toEqual({ value: answer, replayed: true });
  });

  it('is known also when it was kept by a clock that has gone back since', async () => {
    const caller = t.alpha.caller({ idempotencyKey: 'kept-ahead' });
    await t.door.enter(act, caller, {});
    const weeksAhead = `update idempotency_record set recorded_at = date_trunc('month', now()) + interval '32 days' where key = 'kept-ahead'`;
    expect(await t.sql(`${weeksAhead} returning key`)).toHaveLength(1);
    expect((await t.door.enter(act, caller, {})).replayed).toBe(true);
  });

  it('is answered as such before what is looked at beforehand can refuse', async () => {
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

  it('can be that of an operation which says itself that it repeats an answer', async () => {
    const again = operation({
      ...act,
      name: 'actAgain',
      run: async ({ repeats }) => {
        repeats();
        return { acted: true };
      },
    });
    const caller = t.alpha.caller({ idempotencyKey: 'act-again' });
    const told = { value: { acted: true }, replayed: true };
    expect(await t.door.enter(again, caller, {})).toEqual(told);
    expect(await t.door.enter(again, caller, {})).toEqual(told);
  });

  it('is in progress for as long as the first is, and the repeat does nothing', async () => {
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

describe('a request under the same key', () => {
  it.each([
    ['with its members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['with a member that has no value', { a: 1 }, { a: 1, b: undefined }, true],
    ['with another value', { a: 1, b: 2 }, { a: 1, b: 3 }, false],
    ['with the values of two members exchanged', { a: 1, b: 2 }, { a: 2, b: 1 }, false],
  ])('%s is the same or not', async (name, first, second, same) => {
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

describe('an input that does not fit', () => {
  it.each([
    [{}, { text: 'is required' }],
    [{ text: 5 }, { text: 'must be a string' }],
    [
      { text: 'a', more: 1, less: 2 },
      { more: 'unknown field', less: 'unknown field' },
    ],
    ['a', { input: 'must be an object' }],
  ])('is told field by field, in plain words: %j', async (input, fields) => {
    await expect(t.door.enter(note, t.alpha.caller(), input)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields },
    });
  });
});

it('tells the metrics each operation with its result, in seconds', async () => {
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
  const told = [...text.matchAll(/_operation\w*_(count|sum)\{operation="(\w+)",result="(\w+)"\} (\S+)/g)];
  const numbers = (what: string) =>
    Object.fromEntries(
      told.filter(([, kind]) => kind === what).map(([, , op, result, n]) => [`${op} ${result}`, Number(n)]),
    );
  expect(numbers('count')).toEqual({ 'act ok': 1, 'act account_blocked': 1, 'actUnlisted internal_error': 1 });
  const elapsed = (performance.now() - began) / 1000;
  for (const seconds of Object.values(numbers('sum'))) expect(seconds).toBeLessThan(elapsed);
});
