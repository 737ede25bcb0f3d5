import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReceivablesAging } from '../../../../src/domains/finance/receivables/aging.ts';
import { registerReceipt } from '../../../../src/domains/finance/receivables/receipt.ts';
import { cancelReceivable, reverseReceipt } from '../../../../src/domains/finance/receivables/receipt-reversal.ts';
import { getReceiptsReport } from '../../../../src/domains/finance/receivables/receipts-report.ts';
import { getReceivable, listReceivables } from '../../../../src/domains/finance/receivables/receivable.ts';
import { receivableClaims } from '../../../../src/domains/finance/receivables/receivable-claims.ts';
import {
  reopenTreasuryDay,
  requestTreasuryDayReopening,
} from '../../../../src/domains/finance/treasury/treasury-reopening.ts';
import { holdFunds } from '../../../../src/domains/ledger/holds.ts';
import { startRefund } from '../../../../src/domains/pix/refunds/refund.ts';
import type { Queryable } from '../../../../src/platform/database/queryable.ts';
import { buildReturnId } from '../../../../src/platform/text/end-to-end-id.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { brasiliaDate, plusDays } from '../../../../src/platform/time/calendar.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { creditOf, owe, reais, receive } from '../../../support/receivables.ts';
import { closeDay } from '../../../support/treasury.ts';
import { until } from '../../../support/until.ts';

let t: FinanceDoor;
beforeAll(async () => {
  // Unmatched entries do not matter for these tests.
  t = await openFinance({ unmatchedOn: async () => 0 });
});
afterAll(() => t?.close());

const refusal = (code: string, details: object = {}) => expect.objectContaining({ code, details });
const read = (receivableId: string) => t.own.enter(getReceivable, { receivableId });
const account = (n: 0 | 1) => t.master.source_account_ids[n] as number;
const reverse = (receiptId: string) => t.as('davi').enter(reverseReceipt, { receiptId, reason: 'Wrong debtor' });
/** A paying account can return money only out of a hold. */
const holdOf = (tx: Queryable, amount: number) =>
  holdFunds(tx, { accountId: account(0), amount, fillUntil: t.clock.now() }, t.clock.now());
const [TODAY, TOMORROW] = ['2026-11-23', '2026-11-24'];

const citing = (endToEndId: string, more: object = {}) => ({ channel: 'PIX' as const, reference: endToEndId, ...more });

