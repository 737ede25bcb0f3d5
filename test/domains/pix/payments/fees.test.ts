import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HIGHEST_BALANCE, type HolderType } from '../../../../src/domains/ledger/balance.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { book } from '../../../support/money.ts';
import {
  balanceOf,
  brokenClaims,
  eventsOf,
  openFunded,
  openFurther,
  outcomeOf,
  pay,
  readPayment,
  returnOf,
} from '../../../support/payments.ts';

const NOON = '2026-11-23T15:00:00.000Z';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(async () => {
  t.clock.set(NOON);
  await t.sql('delete from fee');
  await t.sql('update business_clock set offset_ms = 0');
});
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

interface Entry {
  fixed_amount: number;
  min_amount: number;
  max_amount: number | null;
  percent: number;
  free_transactions_per_month: number;
  effective_from: string;
  effective_until: string | null;
  scope: 'global' | 'customer' | 'account';
  customer_id: number;
  account_id: number;
  client_type: HolderType;
  fee_type: string;
}

const addFee = (entry: Partial<Entry>) => {
  const row = {
    id: newId(),
    institution_id: t.institutionId,
    fee_type: 'pix_out',
    client_type: 'pj',
    fixed_amount: 0,
    min_amount: 0,
    percent: 0,
    charging_model: 'immediate',
    free_transactions_per_month: 0,
    effective_from: '2026-01-01',
    scope: 'global',
    ...entry,
  };
  return t.sql('insert into fee select * from jsonb_populate_record(null::fee, $1)', [row]);
};

/** The sandbox catalogue: 1 %, at least 50 and at most 1,000 cents. */
const CATALOGUE = { percent: 1, min_amount: 50, max_amount: 1_000 };

const openCompany = (balance = 10_000_000) => openFunded(t, { holder: 'pj', balance });

/** Sends and settles a payment. Returns its fee. */
async function charged(accountId: number, amount: number): Promise<number> {
  const { transactionId, endToEndId } = await pay(t, accountId, amount);
  expect((await readPayment(t, transactionId)).fee).toBe(0);
  await t.settle(outcomeOf(t, endToEndId, 'settled'));
  const { fee } = await readPayment(t, transactionId);
  const charges = await t.sql<{ amount: number; kind: string }>(
    'select p.amount, p.kind from posting p join fee_charge f on f.id = p.fee_charge_id where p.transaction_id = $1',
    [transactionId],
  );
  expect(charges).toEqual(fee === 0 ? [] : [{ amount: fee, kind: 'fee' }]);
  return fee;
}

describe('fee of a PIX', () => {
  test.each([
    [1, 0],
    [50, 0],
    [51, 50],
    [5_000, 50],
    [5_049, 50],
    [5_050, 51],
    [99_949, 999],
    [99_950, 1_000],
    [1_000_000, 1_000],
  ])(
    'a company that pays %i cents is charged %i: 1 %% rounded half up, from 50 to 1,000, always below the amount',
    async (amount, fee) => {
      await addFee(CATALOGUE);
      const { accountId } = await openCompany();
      expect(await charged(accountId, amount)).toBe(fee);
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 10_000_000 - amount - fee, blocked: 0 });
    },
  );

  test('an individual is never charged, even by a catalogue entry', async () => {
    await addFee({ ...CATALOGUE, client_type: 'pf' });
    await addFee(CATALOGUE);
    const { accountId } = await openFunded(t);
    expect(await charged(accountId, 50_000)).toBe(0);
  });

  test('a fixed part is added to the percentage, and the bounds apply to the sum', async () => {
    await addFee({ fixed_amount: 100, percent: 2.5, max_amount: 130 });
    const { accountId } = await openCompany();
    expect(await charged(accountId, 1_000)).toBe(125);
    expect(await charged(accountId, 10_000)).toBe(130);
  });

  test('a minimum fee applies even when the entry has no maximum', async () => {
    await addFee({ percent: 1, min_amount: 50 });
    const { accountId } = await openCompany();
    expect(await charged(accountId, 1_000)).toBe(50);
  });

  test('without a catalogue entry for the operation no fee is charged', async () => {
    await addFee({ fee_type: 'ted', fixed_amount: 900 });
    const { accountId } = await openCompany();
    expect(await charged(accountId, 5_000)).toBe(0);
  });

  test('the fee is reserved with the amount, and a payment that cannot afford both is refused', async () => {
    await addFee(CATALOGUE);
    const { accountId } = await openCompany(10_099);
    await expect(pay(t, accountId, 10_000)).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { available: 10_099, required: 10_100 },
    });
    await pay(t, accountId, 9_999);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 10_099, blocked: 10_099 });
  });
});

