import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listStatementEntries } from '../../../../src/domains/finance/reconciliation/entry-pages.ts';
import { followLedger, unmatchedEntries } from '../../../../src/domains/finance/reconciliation/ledger-follower.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { book } from '../../../support/money.ts';
import { paidThings } from '../../../support/reconciliation.ts';

let t: FinanceDoor;
let accountId: number;
let things: ReturnType<typeof paidThings>;

beforeAll(async () => {
  t = await openFinance();
  accountId = t.master.source_account_ids[0] as number;
  things = paidThings(t.database, () => t);
});
afterAll(() => t?.close());

const partner = () => ({ ...t.alpha, id: t.partnerId });
const follow = () => followLedger(t.database, t.clock.now());
const entries = async () => (await t.own.enter(listStatementEntries, { accountId, first: 100 })).items;
const DAY = '2026-11-23';

describe('ledger of a paying account', () => {
  test('each posting of a paying account becomes exactly one statement entry, even with concurrent and repeated runs', async () => {
    await book(t, partner(), {
      type: 'pix_in',
      accountId,
      amount: 50_000,
      endToEndId: 'E9999900420261123150012345678901',
    });
    expect(await unmatchedEntries(t.database, t.institutionId, DAY)).toBe(1);
    await Promise.all([follow(), follow()]);
    await follow();
    expect(await entries()).toMatchObject([
      {
        accountId,
        bankAccountId: null,
        amount: 50_000,
        date: DAY,
        kind: 'pix',
        status: 'unmatched',
        createdBy: 'gateway',
      },
    ]);
    expect(await unmatchedEntries(t.database, t.institutionId, DAY)).toBe(1);
  });

  test('postings of a paying account are matched to their orders by the transaction, and fees by the catalogue', async () => {
    const transactionId = await book(t, partner(), { type: 'pix_out', accountId, amount: 7_000, fee: 70 });
    await things.order({ amount: 7_000, on: DAY, accountId, transactionId });
    await follow();
    const [first] = await entries();
    expect(first?.date).toBe(DAY);
    const byAmount = new Map((await entries()).map((each) => [each.amount, each]));
    expect(byAmount.get(-7_000)).toMatchObject({ kind: 'pix', status: 'matched' });
    expect(byAmount.get(-70)).toMatchObject({ kind: 'fee', status: 'matched' });
  });

  test('an account that pays for no institution has no statement entries', async () => {
    const before = await entries();
    const other = t.other.master.source_account_ids[0] as number;
    await book(t, partner(), { type: 'pix_in', accountId, amount: 100 });
    await follow();
    expect((await t.other.own.enter(listStatementEntries, { accountId: other })).items).toEqual([]);
    expect(await entries()).toHaveLength(before.length + 1);
  });
});
