import { z } from 'zod';
import { statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { Uuid } from '../../../platform/ids.ts';
import { operation } from '../../../platform/operation.ts';
import { type ReleasedOrder, releaseOrders } from '../../ledger/released-orders.ts';
import { lockPaymentBatch, type PaymentBatchRecord, requireBatchState } from './payment-batch.ts';

const RELEASE = statement(
  'release_payment_batch',
  `update payment_batch set status = 'released', released_by = $3, released_at = $4, updated_at = $4
   where institution_id = $1 and id = $2`,
);
const RELEASE_ORDERS = statement(
  'release_payment_orders',
  `update payment_order set status = 'released', next_attempt_at = $3, updated_at = $3
   where institution_id = $1 and batch_id = $2 and status = 'queued'
   returning id, source_account_id as "accountId", amount, 0 as held`,
);

/** Releases a batch: a worker dispatches its orders, or its remittance can be generated. */
export const releasePaymentBatch = operation({
  name: 'releasePaymentBatch',
  audiences: ['operator'],
  roles: ['treasurer'],
  scopes: [],
  product: 'ap',
  decides: true,
  proof: 'fresh',
  summary: 'Releases a payment batch that somebody else has put together: its orders are paid',
  effects: ['moves_institution_money'],
  refusals: ['payment_batch_not_found', 'invalid_payment_batch_state', 'two_persons_required', 'stale_decision'],
  input: z.strictObject({
    batchId: Uuid.meta({ description: 'The batch' }),
    contentSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
      .meta({ description: 'The `contentSha256` that is released: if the batch has changed since, nothing is done' }),
  }),
  async run(context, { batchId, contentSha256 }): Promise<PaymentBatchRecord> {
    const { tx, principal, now } = context;
    const { institutionId, author } = principal;
    const batch = await lockPaymentBatch(context, batchId);
    requireBatchState(batch, 'released', 'queued');
    if (batch.createdBy === author) throw new AppError('two_persons_required');
    if (batch.contentSha256 !== contentSha256) {
      throw new AppError('stale_decision', undefined, { content_sha256: batch.contentSha256 });
    }
    await tx.query(RELEASE, [institutionId, batchId, author, now]);
    const orders = await tx.query<ReleasedOrder>(RELEASE_ORDERS, [institutionId, batchId, now]);
    await releaseOrders(tx, orders, now);
    context.audit({
      action: 'payment_batch.released',
      accountId: batch.sourceAccountId,
      resourceType: 'payment_batch',
      resourceId: batchId,
      changes: { item_count: batch.itemCount, total: batch.total, content_sha256: contentSha256 },
    });
    return { ...batch, status: 'released', releasedBy: author, releasedAt: now };
  },
});
