import type { PaymentBatchStatus, PaymentOrderStatus } from './documents.generated.ts';

export const BATCH_STATUSES = ['QUEUED', 'RELEASED', 'CANCELLED'] as const satisfies readonly PaymentBatchStatus[];

export const ORDER_STATUSES = [
  'QUEUED',
  'RELEASED',
  'DISPATCHED',
  'PAID',
  'REJECTED',
  'CANCELLED',
] as const satisfies readonly PaymentOrderStatus[];
