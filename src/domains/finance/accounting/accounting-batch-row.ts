import { type RowOf, rowOf } from '../../../platform/resource/resource.ts';
import { exactSum } from '../exact-sum.ts';
import type { AccountingBatch } from './accounting.entity.ts';
import { accountingBatch } from './accounting.resource.ts';

export interface BatchRow extends RowOf<typeof accountingBatch> {}

export const batchRow = (batch: AccountingBatch): BatchRow =>
  rowOf(accountingBatch, {
    ...batch,
    currency: 'BRL',
    total: exactSum(batch.total),
    firstDay: batch.firstDay ?? '',
    lastDay: batch.lastDay ?? '',
    sha256: Buffer.from(batch.sha256 ?? '').toString('hex'),
    sizeBytes: batch.sizeBytes ?? 0,
  });
