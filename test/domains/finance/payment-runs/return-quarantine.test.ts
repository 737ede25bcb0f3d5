import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getWaiting } from '../../../../src/domains/console/waiting.ts';
import type { WaitingKind } from '../../../../src/domains/console/waiting-kinds.ts';
import { resolveRemittanceItem } from '../../../../src/domains/finance/payment-runs/item-resolution.ts';
import {
  discardReturnFile,
  importQuarantinedReturn,
} from '../../../../src/domains/finance/payment-runs/quarantine-decision.ts';
import {
  downloadRemittance,
  generateRemittance,
} from '../../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { importRemittanceReturn } from '../../../../src/domains/finance/payment-runs/remittance-return.ts';
import { listReturnFiles, type ReturnFileRecord } from '../../../../src/domains/finance/payment-runs/return-file.ts';
import {
  answeredFrom,
  unansweredRemittances,
} from '../../../../src/domains/finance/payment-runs/unanswered-remittances.ts';
import { runDeadlines } from '../../../../src/platform/operation/unattended.ts';
import { type BankAnswer, returnOf, withTrailers } from '../../../support/cnab240.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { approved, publishedEventsOf, released } from '../../../support/payment-runs.ts';

let t: FinanceDoor;
let bankAccountId: string;
beforeAll(async () => {
  t = await openFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
});
afterAll(() => t?.close());

const PAID: BankAnswer = { occurrences: '00', paidOn: '2026-11-20', bankNumber: 'BB01' };

async function sent(count = 1) {
  const installmentIds: string[] = [];
  for (let n = 0; n < count; n += 1) installmentIds.push(await approved(t));
  const batch = await released(t, installmentIds, { bankAccountId });
  const remittance = await t.as('carla').enter(generateRemittance, { batchId: batch.id });
  const { content } = await t.as('carla').enter(downloadRemittance, { remittanceId: remittance.id });
  return { remittance, content, paid: returnOf(content, () => PAID) };
}

const take = (file: string, fileName?: string) =>
  t.as('davi').enter(importRemittanceReturn, {
    bankAccountId,
    file: Buffer.from(file, 'latin1').toString('base64'),
    fileName,
  });

const statuses = async (remittanceId: string) =>
  (
    await t.sql<{ status: string }>(
      'select status from remittance_item where remittance_id = $1 order by your_number',
      [remittanceId],
    )
  ).map(({ status }) => status);

async function quarantined(file: string): Promise<ReturnFileRecord> {
  const refusal = await take(file, 'RETORNO.RET').then(
    () => null,
    (error: { code: string; details: { return_file_id: string } }) => error,
  );
  expect(refusal).toMatchObject({ code: 'invalid_return_file' });
  const { items } = await t.as('vera').enter(listReturnFiles, { status: 'quarantined' });
  const found = items.find(({ id }) => id === refusal?.details.return_file_id);
  if (!found) throw new Error('the file is not in quarantine');
  return found;
}

const waits = async (login: string, kind: WaitingKind) =>
  (await t.as(login).enter(getWaiting, {})).find((each) => each.kind === kind);

/** The header with this text at this position (from 1). */
const withHeader = (file: string, from: number, text: string) =>
  file.slice(0, from - 1) + text + file.slice(from - 1 + text.length);
const withoutTrailer = (file: string) => file.split('\r\n').slice(0, -2).join('\r\n');

