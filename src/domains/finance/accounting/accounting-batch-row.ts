import { type ExactSum, exactSum } from '../exact-sum.ts';
import type { AccountingBatch } from './accounting.entity.ts';
import type { AccountingBatchStatus } from './accounting-batch-states.ts';

export interface BatchRow {
  readonly id: string;
  readonly number: number;
  readonly status: AccountingBatchStatus;
  readonly entryCount: number;
  /** Cents. */
  readonly total: ExactSum;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Hexadecimal. Empty while the batch is `generating`. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly generatedBy: string;
  readonly generatedAt: Date;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
  readonly protocol: string | null;
  readonly cancelledBy: string | null;
  readonly cancelledAt: Date | null;
}

export const batchRow = (batch: AccountingBatch): BatchRow => ({
  id: batch.id,
  number: batch.number,
  status: batch.status,
  entryCount: batch.entryCount,
  total: exactSum(batch.total),
  firstDay: batch.firstDay ?? '',
  lastDay: batch.lastDay ?? '',
  sha256: Buffer.from(batch.sha256 ?? '').toString('hex'),
  sizeBytes: batch.sizeBytes ?? 0,
  generatedBy: batch.generatedBy,
  generatedAt: batch.generatedAt,
  confirmedBy: batch.confirmedBy ?? null,
  confirmedAt: batch.confirmedAt ?? null,
  protocol: batch.protocol ?? null,
  cancelledBy: batch.cancelledBy ?? null,
  cancelledAt: batch.cancelledAt ?? null,
});