describe('receivable', () => {
  test('a new receivable is open and has its author and an opaque debtor key', async () => {
    const receivable = await owe(t);
    expect(receivable).toMatchObject({
      ...{ status: 'open', amountBaseUnits: 1_000_000, receivedBaseUnits: 0, currency: 'BRL' },
      ...{ competenceDate: '2026-12-10', createdBy: 'partner_api:own-client' },
    });
    expect(receivable.debtorKey).toMatch(/^dbt_[0-9a-f]{32}$/);
    expect(await read(receivable.id)).toEqual(receivable);
  });

  test('a debtor has one key in an institution and another key in another institution', async () => {
    const [one, two, three] = [await owe(t), await owe(t), await owe(t, { debtorDocument: '52998224725' })];
    const [key, same, other] = [one.debtorKey, two.debtorKey, three.debtorKey];
    expect(same).toBe(key);
    expect(other).not.toBe(key);
    expect((await owe(t.other)).debtorKey).not.toBe(key);
  });

  test('a receivable accepts integers or digit strings of whole cents up to 2^53 - 1 and refuses larger amounts', async () => {
    const amountOf = async (amount: unknown) => (await owe(t, { amountBaseUnits: amount as number })).amountBaseUnits;
    expect(await amountOf('4560000')).toBe(4_560_000);
    expect(await amountOf('9007199254740900')).toBe(9_007_199_254_740_900);
    for (const wrong of [0, -100, 1.5, 150, '150', '', '007', '1e4', '-100', null, 9_007_199_254_741_000]) {
      await expect(amountOf(wrong), String(wrong)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    await expect(amountOf('9007199254741000')).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(amountOf('900719925474099300000000')).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('a receivable belongs to a company, branch, financial account and paying account of its institution', async () => {
    const code = (code: string) => expect.objectContaining({ code });
    await expect(owe(t, { companyId: t.other.master.company_id })).rejects.toEqual(code('company_not_found'));
    await expect(owe(t, { branchId: t.other.master.branch_ids[0] as string })).rejects.toEqual(
      code('branch_not_found'),
    );
    await expect(owe(t, { financialAccountId: newId() })).rejects.toEqual(code('financial_account_not_found'));
    await expect(owe(t, { destinationAccountId: t.other.master.source_account_ids[0] as number })).rejects.toEqual(
      code('paying_account_not_found'),
    );
  });

  test('an unknown receivable, or one of another institution, is refused with receivable_not_found', async () => {
    const theirs = await owe(t.other);
    for (const id of [theirs.id, newId()]) {
      await expect(read(id)).rejects.toMatchObject({ code: 'receivable_not_found' });
      await expect(receive(t, id, reais(1))).rejects.toMatchObject({ code: 'receivable_not_found' });
    }
    expect((await t.own.enter(listReceivables, {})).items.map(({ id }) => id)).not.toContain(theirs.id);
  });
});

describe('receipt', () => {
  test('a receivable is received in parts until nothing is open, with one event for each receipt', async () => {
    const { id } = await owe(t);
    const receipt = await receive(t, id, reais(40), { channel: 'TED', reference: 'TED 7' });
    expect(receipt).toMatchObject({
      ...{ amountBaseUnits: 400_000, cashBaseUnits: 400_000, exchangeRate: null, channel: 'TED', reference: 'TED 7' },
      ...{ creditTransactionId: null, accountId: null, createdBy: 'partner_api:own-client', reversedOn: null },
    });
    expect(await read(id)).toMatchObject({ status: 'partially_received', receivedBaseUnits: 400_000 });
    await receive(t, id, reais(60));
    expect(await read(id)).toMatchObject({ status: 'received', receivedBaseUnits: 1_000_000 });
    const published = await t.sql<{ payload: object; partner_id: string }>(
      `select payload, partner_id from outbox where type = 'receivable.received' and payload -> 'data' ->> 'receipt_id' = $1`,
      [receipt.id],
    );
    const data = {
      ...{ receivable_id: id, receipt_id: receipt.id, amount_base_units: 400_000 },
      ...{ received_on: TODAY, channel: 'TED' },
    };
    expect(published).toEqual([
      {
        payload: { fact_key: `receivable.received:${receipt.id}`, data },
        partner_id: t.own.caller().principal.institutionPartnerId,
      },
    ]);
  });

  test('a receipt above the open amount is refused with receipt_exceeds_open_amount and the open amount', async () => {
    const { id } = await owe(t);
    await receive(t, id, reais(40));
    await expect(receive(t, id, reais(61))).rejects.toEqual(
      refusal('receipt_exceeds_open_amount', { open_base_units: reais(60) }),
    );
    await receive(t, id, reais(60));
    await expect(receive(t, id, reais(1))).rejects.toEqual(
      refusal('receipt_exceeds_open_amount', { open_base_units: 0 }),
    );
  });

  test('of two concurrent receipts for the same remainder only one succeeds', async () => {
    const { id } = await owe(t);
    const results = await Promise.allSettled([receive(t, id, reais(100)), receive(t, id, reais(100))]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await read(id)).toMatchObject({ status: 'received', receivedBaseUnits: reais(100) });
  });

  test('a receipt with a future day is refused', async () => {
    const { id } = await owe(t);
    await expect(receive(t, id, reais(1), { receivedOn: TOMORROW })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  test('the account of a plain declaration must be a paying account of the company', async () => {
    const { id } = await owe(t);
    await expect(receive(t, id, reais(1), { accountId: 1 })).rejects.toMatchObject({
      code: 'paying_account_not_found',
    });
    expect(await receive(t, id, reais(1), { accountId: account(1) })).toMatchObject({ accountId: account(1) });
  });

  test('a receipt in another currency gives its exchange rate and is rounded to cents in BRL, half up', async () => {
    const { id } = await owe(t, { currency: 'USD' });
    await expect(receive(t, id, reais(1))).rejects.toMatchObject({ details: { fields: { exchangeRate: /USD/ } } });
    expect(await receive(t, id, 12_300, { exchangeRate: '5.43255' })).toMatchObject({
      ...{ amountBaseUnits: 12_300, exchangeRate: '5.43255', cashBaseUnits: 66_800 },
    });
    expect(await receive(t, id, reais(1), { exchangeRate: '5.125' })).toMatchObject({ cashBaseUnits: 51_300 });
    const { id: inReais } = await owe(t);
    await expect(receive(t, inReais, reais(1), { exchangeRate: '1' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(receive(t, id, reais(1), { exchangeRate: '0.00000001' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  test('a reversal counts on its own day and makes the amount open again', async () => {
    const { id } = await owe(t);
    const receipt = await receive(t, id, reais(100));
    await expect(t.as('vera').enter(reverseReceipt, { receiptId: receipt.id, reason: 'No' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await reverse(receipt.id)).toMatchObject({
      ...{ reversedOn: TODAY, reversedBy: 'operator:davi', reversalReason: 'Wrong debtor' },
    });
    expect(await read(id)).toMatchObject({ status: 'open', receivedBaseUnits: 0 });
    await expect(reverse(receipt.id)).rejects.toMatchObject({ code: 'receipt_already_reversed' });
    await expect(
      t.other.as('davi').enter(reverseReceipt, { receiptId: receipt.id, reason: 'Not ours' }),
    ).rejects.toMatchObject({ code: 'receipt_not_found' });
    await receive(t, id, reais(100));
  });

  test('of two concurrent reversals of a receipt only one succeeds', async () => {
    const { id } = await owe(t);
    await receive(t, id, reais(60));
    const receipt = await receive(t, id, reais(40));
    const results = await Promise.allSettled([reverse(receipt.id), reverse(receipt.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await read(id)).toMatchObject({ status: 'partially_received', receivedBaseUnits: reais(60) });
  });

  test('only a receivable without active receipts can be cancelled, and then it accepts no receipt', async () => {
    const { id } = await owe(t);
    const cancel = () => t.as('ana').enter(cancelReceivable, { receivableId: id, reason: 'Not delivered' });
    const receipt = await receive(t, id, reais(1));
    await expect(cancel()).rejects.toEqual(refusal('invalid_receivable_state', { state: 'partially_received' }));
    await reverse(receipt.id);
    expect(await cancel()).toMatchObject({ status: 'cancelled', cancelledBy: 'operator:ana' });
    await expect(receive(t, id, reais(1))).rejects.toEqual(refusal('invalid_receivable_state', { state: 'cancelled' }));
  });
});

describe('receipt of a PIX credit', () => {
  test('a receipt that cites a PIX credit identifies it and inherits its account, in any channel', async () => {
    const { id } = await owe(t);
    const { transactionId, endToEndId } = await creditOf(t, 10_000, account(1));
    expect(await receive(t, id, reais(100), citing(endToEndId, { channel: 'OTHER' }))).toMatchObject({
      ...{ creditTransactionId: transactionId, accountId: account(1), channel: 'OTHER' },
    });
  });

  test('a receipt on another day than its credit is refused with receipt_date_differs_from_credit and the Brasília day', async () => {
    const { id } = await owe(t);
    // 21:30 in Brasília is already the next day in UTC.
    t.clock.set('2026-11-24T00:30:00.000Z');
    const { endToEndId } = await creditOf(t, 10_000);
    t.clock.set('2026-11-24T15:00:00.000Z');
    await expect(receive(t, id, reais(100), citing(endToEndId))).rejects.toEqual(
      refusal('receipt_date_differs_from_credit', { credit_date: TODAY }),
    );
    await receive(t, id, reais(100), citing(endToEndId, { receivedOn: TODAY }));
    t.clock.set('2026-11-23T15:00:00.000Z');
  });

  test('a receipt that names another account than its credit is refused with receipt_account_differs_from_credit', async () => {
    const { id } = await owe(t);
    const { endToEndId } = await creditOf(t, 10_000);
    for (const accountId of [account(1), 1]) {
      await expect(receive(t, id, reais(100), citing(endToEndId, { accountId }))).rejects.toEqual(
        refusal('receipt_account_differs_from_credit'),
      );
    }
    await receive(t, id, reais(100), citing(endToEndId, { accountId: account(0) }));
  });

  test('a receivable that the account of the credit cannot receive is refused with receipt_account_differs_from_credit', async () => {
    const companyId = newId();
    await t.sql("insert into finance_company (id, institution_id, name, document) values ($1, $2, 'Second', '1')", [
      ...[companyId, t.institutionId],
    ]);
    const { id } = await owe(t, { companyId });
    const { endToEndId } = await creditOf(t, 10_000);
    await expect(receive(t, id, reais(100), citing(endToEndId))).rejects.toEqual(
      refusal('receipt_account_differs_from_credit'),
    );
    // An account without a branch can only receive receivables that name it as their destination.
    await t.sql('update paying_account set branch_id = null where account_id = $1', [account(1)]);
    const credit = await creditOf(t, 10_000, account(1));
    const [anywhere, there] = [await owe(t), await owe(t, { destinationAccountId: account(1) })];
    await expect(receive(t, anywhere.id, reais(100), citing(credit.endToEndId))).rejects.toEqual(
      refusal('receipt_account_differs_from_credit'),
    );
    await receive(t, there.id, reais(100), citing(credit.endToEndId));
  });

  test('a receipt above what other receipts leave of the credit is refused with receipt_exceeds_credit and the remainder', async () => {
    const [one, two] = [await owe(t), await owe(t)];
    const { endToEndId } = await creditOf(t, 15_000);
    const first = await receive(t, one.id, reais(100), citing(endToEndId));
    await expect(receive(t, two.id, reais(60), citing(endToEndId))).rejects.toEqual(
      refusal('receipt_exceeds_credit', { available_base_units: reais(50) }),
    );
    await receive(t, two.id, reais(50), citing(endToEndId));
    await expect(receive(t, two.id, reais(50), citing(endToEndId))).rejects.toEqual(
      refusal('receipt_exceeds_credit', { available_base_units: 0 }),
    );
    // A reversed receipt does not use the credit any more.
    await reverse(first.id);
    await receive(t, two.id, reais(50), citing(endToEndId));
  });

  test('a receipt in another currency uses its credit by the amount in BRL at the rate of the receipt', async () => {
    const { id } = await owe(t, { currency: 'USD' });
    const { endToEndId } = await creditOf(t, 10_000);
    await expect(receive(t, id, reais(20), citing(endToEndId, { exchangeRate: '5.01' }))).rejects.toEqual(
      refusal('receipt_exceeds_credit', { available_base_units: reais(100) }),
    );
    await receive(t, id, reais(20), citing(endToEndId, { exchangeRate: '5' }));
  });

  test('of two concurrent receipts for the rest of a credit only one succeeds, even for different receivables', async () => {
    const [one, two] = [await owe(t), await owe(t)];
    const { endToEndId } = await creditOf(t, 10_000);
    const results = await Promise.allSettled(
      [one, two].map(({ id }) => receive(t, id, reais(100), citing(endToEndId))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a receipt cannot use the part of a credit that is refunded or in refund', async () => {
    const { id } = await owe(t);
    const { transactionId, endToEndId } = await creditOf(t, 10_000);
    await t.database.transaction(async (tx) => {
      const holdId = await holdOf(tx, 4_000);
      const { institutionId, partnerId, clock } = t;
      const order = { institutionId, partnerId, accountId: account(0), originalTransactionId: transactionId, holdId };
      await startRefund(
        { tx, now: clock.now(), stage() {} },
        { ...order, amount: 4_000, reason: 'FR01', infractionId: null },
      );
    });
    await expect(receive(t, id, reais(100), citing(endToEndId))).rejects.toEqual(
      refusal('receipt_exceeds_credit', { available_base_units: reais(60) }),
    );
    await t.sql("update transaction set status = 'rejected' where type = 'pix_refund'");
    await receive(t, id, reais(100), citing(endToEndId));
  });

  test('a concurrent receipt and refund of a credit: the later one sees the earlier one', async () => {
    const { id } = await owe(t);
    const { transactionId, endToEndId } = await creditOf(t, 10_000);
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const refunding = t.database.transaction(async (tx) => {
      const returnId = buildReturnId({ instant: t.clock.now(), ispb: '99999004' });
      await tx.query(
        {
          name: '',
          text: 'select * from start_pix_refund(jsonb_populate_record(null::accept_pix_refund_call, $1))',
        },
        [
          JSON.stringify({
            partner_id: t.partnerId,
            account_id: account(0),
            original_id: transactionId,
            refund_id: newId(),
            return_id: returnId,
            amount: 10_000,
            reason: 'FR01',
            hold_id: await holdOf(tx, 10_000),
            now: t.clock.now(),
            refund_window: '1 day',
          }),
        ],
      );
      started.resolve();
      await end.promise;
    });
    await started.promise;
    const receiving = receive(t, id, reais(100), citing(endToEndId));
    const refused = expect(receiving).rejects.toEqual(refusal('receipt_exceeds_credit', { available_base_units: 0 }));
    await until(async () => (await t.sql('select 1 from pg_locks where not granted')).length > 0);
    end.resolve();
    await Promise.all([refunding, refused]);
  });

  test('a receipt of a fully refunded credit is refused with credit_already_returned', async () => {
    const { id } = await owe(t);
    const { transactionId, endToEndId } = await creditOf(t, 10_000);
    await t.sql("update transaction set refunded_amount = amount, status = 'refunded' where id = $1", [transactionId]);
    await expect(receive(t, id, reais(1), citing(endToEndId))).rejects.toEqual(refusal('credit_already_returned'));
  });

  test('a receipt of a credit in an inactive account is refused with invalid_receipt_account', async () => {
    const { id } = await owe(t);
    const { endToEndId } = await creditOf(t, 10_000, account(0));
    await t.sql("update balance set status = 'blocked' where account_id = $1", [account(0)]);
    await expect(receive(t, id, reais(100), citing(endToEndId))).rejects.toEqual(refusal('invalid_receipt_account'));
    await t.sql("update balance set status = 'active' where account_id = $1", [account(0)]);
    await receive(t, id, reais(100), citing(endToEndId));
  });

  test('a receipt whose credit cannot be read is refused with credit_state_unavailable and writes nothing', async () => {
    const { id } = await owe(t);
    const { transactionId, endToEndId } = await creditOf(t, 10_000);
    const locked = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const holding = t.database.transaction(async (tx) => {
      await tx.query({ name: '', text: 'select 1 from transaction where id = $1 for update' }, [transactionId]);
      locked.resolve();
      await end.promise;
    });
    await locked.promise;
    await expect(receive(t, id, reais(100), citing(endToEndId))).rejects.toEqual(refusal('credit_state_unavailable'));
    expect(await read(id)).toMatchObject({ status: 'open', receivedBaseUnits: 0 });
    end.resolve();
    await holding;
    await receive(t, id, reais(100), citing(endToEndId));
  });

  test('a reference that is not a credit of the institution is a plain declaration', async () => {
    const [{ id }, theirs] = [await owe(t), await owe(t.other)];
    const { endToEndId } = await creditOf(t, 100);
    const plain = { creditTransactionId: null };
    expect(await receive(t, id, reais(20), citing(endToEndId.slice(1)))).toMatchObject(plain);
    expect(await receive(t, id, reais(20), citing(endToEndId.replace(/.$/, '!')))).toMatchObject(plain);
    const unknown = `${endToEndId.slice(0, -11)}00000000000`;
    expect(await receive(t, id, reais(20), citing(unknown, { receivedOn: '2026-11-20' }))).toMatchObject(plain);
    expect(theirs.status).toBe('open');
    await t.sql('delete from paying_account where account_id = $1', [account(0)]).catch(() => undefined);
  });
});

describe('receipt on a closed day', () => {
  test('a receipt on a closed day is refused with treasury_day_closed or credit_day_closed until the day is reopened', async () => {
    const [{ id }, { id: another }] = [await owe(t), await owe(t)];
    const { endToEndId } = await creditOf(t, 10_000);
    t.clock.set('2026-11-24T15:00:00.000Z');
    await closeDay(t.as('carla'), TODAY);
    await expect(receive(t, id, reais(1), { receivedOn: TODAY })).rejects.toEqual(
      refusal('treasury_day_closed', { date: TODAY }),
    );
    await expect(receive(t, id, reais(100), citing(endToEndId, { receivedOn: TODAY }))).rejects.toEqual(
      refusal('credit_day_closed', { credit_date: TODAY }),
    );
    await expect(receive(t, id, reais(100), citing(endToEndId))).rejects.toEqual(
      refusal('receipt_date_differs_from_credit', { credit_date: TODAY }),
    );
    await receive(t, another, reais(1));
    await t.as('carla').enter(requestTreasuryDayReopening, { day: TODAY, reason: 'A credit was forgotten' });
    await t.as('gil').enter(reopenTreasuryDay, { day: TODAY });
    await receive(t, id, reais(100), citing(endToEndId, { receivedOn: TODAY }));
  });

  test('an operator books a credit of a closed day on an open day, and the reports of the closed day stay', async () => {
    const { id } = await owe(t);
    const { endToEndId } = await creditOf(t, 5_000);
    const arrivedOn = brasiliaDate(t.clock.now());
    t.clock.set('2026-11-25T15:00:00.000Z');
    const bookedOn = brasiliaDate(t.clock.now());
    for (let day = TODAY; day <= arrivedOn; day = plusDays(day, 1)) await closeDay(t.as('carla'), day);
    const closed = async () => [
      await t.own.enter(getReceiptsReport, { from: '2026-11-01', to: arrivedOn }),
      await t.own.enter(getReceivablesAging, { asOf: arrivedOn }),
      await t.sql('select balances from treasury_day where day = $1', [arrivedOn]),
    ];
    const before = await closed();
    const given = citing(endToEndId, { receivedOn: arrivedOn });
    await expect(receive(t, id, reais(50), given)).rejects.toMatchObject({ code: 'credit_day_closed' });
    const register = (more: object) =>
      t.as('davi').enter(
        registerReceipt,
        {
          receivableId: id,
          amountBaseUnits: reais(50),
          channel: 'PIX',
          reference: endToEndId,
          receivedOn: arrivedOn,
          ...more,
        },
        `${id}-late`,
      );
    await expect(register({})).rejects.toMatchObject({ code: 'credit_day_closed' });
    await expect(register({ bookedOn: arrivedOn })).rejects.toMatchObject({ code: 'treasury_day_closed' });
    await expect(register({ receivedOn: bookedOn, bookedOn })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(register({ receivedOn: plusDays(arrivedOn, -1), bookedOn })).rejects.toEqual(
      refusal('receipt_date_differs_from_credit', { credit_date: arrivedOn }),
    );
    const receipt = await register({ bookedOn });
    expect(receipt).toMatchObject({ receivedOn: bookedOn, arrivedOn, cashBaseUnits: reais(50) });
    expect(await t.sql(`select kind, day::text from accounting_entry where source_id = $1`, [receipt.id])).toEqual([
      { kind: 'receipt_registered', day: bookedOn },
    ]);
    expect(await closed()).toEqual(before);
    for (const { name, broken } of receivableClaims) expect(await t.sql(broken), name).toEqual([]);
    await t.as('davi').enter(reverseReceipt, { receiptId: receipt.id, reason: 'Wrong debtor' });
    expect(await closed()).toEqual(before);
    await t.sql('delete from treasury_day');
  });

  test('a concurrent receipt and closing of its day never leave the receipt on a day that was closed before it', async () => {
    const { id } = await owe(t);
    const [receipt, closing] = await Promise.allSettled([
      receive(t, id, reais(1), { receivedOn: TODAY }),
      // A receipt that commits first changes the confirmed count of unbooked entries.
      closeDay(t.as('carla'), TODAY).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'treasury_day_has_pending_items' });
        return closeDay(t.as('carla'), TODAY);
      }),
    ]);
    expect(closing.status).toBe('fulfilled');
    const count = async () =>
      (await t.sql<{ n: number }>('select count(*) as n from receivable_receipt where received_on = $1', [TODAY]))[0]
        ?.n;
    const before = await count();
    if (receipt.status === 'rejected') expect(receipt.reason).toMatchObject({ code: 'treasury_day_closed' });
    await expect(receive(t, id, reais(1), { receivedOn: TODAY })).rejects.toMatchObject({
      code: 'treasury_day_closed',
    });
    expect(await count()).toBe(before);
  });
});
