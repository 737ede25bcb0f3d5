import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeGuide } from '../../../../src/domains/bill-payments/bill-code-guide.ts';
import { payInstallments } from '../../../../src/domains/finance/payables/installment-progress.ts';
import { getPayablesAging } from '../../../../src/domains/finance/payables/payable-aging.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable, cancelPayable } from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { listInstallments } from '../../../../src/domains/finance/payables/payable-installments.ts';
import { isPayable } from '../../../../src/domains/finance/payables/payable-of-bill.ts';
import { byNewest, listPayables } from '../../../../src/domains/finance/payables/payable-pages.ts';
import { encodeCursor } from '../../../../src/platform/database/pagination.ts';
import { unattended } from '../../../../src/platform/operation/unattended.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { decisionOn, type PayableInput, payableInput, storyOf, uniqueKey } from '../../../support/payables.ts';

const SUPPLIER = '12ABC34501DE35';
const PERSON = '52998224725';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const create = (change: Partial<PayableInput> = {}) => t.own.enter(createPayable, payableInput(t, change), uniqueKey());
const refusal = (code: string) => expect.objectContaining({ code });

describe('the list of payables', () => {
  const TED = { paymentMethod: 'TED', pixKey: undefined } as const;
  const ACCOUNT = { recipientBankCode: '341', recipientBranch: '1234', recipientAccount: '567890' };

  test('the list contains the payables that match every filter, and absent filters match all', async () => {
    const one = await create({ supplierDocument: SUPPLIER, documentReference: 'Lista 1', dueDate: '2027-03-01' });
    const two = await create({ supplierDocument: PERSON, documentReference: 'lista-1', dueDate: '2027-03-05' });
    const three = await create({ supplierDocument: PERSON, dueDate: '2027-03-09', ...TED, ...ACCOUNT });
    await t.as('fabio').enter(approvePayable, decisionOn(two));
    const ids = async (filter: object) =>
      (await t.own.enter(listPayables, { dueFrom: '2027-03-01', dueTo: '2027-03-31', ...filter })).items.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([three.id, two.id, one.id]);
    expect(await ids({ supplierDocument: PERSON })).toEqual([three.id, two.id]);
    expect(await ids({ supplierDocument: '529.982.247-25', paymentMethod: 'PIX' })).toEqual([two.id]);
    expect(await ids({ documentReference: 'LISTA 1' })).toEqual([two.id, one.id]);
    expect(await ids({ status: 'approved' })).toEqual([two.id]);
    expect(await ids({ dueFrom: '2027-03-02', dueTo: '2027-03-05' })).toEqual([two.id]);
    expect(await ids({ companyId: newId() })).toEqual([]);
    expect(await ids({ companyId: t.master.company_id, status: 'pending' })).toEqual([three.id, one.id]);
  });

  test('pages of the list do not shift when payables are created', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    const all = (await t.own.enter(listPayables, {})).items.map(({ id }) => id);
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(after);
      seen.push(...page.items.map(({ id }) => id));
      await create();
      const last = page.items.at(-1);
      after = page.hasMore && last ? encodeCursor(byNewest(last)) : null;
    } while (after !== null);
    expect(seen).toEqual(all);
  });
  const list = (after: string | null) => t.own.enter(listPayables, { first: 2, after });

  test('a page has 1 to 100 payables, and a cursor of another list is refused', async () => {
    for (const wrong of [{ first: 0 }, { first: 101 }, { after: 'x' }, { after: encodeCursor([1]) }])
      await expect(t.own.enter(listPayables, wrong)).rejects.toEqual(refusal('validation_failed'));
  });

  test('the list runs one statement with any filter', async () => {
    expect(await t.statementsOf(() => t.own.enter(listPayables, {}))).toHaveLength(1);
    expect(await t.statementsOf(() => t.own.enter(listPayables, { status: 'pending' }))).toHaveLength(1);
  });

  test('every integration and operator of the institution sees the same list, without payables of other institutions', async () => {
    const mine = (await t.own.enter(listPayables, {})).items;
    expect((await t.second.enter(listPayables, {})).items).toEqual(mine);
    expect((await t.as('vera').enter(listPayables, {})).items).toEqual(mine);
    expect((await t.other.own.enter(listPayables, {})).items).toEqual([]);
  });
});

