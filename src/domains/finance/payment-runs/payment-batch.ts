import { z } from 'zod';
import { beforeId, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { listPage } from '../lists.ts';
import { oneOf } from '../texts.ts';
import { paymentBatch } from './payment-run.resource.ts';
import { type PaymentBatchStatus, paymentBatchStates } from './payment-run-states.ts';
import { t } from './texts.ts';

export const MAX_PAYMENTS = 500;

export interface PaymentBatchRecord extends RowOf<typeof paymentBatch> {}

const COLUMNS = columnsOf(paymentBatch, 'b');
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
export function requireBatchState(
  { status }: PaymentBatchRecord,
  step: 'released' | 'cancelled' | 'exported',
  ...states: PaymentBatchStatus[]
): void {
  if (states.includes(status)) return;
  const message = t('batchNotInState', { states: oneOf(states), step, status });
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
