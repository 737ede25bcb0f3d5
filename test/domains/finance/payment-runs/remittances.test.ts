import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setCompanyAddress, setSupplierAddress } from '../../../../src/domains/finance/master/address-changes.ts';
import { resolveRemittanceItem } from '../../../../src/domains/finance/payment-runs/item-resolution.ts';
import { cancelPaymentBatch } from '../../../../src/domains/finance/payment-runs/payment-cancellation.ts';
import {
  listRemittanceItemsToReview,
  listRemittances,
  type RemittanceItemRecord,
  remittanceItemsById,
} from '../../../../src/domains/finance/payment-runs/remittance.ts';
import {
  downloadRemittance,
  generateRemittance,
} from '../../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { importRemittanceReturn } from '../../../../src/domains/finance/payment-runs/remittance-return.ts';
import { type BankAnswer, returnOf, withTrailers } from '../../../support/cnab240.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { approved, batchOf, publishedEventsOf, released } from '../../../support/payment-runs.ts';
import { recordRestore } from '../../../support/restore-epochs.ts';

let t: FinanceDoor;
let bankAccountId: string;
beforeAll(async () => {
  t = await openFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
});
afterAll(() => t?.close());

const PAID: BankAnswer = { occurrences: '00', paidOn: '2026-11-20', bankNumber: 'BB01' };

/** A sent remittance with this number of payables. */
async function sent(count = 1) {
  const installmentIds: string[] = [];
  for (let n = 0; n < count; n += 1) installmentIds.push(await approved(t));
  const batch = await released(t, installmentIds, { bankAccountId });
  const remittance = await t.as('carla').enter(generateRemittance, { batchId: batch.id });
  const { content } = await t.as('carla').enter(downloadRemittance, { remittanceId: remittance.id });
  return { batch, remittance, content, installmentIds };
}

const take = (file: string) =>
  t.as('davi').enter(importRemittanceReturn, { bankAccountId, file: Buffer.from(file, 'latin1').toString('base64') });

async function itemsOf(remittanceId: string): Promise<RemittanceItemRecord[]> {
  const rows = await t.sql<{ id: string }>('select id from remittance_item where remittance_id = $1', [remittanceId]);
  const ids = rows.map(({ id }) => id);
  const items = await remittanceItemsById(t.database, t.institutionId, ids);
  return items.toSorted((one, other) => one.yourNumber.localeCompare(other.yourNumber));
}

const statusesOf = async (installmentIds: readonly string[]) =>
  (
    await t.sql<{ status: string }>(
      'select status from unnest($1::uuid[]) with ordinality w(id, n) join payable_installment using (id) order by n',
      [installmentIds],
    )
  ).map(({ status }) => status);

const failures = async (itemId: string) =>
  (await publishedEventsOf(t, 'payable.payment_failed')).filter(({ data }) => data['remittance_item_id'] === itemId);

