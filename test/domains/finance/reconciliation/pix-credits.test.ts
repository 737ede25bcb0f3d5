import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLedger, matchAgain } from '../../../../src/domains/finance/reconciliation/ledger-follower.ts';
import {
  candidatesOf,
  findUnidentifiedCredit,
  listUnidentifiedCredits,
} from '../../../../src/domains/finance/reconciliation/pix-credits.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { creditOf, owe, reais, receive } from '../../../support/receivables.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const DAY = '2026-11-23';
const list = async (after?: string) =>
  t.as('davi').enter(listUnidentifiedCredits, { first: 100, ...(after && { after }) });

/** A PIX of this amount in cents that the institution received, as its statement has it. */
async function credited(cents: number) {
  const { endToEndId } = await creditOf(t, cents);
  await followLedger(t.database, t.clock.now());
  const credit = (await list()).items.find((each) => each.endToEndId === endToEndId);
  if (!credit) throw new Error('the credit is not listed');
  return credit;
}

describe('unidentified PIX credit', () => {
  test('unidentified PIX credits are listed oldest first, with the open amount, to every operator of the institution only', async () => {
    const credit = await credited(31_000);
    expect(credit).toMatchObject({ amount: 31_000, open: 31_000, receivedOn: DAY });
    expect(await t.as('vera').enter(findUnidentifiedCredit, { entryId: credit.id })).toEqual(credit);
    expect(await t.other.as('davi').enter(findUnidentifiedCredit, { entryId: credit.id })).toBeNull();
    expect((await t.other.as('davi').enter(listUnidentifiedCredits, {})).items).toEqual([]);
    await expect(t.own.enter(listUnidentifiedCredits, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('a receipt lowers the open amount of a credit, which disappears once receipts cover it, before and after the match', async () => {
    const credit = await credited(20_000);
    const reference = credit.endToEndId;
    const first = await owe(t, { amountBaseUnits: reais(50) });
    await receive(t, first.id, reais(50), { channel: 'PIX', reference, receivedOn: DAY });
    expect(await t.as('davi').enter(findUnidentifiedCredit, { entryId: credit.id })).toMatchObject({ open: 15_000 });
    const whole = await credited(7_000);
    const second = await owe(t, { amountBaseUnits: reais(70) });
    await receive(t, second.id, reais(70), { channel: 'PIX', reference: whole.endToEndId, receivedOn: DAY });
    expect(await t.as('davi').enter(findUnidentifiedCredit, { entryId: whole.id })).toBeNull();
    await matchAgain(t.database, t.clock.now());
    expect(await t.as('davi').enter(findUnidentifiedCredit, { entryId: whole.id })).toBeNull();
  });

  test('a credit has the open receivables of its company with equal amount or debtor as candidates, those with both first', async () => {
    const credit = await credited(12_300);
    const named = `update statement_entry set tax_ids = '{52998224725}' where id = $1`;
    await t.sql(named, [credit.id]);
    const amount = await owe(t, { amountBaseUnits: reais(123) });
    const debtor = await owe(t, { amountBaseUnits: reais(900), debtorDocument: '52998224725' });
    const both = await owe(t, { amountBaseUnits: reais(123), debtorDocument: '52998224725' });
    await owe(t, { amountBaseUnits: reais(123), currency: 'USD' });
    await owe(t.other, { amountBaseUnits: reais(123) });
    const found = await candidatesOf(t.database, t.institutionId, credit);
    expect(found).toEqual([
      { receivableId: both.id, isSameAmount: true, isSameDebtor: true },
      { receivableId: debtor.id, isSameAmount: false, isSameDebtor: true },
      { receivableId: amount.id, isSameAmount: true, isSameDebtor: false },
    ]);
    expect(await candidatesOf(t.database, t.other.institutionId, credit)).toEqual([]);
  });
});