describe('fee catalogue', () => {
  test('an account’s fee entry precedes its customer’s, which precedes the global one', async () => {
    const { accountId, customerId } = await openCompany();
    await addFee({ fixed_amount: 300 });
    expect(await charged(accountId, 1_000)).toBe(300);
    await addFee({ fixed_amount: 200, scope: 'customer', customer_id: customerId });
    expect(await charged(accountId, 1_000)).toBe(200);
    await addFee({ fixed_amount: 100, scope: 'account', account_id: accountId });
    expect(await charged(accountId, 1_000)).toBe(100);

    const { accountId: other } = await openCompany();
    expect(await charged(other, 1_000)).toBe(300);
  });

  test('a narrower entry of zero makes the operation free', async () => {
    const { accountId } = await openCompany();
    await addFee({ fixed_amount: 300 });
    await addFee({ scope: 'account', account_id: accountId });
    expect(await charged(accountId, 1_000)).toBe(0);
  });

  test('of two fee entries with one scope the later one applies', async () => {
    const { accountId } = await openCompany();
    await addFee({ fixed_amount: 100, effective_from: '2026-11-01' });
    await addFee({ fixed_amount: 200, effective_from: '2026-06-01' });
    expect(await charged(accountId, 1_000)).toBe(100);
  });

  test('a fee entry applies from the first to the last of its Brasília days, inclusive', async () => {
    const { accountId } = await openCompany();
    await addFee({ fixed_amount: 100, effective_from: '2026-11-24', effective_until: '2026-11-25' });
    const at = async (instant: string) => {
      t.clock.set(instant);
      return charged(accountId, 1_000);
    };
    expect(await at('2026-11-24T02:59:59.999Z')).toBe(0);
    expect(await at('2026-11-24T03:00:00.000Z')).toBe(100);
    expect(await at('2026-11-26T02:59:59.999Z')).toBe(100);
    expect(await at('2026-11-26T03:00:00.000Z')).toBe(0);
  });

  test('the fee is that of the entry in force when the payment was accepted', async () => {
    const { accountId } = await openCompany();
    await addFee({ fixed_amount: 100 });
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000);
    await t.sql('update fee set fixed_amount = 700');
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    expect((await readPayment(t, transactionId)).fee).toBe(100);
  });
});

describe('free transactions of a month', () => {
  test('the first payments of a Brasília month are free, and failed ones do not count', async () => {
    const { accountId } = await openCompany();
    await addFee({ fixed_amount: 100, free_transactions_per_month: 2 });
    expect(await charged(accountId, 1_000)).toBe(0);
    const failed = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, failed.endToEndId, 'rejected'));
    expect(await charged(accountId, 1_000)).toBe(0);
    expect(await charged(accountId, 1_000)).toBe(100);

    t.clock.set('2026-12-01T02:59:59.999Z');
    expect(await charged(accountId, 1_000)).toBe(100);
    t.clock.set('2026-12-01T03:00:00.000Z');
    // As the sandbox does when it advances the clock: every process reads the offset from the database.
    await t.sql(
      'update business_clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000',
      ['2026-12-01T03:00:00.000Z'],
    );
    expect(await charged(accountId, 1_000)).toBe(0);
    expect(await charged(accountId, 1_000)).toBe(0);
    expect(await charged(accountId, 1_000)).toBe(100);
  });

  test('free transactions are counted per account', async () => {
    const { accountId, customerId } = await openCompany();
    await addFee({ fixed_amount: 100, free_transactions_per_month: 1 });
    expect(await charged(accountId, 1_000)).toBe(0);
    const further = await openFurther(t, customerId);
    await expect(pay(t, further, 1)).rejects.toMatchObject({ details: { required: 1 } });
    expect(await charged(accountId, 1_000)).toBe(100);
  });

  test('a node whose clock is behind counts free transactions in the month that the account has begun', async () => {
    const { accountId } = await openCompany();
    await addFee({ fixed_amount: 100, free_transactions_per_month: 1 });
    t.clock.set('2026-11-01T03:00:00.001Z');
    expect(await charged(accountId, 1_000)).toBe(0);
    t.clock.set('2026-11-01T02:59:59.999Z');
    expect(await charged(accountId, 1_000)).toBe(100);
  });

  test('of eight racing payments exactly the two free ones are free', async () => {
    const { accountId } = await openCompany();
    await addFee({ fixed_amount: 100, free_transactions_per_month: 2 });
    const sent = await Promise.all(Array.from({ length: 8 }, () => pay(t, accountId, 1_000)));
    await t.settle(...sent.map(({ endToEndId }) => outcomeOf(t, endToEndId, 'settled')));
    const fees = await Promise.all(sent.map(async ({ transactionId }) => (await readPayment(t, transactionId)).fee));
    expect(fees.sort((a, b) => a - b)).toEqual([0, 0, 100, 100, 100, 100, 100, 100]);
  });
});

