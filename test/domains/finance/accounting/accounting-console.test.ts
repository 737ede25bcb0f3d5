import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelAccountingBatch,
  generateAccountingBatch,
} from '../../../../src/domains/finance/accounting/accounting-batch.ts';
import { finishBatches, SLICE } from '../../../../src/domains/finance/accounting/accounting-batch-steps.ts';
import { recordEntries } from '../../../../src/domains/finance/accounting/accounting-entry.ts';
import {
  draftAccountingMapping,
  publishAccountingMapping,
} from '../../../../src/domains/finance/accounting/accounting-mapping.ts';
import {
  getAccountingBatch,
  getAccountingFilePart,
  listAccountingEntries,
} from '../../../../src/domains/finance/accounting/accounting-pages.ts';
import { getAccountingMapping } from '../../../../src/domains/finance/accounting/mapping-pages.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { fileOf, fillEntries } from '../../../support/accounting.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

test('the parts of a batch file form its bytes in order, and other institutions cannot read them', async () => {
  await fillEntries(t, SLICE + 3);
  const { id: batchId } = await t.as('davi').enter(generateAccountingBatch, {});
  for (let step = 0; step < 10; step += 1) await finishBatches(t.database);
  const parts: string[] = [];
  let isLast = false;
  while (!isLast) {
    const part = await t.as('vera').enter(getAccountingFilePart, { batchId, part: parts.length });
    parts.push(part.text);
    isLast = part.isLast;
  }
  expect(parts.length).toBeGreaterThan(1);
  const { sha256 } = await t.as('vera').enter(getAccountingBatch, { batchId });
  expect(createHash('sha256').update(parts.join('')).digest('hex')).toBe(sha256);
  expect(parts.join('')).toBe((await fileOf(t, batchId)).text.toString());
  const refused = (of: Pick<FinanceDoor, 'as'>, part: number) =>
    expect(of.as('vera').enter(getAccountingFilePart, { batchId, part })).rejects;
  await refused(t, parts.length).toMatchObject({ code: 'accounting_batch_not_found' });
  await refused(t.other, 0).toMatchObject({ code: 'accounting_batch_not_found' });
  await t.as('davi').enter(cancelAccountingBatch, { batchId });
  await refused(t, 0).toMatchObject({ code: 'batch_cancelled' });
});

test('open entries without accounts can be listed separately', async () => {
  const davi = t.as('davi');
  const [known, other] = t.master.financial_account_ids as [string, string];
  const accounts = { debitAccount: '1', debitAccountErp: '1', creditAccount: '2', creditAccountErp: '2' };
  const { id: mappingId } = await davi.enter(draftAccountingMapping, {
    lines: [{ kind: 'payable_recognised', financialAccountId: known, ...accounts }],
  });
  const seen = (of: Pick<FinanceDoor, 'as'>) => of.as('vera').enter(getAccountingMapping, { mappingId });
  expect(await seen(t)).toMatchObject({ id: mappingId, version: null, publishedBy: null });
  await expect(seen(t.other)).rejects.toMatchObject({ code: 'accounting_mapping_not_found' });
  await davi.enter(publishAccountingMapping, { mappingId });
  expect(await seen(t)).toMatchObject({ id: mappingId, publishedBy: 'operator:davi' });
  const entry = { institutionId: t.institutionId, amount: 100, companyId: t.master.company_id, day: '2026-11-20' };
  const [mapped, unmapped] = [newId(), newId()];
  await t.database.transaction((tx) =>
    recordEntries(
      tx,
      [
        { sourceId: mapped, financialAccountId: known },
        { sourceId: unmapped, financialAccountId: other },
      ].map((each) => ({ ...entry, ...each, kind: 'payable_recognised', description: 'Fatura' })),
    ),
  );
  const list = async (of: Pick<FinanceDoor, 'as'>, only: boolean) =>
    (await of.as('vera').enter(listAccountingEntries, { first: 100, unmapped: only })).items.map(
      (each) => each.sourceId,
    );
  expect(await list(t, false)).toEqual(expect.arrayContaining([mapped, unmapped]));
  const found = await list(t, true);
  expect(found).toContain(unmapped);
  expect(found).not.toContain(mapped);
  expect(await list(t.other, true)).toEqual([]);
});