describe('remittance', () => {
  test('after a restore, remittances continue after the numbers that the lost window may have given out', async () => {
    const { remittance } = await sent();
    const owner = `${t.institutionId}/${remittance.bankCode}/${remittance.agreement}`;
    await recordRestore(t.sql, { end: 0, after: 1 }, { remittance: { after: { [owner]: 70 }, first: 20 } });
    expect((await sent()).remittance.sequence).toBe(71);
    expect((await sent()).remittance.sequence).toBe(72);
    await t.sql('delete from remittance_sequence');
    await t.sql(`update restore_epoch set jumps = '{"remittance": {"after": {}, "first": 120}}'`);
    expect((await sent()).remittance.sequence).toBe(121);
    await t.sql('truncate restore_epoch');
  });

  test('the file of a released batch is the same on every download, byte for byte', async () => {
    const { remittance, content, installmentIds } = await sent(2);
    expect(content).toMatch(/^([\x20-\x7e]{240}\r\n)+$/);
    expect(remittance).toMatchObject({ itemCount: 2, total: 91_200, bankCode: '001', generatedBy: 'operator:carla' });
    expect(createHash('sha256').update(content).digest('hex')).toBe(remittance.sha256);
    await t.sql("update payable set supplier_name = 'Somebody else', pix_key = 'other@example.com'");
    await t.sql("update bank_account set account_number = '1', agreement = '9' where id = $1", [bankAccountId]);
    const again = await t.as('ana').enter(downloadRemittance, { remittanceId: remittance.id });
    expect(again).toMatchObject({ content, sha256: remittance.sha256, fileName: remittance.fileName });
    await t.sql("update bank_account set account_number = '56789', agreement = '123456' where id = $1", [
      bankAccountId,
    ]);
    expect(await statusesOf(installmentIds)).toEqual(['scheduled', 'scheduled']);
  });

  test('concurrent remittances get consecutive numbers of their agreement, each with its own second', async () => {
    const batches = [];
    for (let n = 0; n < 3; n += 1) batches.push(await released(t, [await approved(t)], { bankAccountId }));
    const made = await Promise.all(batches.map(({ id }) => t.as('carla').enter(generateRemittance, { batchId: id })));
    const numbers = made.map(({ sequence }) => sequence).toSorted((one, other) => one - other);
    const first = numbers[0] ?? 0;
    expect(numbers).toEqual([first, first + 1, first + 2]);
    const headers = await Promise.all(
      made.map(async ({ id, sequence }) => {
        const { content } = await t.as('carla').enter(downloadRemittance, { remittanceId: id });
        expect(Number(content.slice(157, 163))).toBe(sequence);
        return content.slice(143, 157);
      }),
    );
    expect(new Set(headers).size).toBe(3);
  });

  test('a remittance is generated once, from a batch that another operator released, and cannot be cancelled afterwards', async () => {
    const queued = await batchOf(t, [await approved(t)], { bankAccountId });
    const make = (batchId: string) => t.as('carla').enter(generateRemittance, { batchId });
    await expect(make(queued.id)).rejects.toMatchObject({ code: 'invalid_payment_batch_state' });
    const { batch } = await sent();
    await expect(make(batch.id)).rejects.toMatchObject({ code: 'invalid_payment_batch_state' });
    await expect(t.as('ana').enter(cancelPaymentBatch, { batchId: batch.id })).rejects.toMatchObject({
      code: 'invalid_payment_batch_state',
    });
    const cancelled = await t.as('ana').enter(cancelPaymentBatch, { batchId: queued.id });
    expect(cancelled).toMatchObject({ status: 'cancelled', itemCount: 0, cancelledBy: 'operator:ana' });
  });

  test('a remittance cannot contain a payable with withheld amounts', async () => {
    const installmentId = await approved(t, { withholdings: [{ kind: 'ISS', amount: 600 }] });
    await expect(batchOf(t, [installmentId], { bankAccountId })).rejects.toMatchObject({
      code: 'installment_not_payable',
      details: { installments: [{ id: installmentId, reason: 'withheld' }] },
    });
  });

  test('a remittance needs an agreement and the layout of its bank', async () => {
    const installmentId = await approved(t);
    for (const [column, value] of [
      ['bank_code', '341'],
      ['bank_code', '104'],
      ['cnab_profile', 'other'],
      ['cnab_profile', 'itau'],
      ['agreement', null],
    ] as const) {
      const [before] = await t.sql<Record<string, string>>('select * from bank_account where id = $1', [bankAccountId]);
      await t.sql(`update bank_account set ${column} = $2 where id = $1`, [bankAccountId, value]);
      await expect(batchOf(t, [installmentId], { bankAccountId })).rejects.toMatchObject({
        code: 'remittance_not_possible',
      });
      await t.sql(`update bank_account set ${column} = $2 where id = $1`, [bankAccountId, before?.[column]]);
    }
  });

  describe('remittance of a bank that requires addresses', () => {
    const TED = { paymentMethod: 'TED', pixKey: undefined, recipientBankCode: '001', recipientBranch: '1' } as const;
    const address = {
      ...{ street: 'Rua das Flores', number: 123, complement: 'Sala 4', district: 'Centro' },
      ...{ city: 'Recife', state: 'PE', postalCode: '50000123' },
    };
    const [known, unknown] = ['11444777000161', '52998224725'];

    test('a remittance contains the addresses of company and payees, and is refused with the list of suppliers without one', async () => {
      await t.sql("update bank_account set cnab_profile = 'bradesco', bank_code = '237' where id = $1", [
        bankAccountId,
      ]);
      await t.as('elisa').enter(setSupplierAddress, { document: known, address });
      await t.as('elisa').enter(setCompanyAddress, { companyId: t.master.company_id, address });
      const payable = (supplierDocument: string) =>
        approved(t, { ...TED, supplierDocument, recipientAccount: '567890' });
      const ids = [await payable(known), await payable(unknown)];
      await expect(batchOf(t, ids, { bankAccountId })).rejects.toMatchObject({
        code: 'remittance_not_possible',
        details: { suppliers: [{ document: unknown, name: 'Oficina do João Ltda' }] },
      });
      const batch = await released(t, [ids[0] as string], { bankAccountId });
      const { id } = await t.as('carla').enter(generateRemittance, { batchId: batch.id });
      await t.as('elisa').enter(setSupplierAddress, { document: known, address: { ...address, street: 'Moved' } });
      const { content } = await t.as('carla').enter(downloadRemittance, { remittanceId: id });
      const [, header = '', , segmentB = ''] = content.split('\r\n');
      const street = 'RUA DAS FLORES'.padEnd(30);
      expect(header.slice(142, 222)).toBe(`${street}00123${'SALA 4'.padEnd(15)}${'RECIFE'.padEnd(20)}50000123PE`);
      expect(segmentB.slice(32, 127)).toBe(
        `${street}00123${'SALA 4'.padEnd(15)}${'CENTRO'.padEnd(15)}${'RECIFE'.padEnd(20)}50000123PE`,
      );
      await t.sql("update bank_account set cnab_profile = 'febraban', bank_code = '001' where id = $1", [
        bankAccountId,
      ]);
    });

    test('the address of a company can be set only by an admin of its institution', async () => {
      const { company_id: companyId } = t.master;
      await expect(t.as('ana').enter(setSupplierAddress, { document: known, address })).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(t.other.as('elisa').enter(setCompanyAddress, { companyId, address })).rejects.toMatchObject({
        code: 'company_not_found',
      });
      const wrong = { ...address, postalCode: '5000-123' };
      await expect(t.as('elisa').enter(setSupplierAddress, { document: known, address: wrong })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });
  });

  test('remittances are listed newest first, in one statement, and only to their institution', async () => {
    await sent();
    let page: Awaited<ReturnType<typeof list>> | undefined;
    const list = () => t.own.enter(listRemittances, { first: 2 });
    const statements = await t.statementsOf(async () => {
      page = await list();
    });
    expect(statements).toHaveLength(1);
    expect(page?.items).toHaveLength(2);
    expect(page?.hasMore).toBe(true);
    expect((await t.other.own.enter(listRemittances, {})).items).toEqual([]);
  });
});

describe('return file', () => {
  test('a return file pays, refuses or leaves open each item once, even when it comes again or in another file', async () => {
    const { content, remittance, installmentIds } = await sent(4);
    const says: (BankAnswer | null)[] = [PAID, { occurrences: 'AGAN' }, { occurrences: 'BD' }, null];
    const numbers = (await itemsOf(remittance.id)).map(({ yourNumber }) => yourNumber);
    const file = returnOf(content, (number) => says[numbers.indexOf(number)] ?? null);
    const none = { accepted: 0, paid: 0, refused: 0, review: 0, conflicts: 0, repeated: 0, unknown: 0 };
    expect(await take(file)).toMatchObject({ ...none, paid: 1, refused: 1, accepted: 1 });
    const items = await itemsOf(remittance.id);
    expect(items.map(({ status }) => status)).toEqual(['paid', 'refused', 'accepted', 'sent']);
    expect(items[0]).toMatchObject({
      paidOn: '2026-11-20',
      paidAmount: 45_600,
      bankNumber: 'BB01',
      occurrences: ['00'],
    });
    expect(await statusesOf(items.map(({ installmentId }) => installmentId))).toEqual([
      'paid',
      'approved',
      'scheduled',
      'scheduled',
    ]);
    const refused = items[1] as RemittanceItemRecord;
    expect(await failures(refused.id)).toEqual([
      {
        factKey: `payable.payment_failed:item:${refused.id}`,
        data: {
          source: 'cnab_return',
          remittance_item_id: refused.id,
          payable_id: refused.payableId,
          installment_id: refused.installmentId,
          channel: 'cnab',
          amount_minor: 45_600,
          currency: 'BRL',
          error_code: 'bank_rejected',
          bank_occurrences: ['AG', 'AN'],
        },
      },
    ]);
    expect(await take(file.replaceAll('\r\n', '\n'))).toMatchObject({ ...none, repeated: 3 });
    expect(await failures(refused.id)).toHaveLength(1);
    const [listed] = (await t.own.enter(listRemittances, { first: 1 })).items;
    expect(listed).toMatchObject({ id: remittance.id, paidCount: 1, paidTotal: 45_600, refusedCount: 1 });
    expect(installmentIds).toHaveLength(4);
  });

  test("a return file counts unknown payments and uses the bank's number where the gateway's number is missing", async () => {
    const { content, remittance } = await sent();
    await take(returnOf(content, () => ({ occurrences: 'BD', bankNumber: 'BANK-1' })));
    const { content: two } = await sent(2);
    const foreign = returnOf(two, () => PAID).replace(/P\d{12}/, 'X999999999999');
    expect(await take(foreign)).toMatchObject({ unknown: 1, paid: 1 });
    const byBank = returnOf(content, () => ({ ...PAID, bankNumber: 'BANK-1' })).replace(/P\d{12}/, ' '.repeat(13));
    expect(await take(byBank)).toMatchObject({ unknown: 0, paid: 1 });
    expect((await itemsOf(remittance.id))[0]?.status).toBe('paid');
  });

  test('a return file that refuses a paid item records a conflict without an event', async () => {
    const { content, remittance, installmentIds } = await sent();
    await take(returnOf(content, () => PAID));
    const late = returnOf(content, () => ({ occurrences: 'AN' }));
    expect(await take(late)).toMatchObject({ conflicts: 1, refused: 0 });
    expect(await take(late)).toMatchObject({ conflicts: 0, repeated: 1 });
    const [item] = await itemsOf(remittance.id);
    expect(item).toMatchObject({ status: 'paid', conflict: 'refused_after_paid', paidOn: '2026-11-20' });
    expect(await failures(item?.id ?? '')).toEqual([]);
    expect(await statusesOf(installmentIds)).toEqual(['paid']);
  });

  test('a return file that pays a refused item pays the installment once', async () => {
    const { content, remittance, installmentIds } = await sent();
    await take(returnOf(content, () => ({ occurrences: 'AN' })));
    expect(await take(returnOf(content, () => PAID))).toMatchObject({ paid: 1 });
    expect(await take(returnOf(content, () => PAID))).toMatchObject({ paid: 0, repeated: 1 });
    const [item] = await itemsOf(remittance.id);
    expect(item?.status).toBe('paid');
    expect(await statusesOf(installmentIds)).toEqual(['paid']);
    const paid = (await publishedEventsOf(t, 'payable.paid')).filter(
      ({ data }) => data['installment_id'] === installmentIds[0],
    );
    expect(paid.map(({ data }) => data['remittance_item_id'])).toEqual([item?.id]);
  });

  test.each([
    ['unknown_occurrence', { occurrences: 'XY' }],
    ['amount_differs', { ...PAID, paidAmount: 45_599 }],
    ['deleted_by_bank', { occurrences: 'BF' }],
  ] as const)('an item under review for %s waits until an operator resolves it', async (review, answer) => {
    const { content, remittance, installmentIds } = await sent();
    const file = returnOf(content, () => answer);
    expect(await take(file)).toMatchObject({ review: 1, paid: 0, refused: 0 });
    expect(await take(file)).toMatchObject({ review: 0, repeated: 1 });
    const [item] = await itemsOf(remittance.id);
    const itemId = item?.id ?? '';
    expect(item).toMatchObject({ status: 'sent', review });
    const toReview = async (of: Pick<FinanceDoor, 'as'>) =>
      (await of.as('vera').enter(listRemittanceItemsToReview, {})).items.map(({ id }) => id);
    expect(await toReview(t)).toEqual([item?.id]);
    expect(await toReview(t.other)).toEqual([]);
    expect(await statusesOf(installmentIds)).toEqual(['scheduled']);
    expect(await failures(itemId)).toEqual([]);
    const alerts = (await publishedEventsOf(t, 'integration.alert')).filter(({ data }) => data['source'] === itemId);
    expect(alerts.map(({ data }) => data['alert'])).toEqual(['return_needs_review']);
    const resolve = (outcome: 'paid' | 'refused') => t.as('carla').enter(resolveRemittanceItem, { itemId, outcome });
    const outcome = review === 'amount_differs' ? 'paid' : 'refused';
    expect(await resolve(outcome)).toMatchObject({ status: outcome, review: null });
    expect(await toReview(t)).toEqual([]);
    await expect(resolve(outcome)).rejects.toMatchObject({ code: 'invalid_remittance_item_state' });
    expect(await statusesOf(installmentIds)).toEqual([outcome === 'paid' ? 'paid' : 'approved']);
    expect(await failures(itemId)).toHaveLength(outcome === 'paid' ? 0 : 1);
  });

  test('a return file pays nothing on a closed treasury day and does so when it is imported after the reopening', async () => {
    const { content, remittance, installmentIds } = await sent();
    await t.sql(
      `insert into treasury_day (institution_id, day, status, balances, closed_by, closed_at)
       values ($1, '2026-11-20', 'closed', '[]', 'operator:carla', $2)`,
      [t.institutionId, t.clock.now()],
    );
    const file = returnOf(content, () => PAID);
    expect(await take(file)).toMatchObject({ review: 1, paid: 0 });
    expect(await take(file)).toMatchObject({ review: 0, repeated: 1 });
    expect((await itemsOf(remittance.id))[0]).toMatchObject({ status: 'sent', review: 'day_closed' });
    await t.sql('delete from treasury_day');
    expect(await take(file)).toMatchObject({ paid: 1 });
    expect((await itemsOf(remittance.id))[0]).toMatchObject({ status: 'paid', review: null });
    expect(await statusesOf(installmentIds)).toEqual(['paid']);
  });

  test('a payment of a closed treasury day is resolved on an open day that the treasurer names, and keeps its own day', async () => {
    const { content, remittance, installmentIds } = await sent();
    await t.sql(
      `insert into treasury_day (institution_id, day, status, balances, closed_by, closed_at)
       values ($1, '2026-11-20', 'closed', '[]', 'operator:carla', $2)`,
      [t.institutionId, t.clock.now()],
    );
    await take(returnOf(content, () => PAID));
    const [item] = await itemsOf(remittance.id);
    const resolve = (bookedOn?: string) =>
      t.as('carla').enter(resolveRemittanceItem, {
        ...{ itemId: item?.id ?? '', outcome: 'paid', paidOn: '2026-11-20' },
        ...(bookedOn && { bookedOn }),
      });
    for (const closed of [undefined, '2026-11-19', '2026-11-20']) {
      await expect(resolve(closed)).rejects.toMatchObject({ code: 'treasury_day_closed' });
    }
    await expect(resolve('2099-01-01')).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await resolve('2026-11-21')).toMatchObject({ status: 'paid', paidOn: '2026-11-20', review: null });
    expect(
      await t.sql(
        `select i.paid_on::text as "countsOn", e.day::text from payable_installment i
           join accounting_entry e on e.kind = 'payable_paid' and e.source_id = i.id::text where i.id = $1`,
        [installmentIds[0]],
      ),
    ).toEqual([{ countsOn: '2026-11-21', day: '2026-11-21' }]);
    await t.sql('delete from treasury_day');
  });

  test('an invalid return file, or one of another bank, is refused and raises an alert', async () => {
    const { content } = await sent();
    for (const file of ['', 'short', content, returnOf(content, () => PAID).replaceAll(/^001/gm, '237')]) {
      await expect(take(file)).rejects.toMatchObject({ code: 'invalid_return_file' });
    }
    const alerts = (await publishedEventsOf(t, 'integration.alert')).filter(
      ({ data }) => data['alert'] === 'import_failed',
    );
    expect(alerts.map(({ data }) => data['source'])).toEqual(Array(4).fill(bankAccountId));
  });

  test('the number of statements of an import does not depend on the number of items', async () => {
    const says: BankAnswer[] = [PAID, { occurrences: 'AGAN' }, { occurrences: 'BD' }, { occurrences: 'XY' }];
    const of = async (times: number) => {
      const { content } = await sent(times * says.length);
      let at = 0;
      const days = ['2026-11-19', '2026-11-20', '2026-11-23'];
      const file = returnOf(content, () => {
        const answer = says[at % says.length] as BankAnswer;
        at += 1;
        return { ...answer, ...(answer.paidOn && { paidOn: days[at % 3] as string }) };
      });
      let summary = {};
      const statements = await t.statementsOf(async () => {
        summary = await take(file);
      });
      expect(summary).toMatchObject({ paid: times, refused: times, accepted: times, review: times });
      return statements.length;
    };
    expect(await of(20)).toBe(await of(1));
  });

  test('a return file that refuses and then pays an item, or pays an installment that is paid already, pays it once', async () => {
    const { content, installmentIds } = await sent();
    const refused = returnOf(content, () => ({ occurrences: 'AN' }));
    await take(refused);
    const batch = await released(t, installmentIds, { bankAccountId });
    const second = await t.as('carla').enter(generateRemittance, { batchId: batch.id });
    const { content: again } = await t.as('carla').enter(downloadRemittance, { remittanceId: second.id });
    const details = (file: string) => file.split('\r\n').filter((line) => line[7] === '3');
    const lines = returnOf(again, () => PAID).split('\r\n');
    const [refusal = '', paid = ''] = ['AN', '00'].map((occurrences) =>
      details(returnOf(again, () => ({ ...PAID, occurrences }))).join('\r\n'),
    );
    const late = details(returnOf(content, () => PAID)).join('\r\n');
    const both = withTrailers([...lines.slice(0, 2), refusal, paid, late, ...lines.slice(-3)].join('\r\n'));
    expect(await take(both)).toMatchObject({ refused: 1, paid: 1, conflicts: 1 });
    expect(await statusesOf(installmentIds)).toEqual(['paid']);
    const published = (await publishedEventsOf(t, 'payable.paid')).filter(
      ({ data }) => data['installment_id'] === installmentIds[0],
    );
    expect(published).toHaveLength(1);
    expect(await take(both)).toMatchObject({ paid: 0, refused: 0 });
  });
});
