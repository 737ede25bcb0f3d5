import { z } from 'zod';
import { beforeId, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { listPage } from '../lists.ts';
import type { PaymentBatch } from './payment-batch.entity.ts';
import { type PaymentBatchStatus, paymentBatchStates } from './payment-run-states.ts';

export const MAX_PAYMENTS = 500;

/** Amounts in cents. */
export interface PaymentBatchRecord {
  readonly id: string;
  readonly status: PaymentBatchStatus;
  readonly companyId: string;
  readonly sourceAccountId: number | null;
  readonly bankAccountId: string | null;
  readonly payOn: string | null;
  readonly itemCount: number;
  readonly total: number;
  readonly contentSha256: string;
  readonly createdBy: string;
  /** None of them may release the batch. Empty in batches that are older than this rule. */
  readonly participants: readonly string[];
  readonly createdAt: Date;
  readonly releasedBy: string | null;
  readonly releasedAt: Date | null;
  readonly cancelledBy: string | null;
  readonly cancelledAt: Date | null;
}

const COLUMNS = `b.id, b.status, b.company_id as "companyId", b.source_account_id as "sourceAccountId",
  b.bank_account_id as "bankAccountId", b.pay_on::text as "payOn", b.item_count as "itemCount", b.total,
  b.content_sha256 as "contentSha256", b.created_by as "createdBy", b.participants, b.created_at as "createdAt",
  b.released_by as "releasedBy", b.released_at as "releasedAt", b.cancelled_by as "cancelledBy",
  b.cancelled_at as "cancelledAt"`;
const LIST = statement(
  'list_payment_batches',
  `select ${COLUMNS} from payment_batch b where b.institution_id = $1 and b.id < $2 order by b.id desc limit $3`,
);
const LIST_OF_STATUS = statement(
  'list_payment_batches_of_status',
  `select ${COLUMNS} from payment_batch b
   where b.institution_id = $1 and b.id < $2 and b.status = $4 order by b.id desc limit $3`,
);
const BY_ID = statement(
  'payment_batches_by_id',
  `select ${COLUMNS} from payment_batch b where b.institution_id = $1 and b.id = any ($2)`,
);
const LOCK = statement(
  'lock_payment_batch',
  'select id from payment_batch where institution_id = $1 and id = $2 for update',
);

export const recordOfBatch = (batch: PaymentBatch): PaymentBatchRecord => ({
  id: batch.id,
  status: batch.status,
  companyId: batch.companyId,
  sourceAccountId: batch.sourceAccountId ?? null,
  bankAccountId: batch.bankAccountId ?? null,
  payOn: batch.payOn ?? null,
  itemCount: batch.itemCount,
  total: batch.total,
  contentSha256: batch.contentSha256,
  createdBy: batch.createdBy,
  participants: batch.participants,
  createdAt: batch.createdAt,
  releasedBy: batch.releasedBy ?? null,
  releasedAt: batch.releasedAt ?? null,
  cancelledBy: batch.cancelledBy ?? null,
  cancelledAt: batch.cancelledAt ?? null,
});

/** In any order. */
export const paymentBatchesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<PaymentBatchRecord>(BY_ID, [institutionId, ids]);

/** Locks the row until the transaction ends. @throws AppError payment_batch_not_found */
export async function lockPaymentBatch(
  { tx, principal }: Pick<WriteContext, 'tx' | 'principal'>,
  batchId: string,
): Promise<PaymentBatchRecord> {
  await tx.query(LOCK, [principal.institutionId, batchId]);
  // A new statement sees what was committed during the wait for the lock.
  const [batch] = await paymentBatchesById(tx, principal.institutionId, [batchId]);
  if (!batch) throw new AppError('payment_batch_not_found');
  return batch;
}

/** @throws AppError invalid_payment_batch_state. */
export function requireBatchState({ status }: PaymentBatchRecord, verb: string, ...states: PaymentBatchStatus[]): void {
  if (states.includes(status)) return;
  const message = `only a batch that is ${states.join(' or ')} can be ${verb}; this one is ${status}`;
  throw new AppError('invalid_payment_batch_state', message, { batch_status: status });
}

const READ = { audiences: ['operator'], scopes: ['finance_ap:read'] } as const;

export const getPaymentBatch = readOperation({
  name: 'getPaymentBatch',
  ...READ,
  summary: 'Returns a payment batch',
  effects: ['reads_business_data'],
  refusals: ['payment_batch_not_found'],
  input: z.strictObject({ batchId: Uuid }),
  async run({ database, principal }, { batchId }): Promise<PaymentBatchRecord> {
    const [batch] = await paymentBatchesById(database, principal.institutionId, [batchId]);
    if (!batch) throw new AppError('payment_batch_not_found');
    return batch;
  },
});

export const listPaymentBatches = readOperation({
  name: 'listPaymentBatches',
  ...READ,
  summary: 'Lists payment batches, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    status: z.enum(wordsOf(paymentBatchStates.states)).nullish().meta({ description: 'Only batches in this state' }),
  }),
  async run({ database, principal }, { first, after, status }): Promise<Slice<PaymentBatchRecord>> {
    const values = [principal.institutionId, beforeId(after), first + 1];
    const rows = status
      ? await database.query<PaymentBatchRecord>(LIST_OF_STATUS, [...values, status])
      : await database.query<PaymentBatchRecord>(LIST, values);
    return sliceOf(rows, first);
  },
});
