import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount, closeAccount } from '../../../src/domains/accounts/account-status.ts';
import {
  type Hold,
  holdFunds,
  holdsById,
  holdsOfAccounts,
  lockHeld,
  releaseHold,
} from '../../../src/domains/ledger/holds.ts';
import { encodeCursor } from '../../../src/platform/database/pagination.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import {
  arrivalOf,
  balanceOf,
  brokenClaims,
  openFunded,
  openFurther,
  outcomeOf,
  pay,
  returnOf,
  transfer,
} from '../../support/payments.ts';
import { until } from '../../support/until.ts';

const NOW = '2026-11-23T15:00:00.000Z';
const LATER = new Date('2026-12-23T15:00:00.000Z');

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(() => t.clock.set(NOW));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

let made = 0;
const newEndToEndId = () => `E99999011202611231500${String(++made).padStart(11, '0')}`;
const credit = async (accountId: number, amount: number) =>
  t.settle(await arrivalOf(t, accountId, amount, newEndToEndId()));

async function hold(accountId: number, amount: number, fillUntil = LATER): Promise<string> {
  const id = await holdFunds(t.database, { accountId, amount, fillUntil }, t.clock.now());
  if (id === null) throw new Error('the account is closed');
  return id;
}

const release = (id: string) => releaseHold(t.database, id, t.clock.now());

async function read(id: string): Promise<Pick<Hold, 'held' | 'used' | 'status'>> {
  const [row] = await t.sql<Pick<Hold, 'held' | 'used' | 'status'>>(
    'select held, used, status from hold where id = $1',
    [id],
  );
  if (!row) throw new Error(`no hold ${id}`);
  return row;
}

const FROM_HOLD = statement('', 'select * from ledger_reserve_from_hold($1, $2, $3, $4)');

async function fromHold(holdId: string, amount: number, id = newId()) {
  const [row] = await t.database.query<{ code: string | null; detail: object | null }>(FROM_HOLD, [
    id,
    holdId,
    amount,
    t.clock.now(),
  ]);
  return { id, ...row };
}

const end = (id: string) =>
  t.database.query(statement('', `select ledger_apply(array[$1::uuid], '{}', '[]', $2)`), [id, t.clock.now()]);

