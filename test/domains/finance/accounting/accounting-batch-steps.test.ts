import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acknowledgeAccountingBatch,
  cancelAccountingBatch,
  generateAccountingBatch,
} from '../../../../src/domains/finance/accounting/accounting-batch.ts';
import {
  advanceBatch,
  finishBatches,
  SLICE,
} from '../../../../src/domains/finance/accounting/accounting-batch-steps.ts';
import { recordEntries } from '../../../../src/domains/finance/accounting/accounting-entry.ts';
import {
  getAccountingBatch,
  getAccountingFile,
  listAccountingBatches,
} from '../../../../src/domains/finance/accounting/accounting-pages.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { fileOf, fillEntries, rowsOf } from '../../../support/accounting.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';

const LARGE = 2 * SLICE + 500;

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
beforeEach(async () => {
  await t.sql('delete from accounting_batch_part');
  await t.sql('delete from accounting_entry');
  await t.sql('delete from accounting_batch');
  // The worst statistics for the planner: an empty table.
  await t.sql('analyze accounting_entry');
});
afterAll(() => t?.close());

const accountant = () => t.as('davi');
const generate = () => accountant().enter(generateAccountingBatch, {});
const cancel = (batchId: string) => accountant().enter(cancelAccountingBatch, { batchId });
const shown = (batchId: string) => accountant().enter(getAccountingBatch, { batchId });
const step = (batchId: string) => t.database.transaction((tx) => advanceBatch(tx, batchId));
const finish = () => finishBatches(t.database);
const open = async () => {
  const [row] = await t.sql<{ open: string }>('select count(*) as open from accounting_entry where batch_id is null');
  return Number(row?.open);
};
const code = (act: Promise<unknown>) => act.then(() => 'none').catch((error: { code: string }) => error.code);

describe('a batch larger than one step', () => {
  test('a large batch is returned immediately, the worker completes it, and the ERP sees it once its file is complete', async () => {
    await fillEntries(t, LARGE);
    const { id, status, entryCount } = await generate();
    expect([status, entryCount]).toEqual(['generating', SLICE]);
    expect((await t.own.enter(listAccountingBatches, {})).items).toEqual([]);
    const protocol = { batchId: id, protocol: 'ERP-1' };
    expect(await code(t.own.enter(getAccountingBatch, { batchId: id }))).toBe('accounting_batch_not_found');
    expect(await code(t.own.enter(acknowledgeAccountingBatch, protocol, newId()))).toBe('accounting_batch_not_found');
    for (const reader of [t.own, accountant()])
      expect(await code(reader.enter(getAccountingFile, { batchId: id }))).toBe('accounting_batch_not_found');
    expect((await accountant().enter(listAccountingBatches, {})).items).toMatchObject([{ id, status: 'generating' }]);
    expect(await code(generate())).toBe('accounting_batch_unfinished');

    await finish();
    const { batch, text, sha256, parts } = await fileOf(t, id);
    expect(batch).toMatchObject({
      id,
      status: 'generated',
      number: 1,
      entryCount: LARGE,
      total: (LARGE * (LARGE + 1)) / 2,
    });
    expect([batch.sha256, batch.sizeBytes, parts.length]).toEqual([sha256, text.length, 3]);
    const rows = await rowsOf(t, id);
    expect(rows.map(({ sequencia }) => Number(sequencia))).toEqual(rows.map((_, n) => n + 1));
    expect(rows.map(({ data }) => data)).toEqual(rows.map(({ data }) => data).sort());
    expect(new Set(rows.map(({ lancamento }) => lancamento)).size).toBe(LARGE);
    expect(await open()).toBe(0);
  });

  test('several workers at the same time build a large batch once', async () => {
    await fillEntries(t, LARGE);
    const { id } = await generate();
    await Promise.all([1, 2, 3].map(finish));
    await finish();
    const { batch, sha256, parts } = await fileOf(t, id);
    expect(batch).toMatchObject({ status: 'generated', entryCount: LARGE, sha256 });
    expect(parts).toHaveLength(3);
  });

  test('each part has a limited number of entries and costs the same number of statements to build and to read', async () => {
    await fillEntries(t, LARGE + SLICE);
    const { id } = await generate();
    const [second, third] = [await t.statementsOf(() => step(id)), await t.statementsOf(() => step(id))];
    expect(second).toHaveLength(7);
    expect(third).toEqual(second);
    await finish();
    const { bytes } = await t.own.enter(getAccountingFile, { batchId: id });
    const parts = bytes[Symbol.asyncIterator]();
    for (let part = 0; part < 4; part++) {
      let lines = 0;
      const read = await t.statementsOf(async () => {
        lines = String((await parts.next()).value).split('\r\n').length - 1;
      });
      expect(read).toHaveLength(1);
      expect(lines).toBeLessThanOrEqual(SLICE + 1);
    }
    expect((await parts.next()).done).toBe(true);
  });

  test('a batch that is cancelled during or after its generation serves no file and releases every entry to the next batch', async () => {
    await fillEntries(t, LARGE);
    const first = await generate();
    await step(first.id);
    expect(await cancel(first.id)).toMatchObject({ status: 'cancelled' });
    expect(await code(generate())).toBe('accounting_batch_unfinished');
    await finish();
    expect(await open()).toBe(LARGE);

    const second = await generate();
    expect(second.number).toBe(2);
    await finish();
    expect((await fileOf(t, second.id)).batch.entryCount).toBe(LARGE);
    expect(await cancel(second.id)).toMatchObject({ status: 'cancelled' });
    expect(await code(fileOf(t, second.id))).toBe('batch_cancelled');
    await Promise.all([finish(), finish()]);
    expect(await open()).toBe(LARGE);
  });

  test('a batch includes entries recorded behind its position meanwhile and leaves entries without accounts to the next batch', async () => {
    await fillEntries(t, SLICE + 10);
    const { id } = await generate();
    const meanwhile = {
      ...{ institutionId: t.institutionId, companyId: null, amount: 7, day: '2026-12-31', description: 'Meanwhile' },
      kind: 'payable_recognised' as const,
    };
    const [mapped = null] = t.master.financial_account_ids;
    const entries = [mapped, newId()].map((financialAccountId) => ({
      ...meanwhile,
      financialAccountId,
      sourceId: newId(),
    }));
    await t.database.transaction((tx) => recordEntries(tx, entries));
    await finish();
    expect(await shown(id)).toMatchObject({ status: 'generated', entryCount: SLICE + 11, lastDay: '2026-12-31' });
    expect((await rowsOf(t, id)).at(-1)).toMatchObject({ sequencia: String(SLICE + 11), origem: entries[0]?.sourceId });
    expect(await open()).toBe(1);
    expect(await code(generate())).toBe('accounts_not_mapped');
  });
});
