import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount } from '../../../../src/domains/accounts/account-status.ts';
import type { LookupParties } from '../../../../src/domains/pix/dict/lookup-parties.ts';
import { type AcceptedPayment, sendPixPayment } from '../../../../src/domains/pix/payments/payment.ts';
import type { TestPartner } from '../../../support/door.ts';
import { AMPLE_LOOKUPS, openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import {
  balanceOf,
  brokenClaims,
  eventsOf,
  limitTo,
  OK,
  openFunded,
  openFurther,
  paymentInput,
  readPayment,
} from '../../../support/payments.ts';
import { sized } from '../../../support/size.ts';

const NOON = '2026-11-23T15:00:00.000Z';

interface Wanted {
  readonly input: { readonly accountId: number; readonly amount: number; readonly endToEndId: string };
  readonly partner?: TestPartner;
  readonly idempotencyKey?: string;
}

const issuedLookups = new Map<string, LookupParties>();
let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement({ lookupBudget: AMPLE_LOOKUPS, issuedLookups });
});
beforeEach(() => t.clock.set(NOON));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

/** The acknowledgement of the payment, or the code of its refusal. */
async function answerTo({ input, partner = t.alpha, idempotencyKey }: Wanted): Promise<AcceptedPayment | string> {
  const caller = partner.caller(idempotencyKey === undefined ? {} : { idempotencyKey });
  return t.door
    .enter(sendPixPayment, caller, { pixKey: OK, recipientIspb: '99999011', ...input })
    .then(({ value }) => value)
    .catch((error: { code: string }) => error.code);
}

/** Sends the payments concurrently, so that they form one batch. */
async function together(wanted: readonly Wanted[]): Promise<(AcceptedPayment | string)[]> {
  let answers: (AcceptedPayment | string)[] = [];
  const sent = await t.statementsOf(async () => {
    answers = await Promise.all(wanted.map(answerTo));
  });
  expect(sent).toHaveLength(1);
  return answers;
}

const accepted = (answers: readonly (AcceptedPayment | string)[]) =>
  answers.map((answer) => (typeof answer === 'string' ? answer : 'accepted'));

const inputs = async (accountId: number, ...amounts: readonly number[]): Promise<Wanted[]> => {
  const wanted: Wanted[] = [];
  for (const amount of amounts) wanted.push({ input: await paymentInput(t, accountId, amount) });
  return wanted;
};