describe('a hold of funds', () => {
  test('a hold of funds blocks its amount for payments', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = await hold(accountId, 600);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 600 });
    await expect(pay(t, accountId, 401)).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { available: 400, required: 401 },
    });
    await pay(t, accountId, 400);
    expect(await read(id)).toEqual({ held: 600, used: 0, status: 'open' });
  });

  test('a hold of funds blocks what is available and later credits until it is full', async () => {
    const { accountId } = await openFunded(t, { balance: 100 });
    const id = await hold(accountId, 250);
    expect(await read(id)).toMatchObject({ held: 100 });
    await credit(accountId, 90);
    expect(await read(id)).toMatchObject({ held: 190 });
    await credit(accountId, 90);
    expect(await read(id)).toMatchObject({ held: 250 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 280, blocked: 250 });
  });

  test('a hold of funds excludes reserved money and gets it when the payment fails', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const sent = await pay(t, accountId, 700);
    const id = await hold(accountId, 800);
    expect(await read(id)).toMatchObject({ held: 300 });
    await t.settle(outcomeOf(t, sent.endToEndId, 'rejected'));
    expect(await read(id)).toMatchObject({ held: 800 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 800 });
  });

  test('a hold of funds does not get the amount of a settled payment, but gets what is returned of it', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const sent = await pay(t, accountId, 700);
    const id = await hold(accountId, 800);
    await t.settle(outcomeOf(t, sent.endToEndId, 'settled'));
    expect(await read(id)).toMatchObject({ held: 300 });
    await t.settle(returnOf(t, sent.endToEndId, 100));
    expect(await read(id)).toMatchObject({ held: 400 });
  });

  test('a hold of funds on the receiving account is filled by an internal transfer', async () => {
    const { accountId, customerId } = await openFunded(t, { balance: 1_000 });
    const other = await openFurther(t, customerId);
    const id = await hold(other, 500);
    const { transactionId } = await transfer(t, accountId, other, 200);
    await t.settle({ id: newId(), exchange: 'outcomes', routingKey: 'book.transfer', body: { transactionId } });
    expect(await read(id)).toMatchObject({ held: 200 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 800, blocked: 0 });
  });

  test('a hold of funds is filled after the older holds of its account', async () => {
    const { accountId } = await openFunded(t, { balance: 100 });
    const [first, second] = [await hold(accountId, 150), await hold(accountId, 50)];
    expect([await read(first), await read(second)]).toMatchObject([{ held: 100 }, { held: 0 }]);
    await credit(accountId, 70);
    expect([await read(first), await read(second)]).toMatchObject([{ held: 150 }, { held: 20 }]);
    await release(first);
    expect([await read(first), await read(second)]).toMatchObject([{ held: 0 }, { held: 50 }]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 170, blocked: 50 });
  });

  test('a hold of funds is filled until its period ends and stays at that amount', async () => {
    const { accountId } = await openFunded(t, { balance: 100 });
    const id = await hold(accountId, 300, new Date('2026-11-24T15:00:00.000Z'));
    t.clock.set('2026-11-24T14:59:59.999Z');
    await credit(accountId, 10);
    expect(await read(id)).toMatchObject({ held: 110 });
    t.clock.set('2026-11-24T15:00:00.000Z');
    await credit(accountId, 10);
    expect(await read(id)).toMatchObject({ held: 110, status: 'open' });
  });

  test('a hold of funds is released once, also by concurrent releases, and its money can be spent again', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = await hold(accountId, 600);
    await Promise.all([release(id), release(id), release(id)]);
    expect(await read(id)).toEqual({ held: 0, used: 0, status: 'released' });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 0 });
    await pay(t, accountId, 1_000);
  });

  test('a released hold of funds stays unchanged when it is released again', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = await hold(accountId, 600);
    await release(id);
    t.clock.set('2026-11-23T16:00:00.000Z');
    await release(id);
    expect(await t.sql('select status, released_at from hold where id = $1', [id])).toEqual([
      { status: 'released', released_at: new Date(NOW) },
    ]);
  });

  test.each([
    ['released', release, undefined, { held: 0, used: 150, status: 'released' }, 150],
    [
      'used',
      (id: string) => fromHold(id, 100),
      { code: 'insufficient_balance', detail: { available: 50, required: 100 } },
      { held: 50, used: 150, status: 'open' },
      200,
    ],
  ] as const)(
    'a hold of funds is %s after the transaction that locks the balance, with what is left then',
    async (_, act, answer, left, blocked) => {
      const { accountId } = await openFunded(t, { balance: 1_000 });
      const id = await hold(accountId, 200);
      const first = newId();
      let meanwhile: Promise<unknown> = Promise.resolve();
      await t.database.transaction(async (tx) => {
        await tx.query(FROM_HOLD, [first, id, 150, t.clock.now()]);
        meanwhile = act(id);
        await until(async () => (await lockWaits(t)) === 1);
      });
      const answered = await meanwhile;
      if (answer) expect(answered).toMatchObject(answer);
      expect(await read(id)).toEqual(left);
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked });
      await end(first);
    },
  );

  test('funds are held on a blocked account, but not on a closed one', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    expect(await read(await hold(accountId, 600))).toMatchObject({ held: 600 });
    const { accountId: empty } = await openFunded(t, { balance: 0 });
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: empty });
    expect(await holdFunds(t.database, { accountId: empty, amount: 1, fillUntil: LATER }, t.clock.now())).toBeNull();
    expect(await t.sql('select id from hold where account_id = $1', [empty])).toEqual([]);
  });

  test('an account with a hold of funds cannot be closed', async () => {
    const { accountId } = await openFunded(t, { balance: 10 });
    await hold(accountId, 10);
    await expect(t.door.enter(closeAccount, t.alpha.caller(), { accountId })).rejects.toMatchObject({
      code: 'account_balance_not_zero',
      details: { balance: 10 },
    });
  });

  test('a hold of funds and concurrent payments never block the same cent twice', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const [id, ...sent] = await Promise.all([
      hold(accountId, 700),
      ...Array.from({ length: 5 }, () => pay(t, accountId, 150).catch(() => null)),
    ]);
    const paid = sent.filter((payment) => payment !== null).length * 150;
    const { held } = await read(id);
    expect(held).toBe(Math.min(700, 1_000 - paid));
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: held + paid });
  });

  test('the database rejects a hold of more than its amount, and a released hold with money', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = await hold(accountId, 600);
    await expect(t.sql('update hold set held = 601 where id = $1', [id])).rejects.toThrow(/check/);
    await release(id);
    await expect(t.sql('update hold set held = 1 where id = $1', [id])).rejects.toThrow(/check/);
  });
});

describe('a refund from a hold', () => {
  test('a refund from a hold uses its money, also on a blocked account, and leaves the rest held', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = await hold(accountId, 600);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    const reserved = await fromHold(id, 250);
    expect(reserved.code).toBeNull();
    expect(await read(id)).toEqual({ held: 350, used: 250, status: 'open' });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 600 });
    await end(reserved.id);
    expect(await read(id)).toMatchObject({ held: 350 });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 350 });
  });

  test('a refund of the whole hold releases the hold', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = await hold(accountId, 600);
    const reserved = await fromHold(id, 600);
    expect(await read(id)).toEqual({ held: 0, used: 600, status: 'released' });
    await end(reserved.id);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 0 });
  });

  test('a refund above the held amount is rejected even if more is available', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = await hold(accountId, 600);
    expect(await fromHold(id, 601)).toMatchObject({
      code: 'insufficient_balance',
      detail: { available: 600, required: 601 },
    });
    await release(id);
    expect(await fromHold(id, 1)).toMatchObject({ code: 'insufficient_balance', detail: { available: 0 } });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 0 });
  });

  test('a refund from a hold that races with its release leaves the money reserved or available, never both', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = await hold(accountId, 600);
    const [reserved] = await Promise.all([fromHold(id, 500), release(id)]);
    expect(await read(id)).toMatchObject({ held: 0, status: 'released' });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: reserved.code === null ? 500 : 0 });
    if (reserved.code === null) await end(reserved.id);
  });

  test('lockHeld returns the held amount under the balance lock, only to the partner of the account', async () => {
    const { accountId } = await openFunded(t, { balance: 100 });
    const id = await hold(accountId, 250);
    await t.database.transaction(async (tx) => {
      expect(await lockHeld(tx, t.alpha.id, { id, accountId })).toBe(100);
      await expect(lockHeld(tx, t.beta.id, { id, accountId })).rejects.toThrow(/no hold/);
    });
  });

  test("lockHeld keeps the balance locked until the caller's transaction ends", async () => {
    const { accountId } = await openFunded(t, { balance: 100 });
    const id = await hold(accountId, 100);
    await t.database.transaction(async (tx) => {
      await lockHeld(tx, t.alpha.id, { id, accountId });
      await expect(
        t.sql('select from balance where account_id = $1 for update nowait', [accountId]),
      ).rejects.toMatchObject({ code: '55P03' });
    });
  });
});

