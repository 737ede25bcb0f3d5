import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lookUpKey } from '../../../../src/domains/pix/dict/dict-lookup.ts';
import { sendPixPayment } from '../../../../src/domains/pix/payments/payment.ts';
import { Batcher, CALLS } from '../../../../src/platform/database/batcher.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { Metrics } from '../../../../src/platform/observability/metrics.ts';
import { Door } from '../../../../src/platform/operation/door.ts';
import type { DirectoryEntry } from '../../../../src/rails/directory.ts';
import { magicRecipient } from '../../../../src/sandbox/magic-recipients.ts';
import { newCnpj } from '../../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { openFunded, openFurther } from '../../../support/payments.ts';
import { rowUpdates } from '../../../support/row-updates.ts';
import { until } from '../../../support/until.ts';

const PF = 100;
const PJ = 1_000;

let t: TestDoor;
let accountId: number;
let customerId: number;
/** Blocks the directory's replies while a test sets it. */
let held: Promise<void> | null = null;

beforeAll(async () => {
  t = await openTestDoor({
    directory: {
      holder: async () => null,
      async lookup({ key }): Promise<DirectoryEntry | null> {
        await held;
        if (key === 'down@sandbox') throw new AppError('directory_unavailable', 'the directory is down');
        return magicRecipient(key);
      },
    },
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-23T15:00:00.000Z');
  held = null;
  ({ accountId, customerId } = await openFunded(t));
});

const later = (seconds: number) => t.clock.set(new Date(t.clock.now().getTime() + seconds * 1_000).toISOString());
const lookUp = async (key = 'ok@sandbox', id = accountId, partner = t.alpha) =>
  (await t.door.enter(lookUpKey, partner.caller(), { key, accountId: id })).value.endToEndId;
const miss = (id = accountId) =>
  expect(lookUp('a.missing@sandbox', id)).rejects.toMatchObject({ code: 'key_not_found' });
const pay = (endToEndId: string, id = accountId) =>
  t.door.enter(sendPixPayment, t.alpha.caller(), {
    accountId: id,
    amount: 1,
    pixKey: 'ok@sandbox',
    recipientIspb: '99999011',
    endToEndId,
  });
async function tokens(id = accountId): Promise<number> {
  const [row] = await t.sql<{ tokens: string }>(
    'select tokens from dict_budget d join account a using (customer_id) where a.id = $1',
    [id],
  );
  return Number(row?.tokens);
}
const setTokens = async (n: number) => {
  await lookUp();
  await t.sql('update dict_budget set tokens = $2 where customer_id = $1', [customerId, n]);
};
/** The door of another process on the same database: its lookups share no statement with ours. */
function elsewhere(): Door {
  const { database, clock } = t;
  const services = { ...t.services, lookupCalls: new Batcher(database, CALLS) };
  return new Door({ database, clock, services, metrics: new Metrics(), onStaged: () => {} });
}
const exhausted = (retryAfter: number) => ({
  code: 'lookup_budget_exhausted',
  status: 429,
  details: { retry_after: retryAfter },
});

/** Another transaction holds the locks of this statement until it is released. */
async function whileHeld(text: string, values: unknown[], act: (release: () => Promise<unknown>) => Promise<void>) {
  const holder = await t.database.session();
  try {
    await holder.query('begin');
    await holder.query(text, values);
    await act(() => holder.query('rollback'));
  } finally {
    holder.release(true);
  }
}
const whileLocked = (customer: number | undefined, act: (release: () => Promise<unknown>) => Promise<void>) =>
  whileHeld('select from dict_budget where customer_id = $1 for update', [customer], act);
const waitingForBuckets = () =>
  t.sql(`select pid, query_start from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%take_dict_lookups%'`);

describe('lookup budget of a payer', () => {
  test.each([
    ['individual', 'pf', PF],
    ['company', 'pj', PJ],
  ] as const)('the lookup budget of an %s (%s) is %i registered keys', async (_, holder, budget) => {
    const { accountId: id } = await openFunded(t, { holder });
    await lookUp('ok@sandbox', id);
    expect(await tokens(id)).toBe(budget - 1);
    await t.sql(
      'update dict_budget set tokens = 1 from account a where a.customer_id = dict_budget.customer_id and a.id = $1',
      [id],
    );
    await lookUp('ok@sandbox', id);
    await expect(lookUp('ok@sandbox', id)).rejects.toMatchObject(exhausted(30));
  });

  test('an unknown key costs 20 tokens and can make the budget negative', async () => {
    await miss();
    expect(await tokens()).toBe(PF - 20);
    await setTokens(5);
    await miss();
    expect(await tokens()).toBe(-15);
    await expect(lookUp()).rejects.toMatchObject(exhausted(16 * 30));
  });

  test('the budget gains two tokens a minute, up to its maximum', async () => {
    await setTokens(0);
    later(29);
    await expect(lookUp()).rejects.toMatchObject(exhausted(1));
    later(1);
    await lookUp();
    later(60);
    await lookUp();
    expect(await tokens()).toBe(1);
    later(86_400);
    await lookUp();
    expect(await tokens()).toBe(PF - 1);
  });

  test('the budget refills although a wrong clock recorded its last refill days ahead', async () => {
    later(3 * 86_400);
    await setTokens(1);
    later(-3 * 86_400);
    await lookUp();
    later(60);
    await lookUp();
    await lookUp();
  });

  test('all accounts of a holder share one budget, and other holders have their own', async () => {
    const further = await openFurther(t, customerId);
    const other = await openFunded(t);
    await setTokens(1);
    await lookUp('ok@sandbox', further);
    await expect(lookUp()).rejects.toMatchObject({ code: 'lookup_budget_exhausted' });
    await lookUp('ok@sandbox', other.accountId);
  });

  test('the budget is unchanged by a lookup that is refused earlier or that the directory does not answer', async () => {
    await setTokens(10);
    await expect(
      t.door.enter(lookUpKey, t.alpha.caller(), { key: 'ok@sandbox', accountId, payerDocument: newCnpj() }),
    ).rejects.toMatchObject({ code: 'payer_document_mismatch' });
    await expect(lookUp('ok@sandbox', accountId, t.beta)).rejects.toMatchObject({ code: 'account_not_of_partner' });
    await expect(lookUp('down@sandbox')).rejects.toMatchObject({ code: 'directory_unavailable' });
    expect(await tokens()).toBe(10);
  });
});

describe('payment after a lookup', () => {
  test('a payment that uses a lookup returns its token once, at the next lookup', async () => {
    const ids = [await lookUp(), await lookUp(), await lookUp()];
    expect(await tokens()).toBe(PF - 3);
    await pay(ids[0] as string);
    await pay(ids[1] as string);
    expect(await tokens()).toBe(PF - 3);
    await lookUp();
    expect(await tokens()).toBe(PF - 2);
    await lookUp();
    expect(await tokens()).toBe(PF - 3);
    await expect(pay(ids[0] as string)).rejects.toMatchObject({ code: 'end_to_end_id_used' });
    await lookUp();
    expect(await tokens()).toBe(PF - 4);
  });

  test('a payment returns its token even though the budget was exhausted', async () => {
    const endToEndId = await lookUp();
    await t.sql('update dict_budget set tokens = 0 where customer_id = $1', [customerId]);
    await expect(lookUp()).rejects.toMatchObject(exhausted(30));
    await pay(endToEndId);
    await lookUp();
    await expect(lookUp()).rejects.toMatchObject(exhausted(30));
  });

  test('a payment from another account of the holder returns the token, and another holder’s payment does not', async () => {
    const further = await openFurther(t, customerId);
    const other = await openFunded(t);
    const theirs = await lookUp('ok@sandbox', other.accountId);
    await pay(theirs, other.accountId);
    const own = await lookUp();
    await pay(own);
    await lookUp('ok@sandbox', further);
    expect(await tokens()).toBe(PF - 1);
  });

  test('a payment that uses a lookup still takes one statement', async () => {
    const endToEndId = await lookUp();
    expect(await t.statementsOf(() => pay(endToEndId))).toHaveLength(1);
  });

  test('a payment updates the row of its lookup without touching an index (heap-only update)', async () => {
    const endToEndId = await lookUp();
    const pays = statement('', 'update dict_lookup set transaction_id = gen_random_uuid() where end_to_end_id = $1');
    expect(await rowUpdates(t.database, 'dict_lookup', (tx) => tx.query(pays, [endToEndId]))).toEqual({
      updated: 1,
      hot: 1,
    });
  });
});

describe('concurrent lookups', () => {
  test('concurrent lookups never spend a token twice: exactly as many succeed as there are tokens', async () => {
    await setTokens(7);
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => lookUp()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(exhausted(30));
    }
    expect(await tokens()).toBe(0);
  });

  test('concurrent first lookups of a payer share one bucket', async () => {
    await Promise.all(Array.from({ length: 12 }, () => lookUp()));
    expect(await tokens()).toBe(PF - 12);
  });

  test('concurrent lookups of unknown keys are each charged in full, in whatever order the directory responds', async () => {
    const gate = Promise.withResolvers<void>();
    held = gate.promise;
    const looking = Array.from({ length: 4 }, () => miss());
    const hit = lookUp();
    gate.resolve();
    await Promise.all([...looking, hit]);
    expect(await tokens()).toBe(PF - 4 * 20 - 1);
  });

  test('concurrent lookups of 16 payers take two statements in addition to the directory’s', async () => {
    const payers = await Promise.all(Array.from({ length: 16 }, () => openFunded(t)));
    const lookAll = () => Promise.all(payers.map((payer) => lookUp('ok@sandbox', payer.accountId)));
    // First the payers have no bucket yet; then every bucket exists.
    expect(await t.statementsOf(lookAll)).toHaveLength(2);
    expect(await t.statementsOf(lookAll)).toHaveLength(2);
    for (const payer of payers) expect(await tokens(payer.accountId)).toBe(PF - 2);
    const ids = await t.sql<{ id: string; account: number }>(
      'select end_to_end_id as id, account_id as account from dict_lookup where account_id = any ($1)',
      [payers.map((payer) => payer.accountId)],
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(32);
  });

  test('concurrent lookups in one statement each get their own result, even when others are refused', async () => {
    const [poor, theirs, unknown, company] = await Promise.all([
      openFunded(t),
      openFunded(t, { partner: t.beta }),
      openFunded(t),
      openFunded(t, { holder: 'pj' }),
    ]);
    await lookUp('ok@sandbox', poor.accountId);
    await t.sql('update dict_budget set tokens = 1.5 where customer_id = $1', [poor.customerId]);
    const paid = await lookUp();
    await pay(paid);
    const ask = (id: number, more = {}) =>
      t.door.enter(lookUpKey, t.alpha.caller(), { key: 'ok@sandbox', accountId: id, ...more });
    const statements = await t.statementsOf(async () => {
      const results = await Promise.allSettled([
        ask(poor.accountId),
        ask(theirs.accountId),
        ask(accountId),
        ask(poor.accountId),
        ask(unknown.accountId, { payerDocument: newCnpj() }),
        ask(company.accountId),
        ask(accountId),
        ask(987_654_321),
      ]);
      const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : null));
      const foreign = 'account_not_of_partner';
      expect(codes).toEqual([
        ...[null, foreign, null, 'lookup_budget_exhausted', 'payer_document_mismatch', null, null, foreign],
      ]);
      expect(results[3]).toMatchObject({ reason: exhausted(15) });
    });
    expect(statements).toHaveLength(2);
    expect(await tokens(poor.accountId)).toBe(0.5);
    expect(await tokens(company.accountId)).toBe(PJ - 1);
    // One token returned for the payment, two spent now.
    expect(await tokens()).toBe(PF - 2);
    for (const id of [theirs.accountId, unknown.accountId]) expect(await tokens(id)).toBeNaN();
  });

  test('lookups of two processes spend each token once, in whatever order they name the payers', async () => {
    const payers = await Promise.all(Array.from({ length: 8 }, () => openFunded(t)));
    const ids = payers.map((payer) => payer.accountId);
    const other = elsewhere();
    const lookAll = () => [
      ...ids.map((id) => lookUp('ok@sandbox', id)),
      ...ids.toReversed().map((id) => other.enter(lookUpKey, t.alpha.caller(), { key: 'ok@sandbox', accountId: id })),
    ];
    await Promise.all(lookAll());
    await whileLocked(payers[0]?.customerId, async (release) => {
      const looking = lookAll();
      await until(async () => (await waitingForBuckets()).length === 2);
      await release();
      await Promise.all(looking);
    });
    for (const id of ids) expect(await tokens(id)).toBe(PF - 4);
  });

  test('lookups that wait for a payer’s first lookup in another process block no other payer', async () => {
    const known = await openFunded(t);
    await lookUp('ok@sandbox', known.accountId);
    const first = 'insert into dict_budget (customer_id, partner_id, tokens, refilled_at) values ($1, $2, 50, now())';
    await whileHeld(first, [customerId, t.alpha.id], async (release) => {
      const looking = Promise.all([lookUp(), lookUp('ok@sandbox', known.accountId)]);
      await until(async () => (await waitingForBuckets()).length === 1);
      const waiting = await waitingForBuckets();
      await elsewhere().enter(lookUpKey, t.alpha.caller(), { key: 'ok@sandbox', accountId: known.accountId });
      // The same backend still waits: no call timed out and started again.
      expect(await waitingForBuckets()).toEqual(waiting);
      await release();
      await looking;
    });
    expect(await tokens()).toBe(PF - 1);
    expect(await tokens(known.accountId)).toBe(PF - 3);
  });

  test('lookups do not wait for a lookup whose payer’s bucket is locked', async () => {
    const other = await openFunded(t);
    await lookUp();
    await whileLocked(customerId, async (release) => {
      let answered = false;
      const first = lookUp().finally(() => {
        answered = true;
      });
      await until(async () => (await waitingForBuckets()).length === 1);
      for (let n = 0; n < 5; n += 1) await lookUp('ok@sandbox', other.accountId);
      expect(answered).toBe(false);
      await release();
      await first;
    });
    expect(await tokens(other.accountId)).toBe(PF - 5);
    expect(await tokens()).toBe(PF - 2);
  });

  test('concurrent lookups count a payment once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => lookUp()));
    await Promise.all([...ids.map((id) => pay(id)), ...ids.map(() => lookUp())]);
    await Promise.all(ids.map(() => lookUp()));
    expect(await tokens()).toBe(PF - 10);
  });
});

test('a lookup takes two statements in addition to the directory’s, found or not, however many came before', async () => {
  const cost = async (act: () => Promise<unknown>) => (await t.statementsOf(act)).length;
  expect(await cost(() => lookUp())).toBe(2);
  for (let n = 0; n < 10; n += 1) await pay(await lookUp());
  expect(await cost(() => lookUp())).toBe(2);
  expect(await cost(() => miss())).toBe(2);
});
