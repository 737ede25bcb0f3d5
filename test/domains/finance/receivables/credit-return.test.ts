import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getWaiting } from '../../../../src/domains/console/waiting.ts';
import { followCreditReturns } from '../../../../src/domains/finance/receivables/credit-return.ts';
import { reverseReceipt } from '../../../../src/domains/finance/receivables/receipt-reversal.ts';
import { getReceiptsReport } from '../../../../src/domains/finance/receivables/receipts-report.ts';
import { getReceivable } from '../../../../src/domains/finance/receivables/receivable.ts';
import { holdFunds } from '../../../../src/domains/ledger/holds.ts';
import { startRefund } from '../../../../src/domains/pix/refunds/refund.ts';
import { casesAbout } from '../../../support/cases.ts';
import { keptLog, openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { type FinanceDoor, withFinance } from '../../../support/finance.ts';
import { brokenClaims } from '../../../support/payments.ts';
import { owe, reais, receive } from '../../../support/receivables.ts';
import { receivePix, refundOutcomeOf } from '../../../support/refunds.ts';

let t: FinanceDoor & TestSettlement;
beforeAll(async () => {
  t = await withFinance(await openTestSettlement());
});
afterAll(() => t?.close());

const account = () => t.master.source_account_ids[0] as number;
const follow = () => followCreditReturns({ database: t.database, now: t.clock.now(), log: keptLog, onStaged() {} });
const casesOf = ({ endToEndId }: { readonly endToEndId: string }) => casesAbout(t, endToEndId);
const read = (receivableId: string) => t.own.enter(getReceivable, { receivableId });
const citing = (reference: string) => ({ channel: 'PIX' as const, reference });
interface Credit {
  readonly transactionId: string;
  readonly endToEndId: string;
}

/** Starts a return of this amount of the credit, as a fund recovery does. Returns the id of the refund. */
const startReturn = ({ transactionId }: Credit, amount: number) =>
  t.database.transaction(async (tx) => {
    const now = t.clock.now();
    const holdId = await holdFunds(tx, { accountId: account(), amount, fillUntil: now }, now);
    const { institutionId, partnerId } = t;
    const order = { institutionId, partnerId, accountId: account(), originalTransactionId: transactionId, holdId };
    const started = await startRefund(
      { tx, now, stage() {} },
      { ...order, amount, reason: 'FR01', infractionId: null },
    );
    return started.refundId;
  });
const settleReturn = async (refundId: string) => t.settle(await refundOutcomeOf(t, refundId, 'settled'));
async function returnCredit(credit: Credit, amount: number): Promise<void> {
  await settleReturn(await startReturn(credit, amount));
  await Promise.all([follow(), follow()]);
  await follow();
}
/** Key of the row of this table that belongs to the receivable or to the returned credit. */
async function rowOf(table: string, receivableId: string, creditId: string) {
  if (table === 'receivable') return { key: 'id', value: receivableId };
  const [key, by, of] =
    table === 'credit_return'
      ? ['posting_id', 'credit_transaction_id', creditId]
      : ['id', 'receivable_id', receivableId];
  const [row] = await t.sql<{ value: string }>(`select ${key} as value from ${table} where ${by} = $1`, [of]);
  if (!row) throw new Error(`${table} has no such row`);
  return { key, value: row.value };
}
const pix = (cents: number): Promise<Credit> => receivePix(t, account(), cents);
const entriesOf = async ({ transactionId, endToEndId }: Credit) =>
  (
    await t.sql<{ entry: string }>(
      `select kind || ' ' || amount as entry from accounting_entry where source_id in (
         select posting_id::text from credit_return where credit_transaction_id = $1
         union all select id::text from receivable_receipt where lower(reference) = lower($2))
       order by kind, amount`,
      [transactionId, endToEndId],
    )
  ).map(({ entry }) => entry);
const reopened = async () =>
  (await t.as('davi').enter(getWaiting, {})).find(({ kind, count }) => kind === 'receivables_reopened' && count > 0);
/** Sum of the credit's entries on the bank account, in cents. */
const bankOf = async (credit: Credit) =>
  (await entriesOf(credit)).reduce((sum, entry) => {
    const [kind, amount] = entry.split(' ') as [string, string];
    return sum + Number(amount) * (kind === 'receipt_registered' || kind === 'unidentified_pix_received' ? 1 : -1);
  }, 0);

describe('return of a PIX credit that receipts cite', () => {
  test('a full return reopens the receivable once, is booked once, and shows on the waiting page and in the audit trail', async () => {
    const { id } = await owe(t);
    const credit = await pix(10_000);
    const receipt = await receive(t, id, reais(100), citing(credit.endToEndId));
    await returnCredit(credit, 10_000);
    expect(await read(id)).toMatchObject({ status: 'open', receivedBaseUnits: 0 });
    expect(await entriesOf(credit)).toEqual(['pix_return_sent 10000', 'receipt_registered 10000']);
    expect(await casesOf(credit)).toEqual([]);
    expect(await reopened()).toMatchObject({ count: 1 });
    const audited = await t.sql(
      `select actor_type, actor_id, changes ->> 'receipt_id' as receipt from audit_event
       where action = 'receivable.receipt_reversed' and resource_id = $1`,
      [id],
    );
    expect(audited).toEqual([{ actor_type: 'deployment', actor_id: 'gateway', receipt: receipt.id }]);

    const again = await pix(10_000);
    await receive(t, id, reais(100), citing(again.endToEndId));
    expect(await reopened()).toBeUndefined();
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a partial return reverses the receipt of exactly that amount, or else the newest receipts', async () => {
    const [one, two, three] = [await owe(t), await owe(t), await owe(t)];
    const credit = await pix(10_000);
    await receive(t, one.id, reais(30), citing(credit.endToEndId));
    await receive(t, two.id, reais(50), citing(credit.endToEndId));
    await receive(t, three.id, reais(20), citing(credit.endToEndId));
    await returnCredit(credit, 3_000);
    expect((await read(one.id)).receivedBaseUnits).toBe(0);
    await returnCredit(credit, 7_000);
    expect((await read(two.id)).receivedBaseUnits + (await read(three.id)).receivedBaseUnits).toBe(0);
    expect(await bankOf(credit)).toBe(0);
    expect(await casesOf(credit)).toEqual([]);
  });

  test('a partial return that no whole receipts equal opens a case, and the receivable keeps its receipt', async () => {
    const { id } = await owe(t);
    const credit = await pix(10_000);
    const receipt = await receive(t, id, reais(100), citing(credit.endToEndId));
    await returnCredit(credit, 4_000);
    expect(await read(id)).toMatchObject({ status: 'received' });
    expect(await casesOf(credit)).toEqual([
      { kind: 'credit_taken_back', transaction_id: credit.transactionId, amount: 4_000 },
    ]);
    expect(
      await t.sql('select facts, direction from rail_case where reference = $1', [credit.endToEndId]),
    ).toMatchObject([{ direction: null, facts: { returned: 4_000, credit_remaining: 6_000, receipts: 10_000 } }]);
    expect(await bankOf(credit)).toBe(6_000);

    // An accountant settles it: the books never have the returned part twice.
    await t.as('davi').enter(reverseReceipt, { receiptId: receipt.id, reason: 'Partly returned' });
    await receive(t, id, reais(60), citing(credit.endToEndId));
    expect(await bankOf(credit)).toBe(6_000);
  });

  test('a return of a credit that no receipt cites is booked together with its arrival', async () => {
    const credit = await pix(10_000);
    await returnCredit(credit, 2_500);
    expect(await entriesOf(credit)).toEqual(['pix_return_sent 2500', 'unidentified_pix_received 2500']);
  });

  test('a return beside a receipt that a person reversed before leaves nothing of the credit in the books', async () => {
    const { id } = await owe(t);
    const credit = await pix(10_000);
    const receipt = await receive(t, id, reais(100), citing(credit.endToEndId));
    await t.as('davi').enter(reverseReceipt, { receiptId: receipt.id, reason: 'Wrong debtor' });
    await returnCredit(credit, 10_000);
    expect(await bankOf(credit)).toBe(0);
  });

  test('a return in flight reverses nothing, and a rejected return is not booked', async () => {
    const { id } = await owe(t);
    const credit = await pix(10_000);
    await receive(t, id, reais(100), citing(credit.endToEndId));
    const refundId = await startReturn(credit, 10_000);
    await follow();
    expect((await read(id)).status).toBe('received');
    await t.settle(await refundOutcomeOf(t, refundId, 'rejected'));
    await follow();
    expect((await read(id)).status).toBe('received');
    expect(await entriesOf(credit)).toEqual(['receipt_registered 10000']);
  });

  test('a return beside concurrent receipts leaves receipts of at most the rest of the credit', async () => {
    const receivables = await Promise.all([owe(t), owe(t), owe(t), owe(t)]);
    const credit = await pix(10_000);
    const refundId = await startReturn(credit, 5_000);
    await Promise.allSettled([
      settleReturn(refundId),
      ...receivables.map(({ id }) => receive(t, id, reais(25), citing(credit.endToEndId))),
      follow(),
      follow(),
    ]);
    await follow();
    const [sum] = await t.sql<{ cash: number }>(
      'select sum(cash_base_units)::bigint as cash from receivable_receipt where reference = $1 and reversed_on is null',
      [credit.endToEndId],
    );
    expect(sum?.cash).toBe(reais(50));
    expect(await bankOf(credit)).toBe(5_000);
  });

  test('a run that dies before its commit leaves the return to the next run', async () => {
    const { id } = await owe(t);
    const credit = await pix(10_000);
    await receive(t, id, reais(100), citing(credit.endToEndId));
    await t.sql(
      "alter table receivable add constraint dies check (status <> 'open' or received_base_units > 0) not valid",
    );
    await returnCredit(credit, 10_000);
    expect(await read(id)).toMatchObject({ status: 'received' });
    expect(await entriesOf(credit)).toEqual(['receipt_registered 10000']);
    await t.sql('alter table receivable drop constraint dies');
    await follow();
    expect(await read(id)).toMatchObject({ status: 'open' });
    expect(await entriesOf(credit)).toEqual(['pix_return_sent 10000', 'receipt_registered 10000']);
  });

  test('a return of a later day counts in the report of its own day, and the report of the receipt stays', async () => {
    const before = t.clock.now();
    const { id } = await owe(t);
    const credit = await pix(10_000);
    const { receivedOn } = await receive(t, id, reais(100), citing(credit.endToEndId));
    const report = (day: string) => t.own.enter(getReceiptsReport, { from: day, to: day });
    const { received, reversed } = await report(receivedOn);
    t.clock.set(new Date(before.getTime() + 86_400_000).toISOString());
    await returnCredit(credit, 10_000);
    expect(await report(receivedOn)).toMatchObject({ received, reversed });
    expect((await report('2026-11-24')).reversed).toBe(10_000);
  });
});

describe('proof of receivables', () => {
  test.each([
    ['a received amount', 'receivable', 'received_base_units = received_base_units + 100', 'the received amount of'],
    ['the entry of a receipt', 'receivable_receipt', 'received_on = received_on + 1', 'each receipt has one'],
    ['the amount of a return', 'credit_return', 'amount = amount - 1', 'each applied return of'],
  ])('the ledger proof finds %s that differs', async (_what, table, change, claim) => {
    const { id } = await owe(t);
    const credit = await pix(10_000);
    await receive(t, id, reais(50), citing(credit.endToEndId));
    await returnCredit(credit, 5_000);
    const broken = async () => (await brokenClaims(t)).some((proof) => proof.claim.startsWith(claim));
    expect(await broken()).toBe(false);
    const { key, value } = await rowOf(table, id, credit.transactionId);
    await t.sql(`alter table ${table} disable trigger user`);
    const [before] = await t.sql<Record<string, unknown>>(`select * from ${table} where ${key} = $1`, [value]);
    await t.sql(`update ${table} set ${change} where ${key} = $1`, [value]);
    expect(await broken()).toBe(true);
    const [column] = change.split(' ');
    await t.sql(`update ${table} set ${column} = $2 where ${key} = $1`, [value, before?.[column as string]]);
    await t.sql(`alter table ${table} enable trigger user`);
  });
});

describe('reference of a receipt in another case', () => {
  test('a reference in another case or between blanks cites the same credit', async () => {
    const [one, two] = [await owe(t), await owe(t)];
    const credit = await pix(10_000);
    const receipt = await receive(t, one.id, reais(60), citing(` ${credit.endToEndId.toLowerCase()} `));
    expect(receipt).toMatchObject({ creditTransactionId: credit.transactionId, accountId: account() });
    const rest = { code: 'receipt_exceeds_credit', details: { available_base_units: reais(40) } };
    for (const reference of [credit.endToEndId, credit.endToEndId.toUpperCase(), credit.endToEndId.toLowerCase()]) {
      await expect(receive(t, two.id, reais(60), citing(reference)), reference).rejects.toMatchObject(rest);
    }
    await returnCredit(credit, 10_000);
    expect((await read(one.id)).status).toBe('open');
    await expect(receive(t, two.id, reais(1), citing(credit.endToEndId.toUpperCase()))).rejects.toMatchObject({
      code: 'credit_already_returned',
    });
  });

  test('of concurrent receipts that cite one credit in two spellings, one passes', async () => {
    const receivables = await Promise.all([owe(t), owe(t)]);
    const { endToEndId } = await pix(10_000);
    const results = await Promise.allSettled(
      receivables.map(({ id }, n) => receive(t, id, reais(100), citing(n ? endToEndId : endToEndId.toLowerCase()))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('two credits whose ids differ only in case are found by their exact ids', async () => {
    const one = await pix(10_000);
    const two = await pix(5_000);
    const twin = one.endToEndId.slice(0, 21) + 'abcdefghijk';
    await t.sql('update transaction set end_to_end_id = $2 where id = $1', [one.transactionId, twin]);
    await t.sql('update transaction set end_to_end_id = $2 where id = $1', [
      two.transactionId,
      `${twin.slice(0, 31)}K`,
    ]);
    const { id } = await owe(t);
    expect((await receive(t, id, reais(50), citing(`${twin.slice(0, 31)}K`))).creditTransactionId).toBe(
      two.transactionId,
    );
  });
});
