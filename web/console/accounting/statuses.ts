import type { AccountingBatchStatus } from './documents.generated.ts';

export const BATCH_STATUSES = [
  'GENERATING',
  'GENERATED',
  'CONFIRMED',
  'CANCELLED',
] as const satisfies readonly AccountingBatchStatus[];