describe('fee after the payment', () => {
  test('a fee is a separate entry with its own event', async () => {
    await addFee(CATALOGUE);
    const { accountId } = await openCompany();
    const { transactionId, endToEndId } = await pay(t, accountId, 20_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    const [charge] = await t.sql<{ id: string }>('select id from fee_charge where origin_transaction_id = $1', [
      transactionId,
    ]);
    expect((await eventsOf(t, accountId)).at(-1)).toEqual({
      type: 'fee.charged',
      account_id: accountId,
      payload: {
        feeTransactionId: charge?.id,
        accountId,
        feeType: 'pix_out',
        amount: 200,
        originTransactionId: transactionId,
        originTransactionType: 'pix_out',
        originalAmount: 20_000,
        status: 'posted',
        chargedAt: NOON,
      },
    });
    const kinds = await t.sql<{ kind: string }>('select kind from posting where transaction_id = $1 order by id', [
      transactionId,
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['pix_out', 'fee']);
  });

  test('a failed payment charges no fee and releases its reservation', async () => {
    await addFee(CATALOGUE);
    const { accountId } = await openCompany(30_000);
    for (const end of ['rejected', 'timeout'] as const) {
      const { transactionId, endToEndId } = await pay(t, accountId, 20_000);
      await t.settle(outcomeOf(t, endToEndId, end));
      expect(await readPayment(t, transactionId)).toMatchObject({ status: end, fee: 0 });
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 30_000, blocked: 0 });
    }
    expect(await t.sql('select 1 from fee_charge where account_id = $1', [accountId])).toEqual([]);
  });

  test('a fee stays charged after a partial return and is reversed with a credit after a full return', async () => {
    await addFee(CATALOGUE);
    const { accountId } = await openCompany(30_000);
    const { transactionId, endToEndId } = await pay(t, accountId, 20_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    await t.settle(returnOf(t, endToEndId, 19_999));
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled', fee: 200, refundedAmount: 19_999 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 29_799 });

    await t.settle(returnOf(t, endToEndId, 1));
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'refunded', fee: 0, refundedAmount: 20_000 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 30_000 });
    expect(await t.sql('select status, reversed_at from fee_charge where account_id = $1', [accountId])).toEqual([
      { status: 'reversed', reversed_at: t.clock.now() },
    ]);
  });
});

test.each([
  [1_000, 1_050, true],
  [1_000, 1_049, false],
  [999, 999, true],
])(
  'a return of %i of 1,000 cents needs room for the reversed fee of a full return: with %i it is %s',
  async (amount, room, booked) => {
    await addFee({ fixed_amount: 50 });
    const { accountId } = await openFunded(t, { holder: 'pj', balance: 2_000 });
    const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: HIGHEST_BALANCE - 950 - room });
    await t.settle(returnOf(t, endToEndId, amount));
    expect(await readPayment(t, transactionId)).toMatchObject({ refundedAmount: booked ? amount : 0 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: HIGHEST_BALANCE - (booked ? 0 : room) });
  },
);