describe('the installments of a payable', () => {
  test('installments are listed by number, page by page', async () => {
    const installments = Array.from({ length: 5 }, (_, i) => ({ dueDate: `2027-0${i + 1}-10`, amount: 9_120 }));
    const { id } = await create({ installments });
    const page = await t.own.enter(listInstallments, { payableId: id, first: 3 });
    expect([page.items.map(({ number }) => number), page.hasMore]).toEqual([[1, 2, 3], true]);
    const rest = await t.own.enter(listInstallments, { payableId: id, after: encodeCursor([3]) });
    expect([rest.items.map(({ number }) => number), rest.hasMore]).toEqual([[4, 5], false]);
  });

  test("installments of another institution's payable are as unknown as those of no payable", async () => {
    const { id } = await create();
    for (const payableId of [id, newId()])
      await expect(t.other.own.enter(listInstallments, { payableId })).rejects.toEqual(refusal('payable_not_found'));
  });
});

describe('the aging of payables', () => {
  const aging = (input: object = {}) => t.other.own.enter(getPayablesAging, input);
  const of = async (change: Partial<PayableInput>, login = 'fabio') => {
    const input = payableInput(t.other, change);
    const payable = await t.other.own.enter(createPayable, input, uniqueKey());
    const { id } = payable;
    await t.other.as(login).enter(approvePayable, decisionOn(payable));
    const { installments } = await storyOf(t, t.other, id);
    return { id, first: installments[0]?.id as string };
  };
  const amounts = ({ total, buckets }: Awaited<ReturnType<typeof aging>>['all']) => [
    total.amount,
    ...Object.values(buckets).map(({ amount }) => amount),
  ];

  test('the aging is zero when nothing is owed', async () => {
    const { all, items } = await aging();
    expect(amounts(all)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(items).toEqual([]);
  });

  test('the aging counts days past due, and the due date itself as not due', async () => {
    t.clock.set('2026-11-23T15:00:00.000Z');
    const dues = ['2026-12-31', '2026-12-30', '2026-12-01', '2026-11-30', '2026-11-01', '2026-10-31', '2026-10-02'];
    for (const [i, dueDate] of [...dues, '2026-10-01'].entries())
      await of({ dueDate, amount: 10 ** i, supplierDocument: i % 2 ? SUPPLIER : PERSON });
    const { all, items } = await aging({ asOf: '2026-12-31' });
    expect(amounts(all)).toEqual([11_111_111, 1, 110, 11_000, 1_100_000, 10_000_000]);
    expect(all.buckets['1_30'].installments).toBe(2);
    expect(items.map(({ supplierDocument, ...each }) => [supplierDocument, ...amounts(each)])).toEqual([
      [SUPPLIER, 10_101_010, 0, 10, 1_000, 100_000, 10_000_000],
      [PERSON, 1_010_101, 1, 100, 10_000, 1_000_000, 0],
    ]);
  });

  test('the aging lists suppliers page by page, with the total of all suppliers on each page', async () => {
    const first = await aging({ asOf: '2026-12-31', first: 1 });
    expect([first.items.map((each) => each.supplierDocument), first.hasMore]).toEqual([[SUPPLIER], true]);
    const second = await aging({ asOf: '2026-12-31', first: 1, after: encodeCursor([SUPPLIER]) });
    expect([second.items.map((each) => each.supplierDocument), second.hasMore]).toEqual([[PERSON], false]);
    expect(second.all).toEqual(first.all);
  });

  test('the aging of a day ignores later events', async () => {
    t.clock.set('2026-11-24T15:00:00.000Z');
    const paid = await of({ amount: 500, supplierDocument: '11222333000181' });
    const cancelled = await of({ amount: 70, supplierDocument: '11222333000181' });
    const ofSupplier = async (asOf: string) =>
      (await aging({ asOf })).items.find(({ supplierDocument }) => supplierDocument === '11222333000181')?.total.amount;
    expect(await ofSupplier('2026-11-23')).toBeUndefined();
    expect(await ofSupplier('2026-11-24')).toBe(570);
    await unattended(t.database, t.clock.now(), (context) =>
      payInstallments(context, t.other.institutionId, [{ installmentId: paid.first, paidOn: '2026-11-26' }]),
    );
    t.clock.set('2026-11-27T15:00:00.000Z');
    await t.other.as('ana').enter(cancelPayable, { payableId: cancelled.id, expectedVersion: 2, reason: 'no' });
    expect(await ofSupplier('2026-11-24')).toBe(570);
    expect(await ofSupplier('2026-11-25')).toBe(570);
    expect(await ofSupplier('2026-11-26')).toBe(70);
    expect(await ofSupplier('2026-11-27')).toBeUndefined();
  });

  test('the aging can be restricted to one company', async () => {
    const asOf = '2026-11-24';
    expect(await aging({ asOf, companyId: t.other.master.company_id })).toMatchObject({
      all: (await aging({ asOf })).all,
    });
    expect(amounts((await aging({ asOf, companyId: t.master.company_id })).all)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('the aging is exact beyond 2^53, where it is text', async () => {
    await t.sql(
      `insert into payable_installment (id, institution_id, payable_id, number, due_date, amount, net_amount, status, created_on)
       select gen_random_uuid(), p.institution_id, p.id, n, '2030-01-01', 9007199254740991, 9007199254740991, 'approved', '2029-01-01'
       from (select * from payable where institution_id = $1 limit 1) p, generate_series(100, 102) n`,
      [t.other.institutionId],
    );
    const { total } = (await aging({ asOf: '2029-12-31' })).all;
    expect(BigInt(total.amount)).toBe(3n * 9_007_199_254_740_991n + 11_111_111n);
    expect(typeof total.amount).toBe('string');
  });

  test('the aging runs one statement and refuses an invalid day', async () => {
    expect(await t.statementsOf(() => aging())).toHaveLength(1);
    await expect(aging({ asOf: '2026-02-30' })).rejects.toEqual(refusal('validation_failed'));
  });
});

describe('a bill for a payable', () => {
  const guide = makeGuide({ segment: 1, valueId: 6, amount: 45_600, companyId: '0001', freeField: '1'.repeat(25) });
  const BOLETO = { paymentMethod: 'BOLETO', pixKey: undefined, barcode: guide.barcode } as const;

  test('a bill belongs to an approved payable of the institution whose paying account, if any, pays it', async () => {
    const [account, another] = t.master.source_account_ids as [number, number];
    const bound = await create({ ...BOLETO, sourceAccountId: account });
    const { id } = bound;
    const free = await create(BOLETO);
    const asked = { institutionId: t.institutionId, accountId: account, payableId: id, barcode: guide.barcode };
    expect(await isPayable(t.database, asked)).toBe(false);
    for (const payable of [bound, free]) {
      await t.as('fabio').enter(approvePayable, decisionOn(payable));
      expect(await isPayable(t.database, { ...asked, payableId: payable.id })).toBe(true);
    }
    expect(await isPayable(t.database, { ...asked, payableId: free.id, accountId: another })).toBe(true);
    const wrong = [
      { accountId: another },
      { institutionId: t.other.institutionId },
      { barcode: '0'.repeat(44) },
      { payableId: newId() },
      { payableId: 'inv-0001' },
    ];
    for (const change of wrong) expect(await isPayable(t.database, { ...asked, ...change })).toBe(false);
  });
});