describe('the used part of a hold', () => {
  test('the used part of a hold is not blocked again when more money arrives', async () => {
    const { accountId } = await openFunded(t, { balance: 100 });
    const id = await hold(accountId, 100);
    t.clock.set('2026-11-23T16:00:00.000Z');
    const reserved = await fromHold(id, 40);
    expect(await t.sql('select updated_at from balance where account_id = $1', [accountId])).toEqual([
      { updated_at: t.clock.now() },
    ]);
    await credit(accountId, 500);
    expect(await read(id)).toEqual({ held: 60, used: 40, status: 'open' });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 100 });
    await end(reserved.id);
  });

  test('a hold that is used concurrently for its whole amount is used once', async () => {
    const { accountId } = await openFunded(t, { balance: 100 });
    const id = await hold(accountId, 100);
    const reserved = await Promise.all([fromHold(id, 100), fromHold(id, 100), fromHold(id, 100)]);
    const got = reserved.filter(({ code }) => code === null);
    expect(got).toHaveLength(1);
    expect(reserved.filter(({ code }) => code === 'insufficient_balance')).toHaveLength(2);
    expect(await read(id)).toEqual({ held: 0, used: 100, status: 'released' });
    for (const { id: reservation } of got) await end(reservation);
  });
});

describe('reading holds', () => {
  test('holds are listed newest first, in pages, for the requested accounts', async () => {
    const [one, two, another] = [await openFunded(t), await openFunded(t), await openFunded(t)];
    const ofOne: string[] = [];
    for (const amount of [1, 2, 3, 4]) ofOne.unshift(await hold(one.accountId, amount));
    const ofTwo = await hold(two.accountId, 5);
    await hold(another.accountId, 6);
    const read = async (partnerId: string, after?: string) => {
      const accounts = [one.accountId, two.accountId];
      const slices = await holdsOfAccounts(t.database, partnerId, accounts, { first: 2, after });
      return [...slices].map(([accountId, { items, hasMore }]) => [accountId, items.map(({ id }) => id), hasMore]);
    };

    const [first, second, third, fourth] = ofOne as [string, string, string, string];
    const page = await read(t.alpha.id);
    expect(page).toHaveLength(2);
    expect(page).toEqual(
      expect.arrayContaining([
        [one.accountId, [first, second], true],
        [two.accountId, [ofTwo], false],
      ]),
    );
    expect(await read(t.alpha.id, encodeCursor([second]))).toEqual([[one.accountId, [third, fourth], false]]);
    expect(await read(t.beta.id)).toEqual([]);
  });

  test('holds are found by id, only by the partner of the account', async () => {
    const { accountId } = await openFunded(t, { balance: 100 });
    const [id, another] = [await hold(accountId, 70), await hold(accountId, 80)];

    const read = await holdsById(t.database, t.alpha.id, [id, newId()]);

    expect(read).toEqual([expect.objectContaining({ id, accountId, amount: 70, held: 70, used: 0, status: 'open' })]);
    expect(await holdsById(t.database, t.beta.id, [id, another])).toEqual([]);
  });
});

test('without an unfilled open hold, ledger_apply only probes a tiny index', async () => {
  const { accountId } = await openFunded(t, { balance: 1_000_000 });
  await t.sql(
    `insert into hold (id, institution_id, partner_id, account_id, amount, held, fill_until, status, created_at, released_at)
     select uuid_v7(), $1, $2, $3, 10, 0, $4, 'released', $4, $4 from generate_series(1, 5000)`,
    [t.institutionId, t.alpha.id, accountId, t.clock.now()],
  );
  await t.sql('analyze hold');
  const plan = await t.sql<{ 'QUERY PLAN': string }>(
    `explain select 1 from hold h where h.account_id = any ('{${accountId}}'::bigint[]) and h.status = 'open'
       and h.held + h.used < h.amount`,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('using hold_unfilled');
  const [size] = await t.sql<{ bytes: number }>(`select pg_relation_size('hold_unfilled')::int as bytes`);
  expect(size?.bytes).toBeLessThanOrEqual(3 * 8_192);
});