describe('a return file that cannot be trusted', () => {
  test.for([
    ['contradictory', 'the file has no trailer', withoutTrailer],
    [
      'contradictory',
      'but its payments sum to BRL 456.00',
      (file: string) => file.replace(/^(.{7}5.{15})\d{18}/m, '$1000000000000045601'),
    ],
    ['unreadable', 'line 3 has 245 characters', (file: string) => file.replace(/^.{13}A.*$/m, '$&    x')],
    ['dated_in_future', 'the file is of 2026-11-24', (file: string) => withHeader(file, 144, '24112026')],
    ['other_owner', 'company document 11111111000111', (file: string) => withHeader(file, 19, '11111111000111')],
    ['other_owner', 'agreement 999', (file: string) => withHeader(file, 33, '999'.padEnd(20))],
    ['other_owner', 'account 000000000777', (file: string) => withHeader(file, 59, '000000000777')],
  ] as const)(
    'is quarantined as %s with what is wrong (%s), pays nothing and raises an alert',
    async ([reason, finding, spoil]) => {
      const { remittance, paid } = await sent();
      const before = await publishedEventsOf(t, 'integration.alert');
      const file = await quarantined(spoil(paid));
      expect(file.reasons).toContain(reason);
      expect(file.findings.join('; ')).toContain(finding);
      expect(file).toMatchObject({
        fileName: 'RETORNO.RET',
        receivedBy: 'operator:davi',
        isImportable: reason !== 'other_owner',
      });
      expect(await statuses(remittance.id)).toEqual(['sent']);
      expect(await publishedEventsOf(t, 'integration.alert')).toHaveLength(before.length + 1);
    },
  );

  test('a quarantined file is imported by an operator with a reason, once, and its bytes are deleted', async () => {
    const { remittance, paid } = await sent();
    const { id: returnFileId } = await quarantined(withoutTrailer(paid));
    const decide = () => t.as('davi').enter(importQuarantinedReturn, { returnFileId, reason: 'The bank confirmed it' });
    expect(await decide()).toMatchObject({ paid: 1, isFileRepeated: false });
    expect(await statuses(remittance.id)).toEqual(['paid']);
    await expect(decide()).rejects.toMatchObject({ code: 'invalid_return_file_state' });
    const [row] = await t.sql('select status, content, decided_by, decision_reason from return_file where id = $1', [
      returnFileId,
    ]);
    expect(row).toEqual({
      ...{ status: 'imported', content: null, decided_by: 'operator:davi' },
      decision_reason: 'The bank confirmed it',
    });
    const [audited] = await t.sql<{ changes: object }>(
      `select changes from audit_event where action = 'remittance.return_imported_from_quarantine' order by id desc limit 1`,
    );
    expect(audited?.changes).toMatchObject({ return_file_id: returnFileId, reason: 'The bank confirmed it', paid: 1 });
    expect(await take(withoutTrailer(paid))).toMatchObject({ repeated: 1, isFileRepeated: true });
  });

  test('a discarded file has a reason, and waits for another decision when it arrives again', async () => {
    const { remittance, paid } = await sent();
    const { id: returnFileId } = await quarantined(withoutTrailer(paid));
    const discard = () => t.as('ana').enter(discardReturnFile, { returnFileId, reason: 'Cut in transfer' });
    expect(await discard()).toMatchObject({ status: 'discarded', decidedBy: 'operator:ana', isImportable: false });
    await expect(discard()).rejects.toMatchObject({ code: 'invalid_return_file_state' });
    const again = await quarantined(withoutTrailer(paid));
    expect(again).toMatchObject({ id: returnFileId, status: 'quarantined', decidedBy: null });
    expect(await statuses(remittance.id)).toEqual(['sent']);
  });

  test('a quarantined file cannot be imported when it belongs to another company, and only by operators who import returns', async () => {
    const { paid } = await sent();
    const { id: returnFileId } = await quarantined(withHeader(paid, 19, '11111111000111'));
    const input = { returnFileId, reason: 'Trust me' };
    await expect(t.as('davi').enter(importQuarantinedReturn, input)).rejects.toMatchObject({
      code: 'invalid_return_file',
    });
    await expect(t.as('carla').enter(importQuarantinedReturn, input)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(t.as('vera').enter(discardReturnFile, input)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await t.other.as('vera').enter(listReturnFiles, {})).items).toEqual([]);
    await expect(t.other.as('ana').enter(discardReturnFile, input)).rejects.toMatchObject({
      code: 'return_file_not_found',
    });
  });

  test('of concurrent decisions on a quarantined file, one is taken', async () => {
    const { remittance, paid } = await sent();
    const { id: returnFileId } = await quarantined(withoutTrailer(paid));
    const decisions = await Promise.allSettled([
      t.as('davi').enter(importQuarantinedReturn, { returnFileId, reason: 'Confirmed' }),
      t.as('ana').enter(discardReturnFile, { returnFileId, reason: 'Cut' }),
    ]);
    const [imported, discarded] = decisions.map(({ status }) => status);
    expect([imported, discarded].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await statuses(remittance.id)).toEqual([imported === 'fulfilled' ? 'paid' : 'sent']);
  });

  test('a file whose payments are all unknown is refused without a quarantine', async () => {
    const { paid } = await sent();
    const { items: before } = await t.as('vera').enter(listReturnFiles, {});
    await expect(take(paid.replace(/P\d{12}/, 'X999999999999').replace('BB01', '    '))).rejects.toMatchObject({
      code: 'invalid_return_file',
      message: expect.stringContaining('none of its payments'),
    });
    expect((await t.as('vera').enter(listReturnFiles, {})).items).toHaveLength(before.length);
  });
});