describe('payments in one batch', () => {
  test('payments of one account in one batch use its balance in their order, and each is written and published independently', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const wanted = await inputs(accountId, 600, 500, 300, 101, 100);
    const answers = await together(wanted);
    expect(accepted(answers)).toEqual([
      'accepted',
      'insufficient_balance',
      'accepted',
      'insufficient_balance',
      'accepted',
    ]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000, pix_out_day_used: 1_000 });
    const made = answers.filter((answer) => typeof answer !== 'string');
    for (const { transactionId, endToEndId, amount } of made) {
      expect(await readPayment(t, transactionId)).toMatchObject({ status: 'processing', amount, endToEndId });
    }
    expect((await eventsOf(t, accountId)).map(({ type, payload: { amount } }) => [type, amount])).toEqual(
      [600, 300, 100].flatMap((amount) => [
        ['pix.payout.queued', amount],
        ['pix.payout.processing', amount],
      ]),
    );
    const written = await t.sql(
      `select r.amount from reservation r join transaction t on t.id = r.id join dict_lookup l on l.transaction_id = t.id
         join audit_event a on a.resource_id = t.id::text where r.account_id = $1 order by r.amount`,
      [accountId],
    );
    expect(written).toEqual([{ amount: 100 }, { amount: 300 }, { amount: 600 }]);
  });

  test('in a batch of several accounts and partners, a refusal affects no other payment', async () => {
    const [mine, blocked, poor] = [await openFunded(t), await openFunded(t), await openFunded(t, { balance: 10 })];
    const theirs = await openFunded(t, { partner: t.beta });
    const notMine = await paymentInput(t, theirs.accountId, 300, { partner: t.beta });
    issuedLookups.set(notMine.endToEndId, {
      ...(issuedLookups.get(notMine.endToEndId) as LookupParties),
      partnerId: t.alpha.id,
    });
    const wanted = [
      ...(await inputs(poor.accountId, 11)),
      { input: await paymentInput(t, theirs.accountId, 200, { partner: t.beta }), partner: t.beta },
      { input: notMine },
      ...(await inputs(blocked.accountId, 400)),
      ...(await inputs(mine.accountId, 500)),
    ];
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId: blocked.accountId });
    const untouched = () =>
      t.sql('select to_jsonb(b) as row, xmin::text from balance b where account_id = any ($1) order by account_id', [
        [poor.accountId, blocked.accountId],
      ]);
    const before = await untouched();
    expect(accepted(await together(wanted))).toEqual([
      'insufficient_balance',
      'accepted',
      'account_not_of_partner',
      'account_blocked',
      'accepted',
    ]);
    expect(await untouched()).toEqual(before);
    expect(await balanceOf(t, mine.accountId)).toMatchObject({ blocked: 500 });
    expect(await balanceOf(t, theirs.accountId)).toMatchObject({ blocked: 200 });
  });

  test('of several payments in one batch with one lookup, the first accepted one uses it up', async () => {
    const { accountId } = await openFunded(t, { balance: 500 });
    const [{ input }] = (await inputs(accountId, 501)) as [Wanted];
    const wanted = [501, 100, 100, 50].map((amount) => ({ input: { ...input, amount } }));
    expect(accepted(await together(wanted))).toEqual([
      'insufficient_balance',
      'accepted',
      'end_to_end_id_used',
      'end_to_end_id_used',
    ]);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 100 });
  });

  test('of the payments of a batch with one idempotency key, the first runs, the others are in progress, and a later repeat is replayed', async () => {
    const { accountId, customerId } = await openFunded(t);
    const further = await openFurther(t, customerId);
    const key = { idempotencyKey: 'together-under-one-key' };
    const [first, other] = (await inputs(accountId, 100, 200)) as [Wanted, Wanted];
    const [elsewhere] = (await inputs(further, 100)) as [Wanted];
    const wanted = [first, first, other, elsewhere].map(({ input }) => ({ input, ...key }));
    const answers = await together(wanted);
    const running = 'idempotency_in_progress';
    expect(accepted(answers)).toEqual(['accepted', running, running, running]);
    expect(await answerTo({ ...first, ...key })).toEqual(answers[0]);
    const again = await together([first, other, elsewhere].map(({ input }) => ({ input, ...key })));
    expect(again).toEqual([answers[0], running, running]);
    expect(await answerTo({ ...other, ...key })).toBe('idempotency_conflict');
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 100 });
  });

  test('payments in one batch use the limits that earlier payments left', async () => {
    const { accountId } = await openFunded(t);
    await limitTo(t, accountId, { transaction: 500, daily: 900 });
    const wanted = await inputs(accountId, 501, 500, 401, 400, 1);
    expect(accepted(await together(wanted))).toEqual([
      'limit_exceeded',
      'accepted',
      'limit_exceeded',
      'accepted',
      'limit_exceeded',
    ]);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 900, pix_out_day_used: 900 });
  });

  test('payments in one batch count towards the free transactions of a month per account', async () => {
    const [one, two] = [await openFunded(t, { holder: 'pj' }), await openFunded(t, { holder: 'pj' })];
    await t.sql(
      `insert into fee (id, institution_id, fee_type, client_type, scope, account_id, fixed_amount, min_amount,
         percent, charging_model, free_transactions_per_month, effective_from)
       select uuid_v7(), b.institution_id, 'pix_out', 'pj', 'account', b.account_id, 10, 0, 0, 'immediate', 2, '2026-01-01'
       from balance b where b.account_id = any ($1)`,
      [[one.accountId, two.accountId]],
    );
    const feesOf = (accountId: number) =>
      t.sql('select amount, fee from reservation where account_id = $1 order by amount', [accountId]);
    await together([...(await inputs(one.accountId, 100, 200)), ...(await inputs(two.accountId, 500))]);
    await together([...(await inputs(one.accountId, 300, 400)), ...(await inputs(two.accountId, 600, 700))]);
    expect(await feesOf(one.accountId)).toEqual([
      { amount: 100, fee: 0 },
      { amount: 200, fee: 0 },
      { amount: 300, fee: 10 },
      { amount: 400, fee: 10 },
    ]);
    expect(await feesOf(two.accountId)).toEqual([
      { amount: 500, fee: 0 },
      { amount: 600, fee: 0 },
      { amount: 700, fee: 10 },
    ]);
  });

  test('payments in one batch are accepted, charged, counted and refused as if they ran one by one', async () => {
    const one = fc.record({
      account: fc.nat(1),
      amount: fc.integer({ min: 1, max: 400 }),
      lookup: fc.oneof({ weight: 5, arbitrary: fc.constant('own') }, { weight: 1, arbitrary: fc.constant('first') }),
      ispb: fc.oneof(
        { weight: 9, arbitrary: fc.constant('99999011') },
        { weight: 1, arbitrary: fc.constant('00000000') },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 2, maxLength: 16 }), async (payments) => {
        const side = async () => {
          const accounts = [
            await openFunded(t, { holder: 'pj', balance: 2_000 }),
            await openFunded(t, { balance: 1_000 }),
          ];
          for (const { accountId } of accounts) await limitTo(t, accountId, { transaction: 350, daily: 1_500 });
          const wanted: Wanted[] = [];
          for (const { account, amount, lookup, ispb } of payments) {
            const accountId = accounts[account]?.accountId ?? 0;
            const before = wanted.find(({ input }) => input.accountId === accountId);
            const input = lookup === 'first' && before ? before.input : await paymentInput(t, accountId, amount);
            wanted.push({ input: { ...input, amount, recipientIspb: ispb } as Wanted['input'] });
          }
          return { ids: accounts.map(({ accountId }) => accountId), wanted };
        };
        const [as, by] = [await side(), await side()];
        const oneByOne: (AcceptedPayment | string)[] = [];
        for (const wanted of by.wanted) oneByOne.push(await answerTo(wanted));
        expect(accepted(await together(as.wanted))).toEqual(accepted(oneByOne));
        const left = async (ids: readonly number[]) => {
          const rows: unknown[] = [];
          for (const id of ids) {
            const reserved = 'select amount, fee, limit_day::text from reservation where account_id = $1 order by id';
            rows.push(await balanceOf(t, id), await t.sql(reserved, [id]));
            rows.push((await eventsOf(t, id)).map(({ type, payload: { amount } }) => [type, amount]));
          }
          return rows;
        };
        expect(await left(as.ids)).toEqual(await left(by.ids));
      }),
      { numRuns: sized(12, 300) },
    );
  });
});
