import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feeRoutes } from '../../../src/domains/fees/fee.rest.ts';
import { type FeeCharge, listFees } from '../../../src/domains/fees/fee.ts';
import { listFeeCharges } from '../../../src/domains/fees/fee-charge-pages.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { openFunded, outcomeOf, pay, returnOf } from '../../support/payments.ts';

let t: TestSettlement;
let first: number;
let second: number;
const charged: string[] = [];

beforeAll(async () => {
  t = await openTestSettlement();
  const alphas = [await openFunded(t, { holder: 'pj' }), await openFunded(t, { holder: 'pj' })] as const;
  const betas = await openFunded(t, { holder: 'pj', partner: t.beta });
  [first, second] = [alphas[0].accountId, alphas[1].accountId];
  const fee = (member: object) =>
    t.sql('insert into fee select * from jsonb_populate_record(null::fee, $1)', [
      {
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
        ...member,
      },
    ]);
  await fee({ percent: 1, min_amount: 50, max_amount: 1_000 });
  await fee({ fee_type: 'ted', fixed_amount: 900, effective_from: '2026-11-23', effective_until: '2026-11-23' });
  await fee({ fee_type: 'ted', fixed_amount: 1, effective_until: '2026-11-22' });
  await fee({ fee_type: 'ted', fixed_amount: 2, effective_from: '2026-11-24' });
  await fee({ fixed_amount: 11, scope: 'customer', customer_id: betas.customerId, effective_from: '2026-06-01' });
  await fee({ fixed_amount: 12, scope: 'account', account_id: betas.accountId, effective_from: '2026-06-01' });
  await fee({ fixed_amount: 13, scope: 'customer', customer_id: alphas[1].customerId, effective_until: '2026-06-01' });

  for (const [accountId, at] of [
    [first, '2026-11-20T02:59:59.999Z'],
    [first, '2026-11-20T03:00:00.000Z'],
    [second, '2026-11-21T02:59:59.999Z'],
    [second, '2026-11-21T03:00:00.000Z'],
  ] as const) {
    t.clock.set(at);
    const { transactionId, endToEndId } = await pay(t, accountId, 10_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    if (accountId === first) await t.settle(returnOf(t, endToEndId, 10_000));
    charged.unshift(transactionId);
  }
  const theirs = await pay(t, betas.accountId, 10_000, { partner: t.beta });
  await t.settle(outcomeOf(t, theirs.endToEndId, 'settled'));
  t.clock.set('2026-11-23T15:00:00.000Z');
});
afterAll(() => t.close());

const fees = async (partner = t.alpha) => (await t.door.enter(listFees, partner.caller(), {})).value;
const charges = async (input: object = {}, partner = t.alpha) =>
  (await t.door.enter(listFeeCharges, partner.caller(), input)).value;
const origins = (items: readonly FeeCharge[]) => items.map((charge) => charge.originTransactionId);

describe('the fee catalogue', () => {
  test('the fee catalogue lists the fees in force today that can apply to an account of the partner', async () => {
    expect((await fees()).map(({ feeType, scope, fixedAmount }) => [feeType, scope, fixedAmount])).toEqual([
      ['pix_out', 'global', 0],
      ['ted', 'global', 900],
    ]);
    expect((await fees(t.beta)).map(({ scope, fixedAmount }) => [scope, fixedAmount])).toEqual([
      ['account', 12],
      ['customer', 11],
      ['global', 0],
      ['global', 900],
    ]);
  });

  test('a fee of the catalogue has exactly the members of the contract, with the percentage as text', async () => {
    const route = feeRoutes.find(({ path }) => path === '/fees');
    expect(route?.reply((await fees()) as never)).toEqual([
      {
        feeType: 'pix_out',
        clientType: 'pj',
        subType: null,
        fixedAmount: 0,
        minAmount: 50,
        maxAmount: 1_000,
        percent: '1.0000',
        chargingModel: 'immediate',
        freeTransactionsPerMonth: 0,
        effectiveFrom: '2026-01-01',
        effectiveUntil: null,
        scope: 'global',
      },
      expect.objectContaining({ feeType: 'ted', effectiveFrom: '2026-11-23', effectiveUntil: '2026-11-23' }),
    ]);
  });

  test('the fee catalogue follows the Brasília day', async () => {
    t.clock.set('2026-11-24T02:59:59.999Z');
    expect((await fees()).map(({ fixedAmount }) => fixedAmount)).toEqual([0, 900]);
    t.clock.set('2026-11-24T03:00:00.000Z');
    expect((await fees()).map(({ fixedAmount }) => fixedAmount)).toEqual([0, 2]);
    t.clock.set('2026-11-23T15:00:00.000Z');
  });
});

describe('fee charges', () => {
  test('fee charges are listed newest first, with their cause and status', async () => {
    const { items, total } = await charges();
    expect(origins(items)).toEqual(charged);
    expect(total).toBe(4);
    expect(items[0]).toEqual({
      id: expect.any(String),
      accountId: second,
      feeType: 'pix_out',
      amount: 100,
      originTransactionId: charged[0],
      originTransactionType: 'pix_out',
      originAmount: 10_000,
      status: 'posted',
      chargedAt: new Date('2026-11-21T03:00:00.000Z'),
    });
    expect(items.map(({ status }) => status)).toEqual(['posted', 'posted', 'reversed', 'reversed']);
  });

  test('fee charges are filtered by account, by transaction, and by Brasília day, the last one included', async () => {
    const found = async (input: object) => origins((await charges(input)).items);
    expect(await found({ accountId: first })).toEqual(charged.slice(2));
    expect(await found({ originTransactionId: charged[1] })).toEqual([charged[1]]);
    expect(await found({ originTransactionId: newId() })).toEqual([]);
    expect(await found({ from: '2026-11-20' })).toEqual(charged.slice(0, 3));
    expect(await found({ to: '2026-11-20' })).toEqual(charged.slice(1));
    expect(await found({ from: '2026-11-20', to: '2026-11-20' })).toEqual(charged.slice(1, 3));
    expect(await found({ accountId: first, from: '2026-11-20' })).toEqual([charged[2]]);
    expect(await found({ accountId: second, originTransactionId: charged[3] })).toEqual([]);
  });

  test('pages of fee charges have each charge once, with the total of the filter', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => charges({ page, perPage: 3 })));
    expect(pages.map(({ items }) => items.length)).toEqual([3, 1, 0]);
    expect(pages.flatMap(({ items }) => origins(items))).toEqual(charged);
    expect(pages.map(({ total, page, pageSize }) => [total, page, pageSize])).toEqual([
      [4, 1, 3],
      [4, 2, 3],
      [4, 3, 3],
    ]);
    expect(await charges({ accountId: first, perPage: 1 })).toMatchObject({ total: 2 });
    expect((await charges()).pageSize).toBe(50);
  });

  test('fee charges of one partner are not shown to another partner', async () => {
    const { items, total } = await charges({}, t.beta);
    expect(total).toBe(1);
    expect(charged).not.toContain(items[0]?.originTransactionId);
    expect(await charges({ originTransactionId: charged[0] }, t.beta)).toMatchObject({ items: [], total: 0 });
    const refusals = await Promise.allSettled([first, 999_999_999].map((accountId) => charges({ accountId }, t.beta)));
    expect(refusals[0]).toMatchObject({ status: 'rejected', reason: { code: 'account_not_of_partner', status: 403 } });
    expect(refusals[0]).toEqual(refusals[1]);
  });

  test.each([
    { perPage: 0 },
    { page: 0 },
    { from: '2026-02-30' },
    { to: 'today' },
    { from: '2026-11-21', to: '2026-11-20' },
    { originTransactionId: 'x' },
    { accountId: 'x' },
  ])('a list of fee charges with %j is rejected', async (input) => {
    await expect(charges(input)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
  });

  test('a page of fee charges has at most 200 entries', async () => {
    expect((await charges({ perPage: 200 })).items).toHaveLength(4);
    await expect(charges({ perPage: 201 })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

test.each([listFees, listFeeCharges])('reading fees needs fee:read', async (op) => {
  const caller = t.alpha.caller({ scopes: ['account:read', 'pix:read'] });
  await expect(t.door.enter(op as typeof listFees, caller, {})).rejects.toMatchObject({ code: 'forbidden' });
});