describe('numbers of return files', () => {
  test('the import shows missing and repeated numbers and files that were imported before', async () => {
    const { paid } = await sent();
    await t.sql('delete from return_file');
    const numbered = (sequence: number) => withHeader(paid, 158, String(sequence).padStart(6, '0'));
    expect(await take(numbered(10))).toMatchObject({ previousSequence: null, sequenceGap: 0 });
    expect(await take(numbered(11))).toMatchObject({ previousSequence: 10, sequenceGap: 0, isFileRepeated: false });
    expect(await take(numbered(14))).toMatchObject({ previousSequence: 11, sequenceGap: 2, isSequenceRepeated: false });
    expect(await take(numbered(14))).toMatchObject({ isFileRepeated: true, isSequenceRepeated: false });
    const other = numbered(14).replaceAll('\r\n', '\n');
    expect(await take(other)).toMatchObject({ isFileRepeated: false, isSequenceRepeated: true, repeated: 1 });
    expect(await take(numbered(12))).toMatchObject({ previousSequence: 14, sequenceGap: 0 });
  });
});

test('a payment that the bank reports for a day in the future is reviewed, and paid by the same file after that day', async () => {
  const { remittance, content } = await sent();
  const file = returnOf(content, () => ({ ...PAID, paidOn: '2026-11-24' }));
  expect(await take(file)).toMatchObject({ review: 1, paid: 0 });
  expect(await take(file)).toMatchObject({ review: 0, repeated: 1 });
  const [item] = await t.sql<{ id: string; status: string; review: string }>(
    'select id, status, review from remittance_item where remittance_id = $1',
    [remittance.id],
  );
  expect(item).toMatchObject({ status: 'sent', review: 'paid_in_future' });
  await expect(
    t.as('carla').enter(resolveRemittanceItem, { itemId: item?.id ?? '', outcome: 'paid', paidOn: '2026-11-24' }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
  const now = t.clock.now();
  t.clock.set('2026-11-24T15:00:00.000Z');
  expect(await take(file)).toMatchObject({ paid: 1 });
  t.clock.set(now.toISOString());
});

describe('a remittance without an answer', () => {
  test('a remittance is overdue after 2 business days, without weekends and holidays', () => {
    expect(answeredFrom('2026-11-26')).toBe('2026-11-24');
    expect(answeredFrom('2026-11-30')).toBe('2026-11-26');
    expect(answeredFrom('2026-11-24')).toBe('2026-11-19');
  });

  test('a silent remittance raises one alert 2 business days after its payment day, and waits for the treasurer until the bank answers', async () => {
    await t.sql("update remittance_item set status = 'refused' where status in ('sent', 'accepted')");
    const silent = await sent(2);
    const answered = await sent();
    await take(answered.paid);
    const alerts = async () =>
      (await publishedEventsOf(t, 'integration.alert')).filter(({ data }) => data['alert'] === 'remittance_unanswered');
    const run = (at: string) => runDeadlines(t.database, new Date(at), [unansweredRemittances]);
    await run('2026-11-25T22:00:00.000Z');
    expect(await alerts()).toEqual([]);
    await run('2026-11-26T05:00:00.000Z');
    await run('2026-11-27T05:00:00.000Z');
    expect((await alerts()).map(({ data }) => data['source'])).toEqual([silent.remittance.id]);
    expect(await waits('carla', 'remittances_unanswered')).toMatchObject({ count: 1, total: '91200' });
    await take(withTrailers(silent.paid));
    expect(await waits('carla', 'remittances_unanswered')).toMatchObject({ count: 0 });
  });

  test('a quarantined file is waiting work of those who import returns', async () => {
    const before = await waits('davi', 'return_files_quarantined');
    const { paid } = await sent();
    await quarantined(withoutTrailer(paid));
    expect(await waits('davi', 'return_files_quarantined')).toMatchObject({ count: (before?.count ?? 0) + 1 });
  });
});
