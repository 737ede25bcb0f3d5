import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation } from '../../../platform/operation/operation.ts';
import type { Principal } from '../../../platform/operation/principal.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { requireStill } from '../../administration/admin-checks.ts';
import { type ReleasedOrder, releaseOrders } from '../../ledger/released-orders.ts';
import { PARTICIPANTS } from '../payables/payable-participants.ts';
import { t as common } from '../texts.ts';
import { lockPaymentBatch, type PaymentBatchRecord, requireBatchState } from './payment-batch.ts';
import { t } from './texts.ts';

const RELEASE = statement(
  'release_payment_batch',
  `update payment_batch set status = 'released', released_by = $3, released_at = $4, updated_at = $4
   where institution_id = $1 and id = $2`,
);
// Cancelled payments are not released, so they do not count.
const PAYABLES_OF_PARTICIPANT = statement(
  'payables_of_participant_in_batch',
  `select p.id from payable p where p.institution_id = $1 and $3 = any (${PARTICIPANTS}) and p.id in (
     select o.payable_id from payment_order o where o.institution_id = $1 and o.batch_id = $2 and o.status <> 'cancelled'
     union all
     select i.payable_id from remittance_item i where i.institution_id = $1 and i.batch_id = $2 and i.status <> 'cancelled')
   order by p.id`,
);
const RELEASE_ORDERS = statement(
  'release_payment_orders',
  `update payment_order set status = 'released', next_attempt_at = $3, updated_at = $3
   where institution_id = $1 and batch_id = $2 and status = 'queued'
   returning id, source_account_id as "accountId", amount, 0 as held`,
);

/**
 * The operator must have no part in the batch or its payables, as creator, changer, approver or deputy. The role is
 * read again under a lock: if it is revoked at the same time, the transaction that commits first wins.
 */
export const releasePaymentBatch = operation({
  name: 'releasePaymentBatch',
  audiences: ['operator'],
  roles: ['treasurer'],
  scopes: [],
  product: 'ap',
  decides: true,
  proof: 'fresh',
  summary:
    'Releases a payment batch, so that its payments are made. The treasurer must have had no part in the batch or its payables',
  effects: ['moves_institution_money'],
  refusals: ['payment_batch_not_found', 'invalid_payment_batch_state', 'two_persons_required', 'stale_decision'],
  input: z.strictObject({
    batchId: Uuid.meta({ description: 'Id of the payment batch' }),
    contentSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, inSchema(common('hexDigits')))
      .meta({
        description:
          '`contentSha256` of the batch that the treasurer has reviewed. If the batch has changed since, the release is refused',
      }),
  }),
  async run(context, { batchId, contentSha256 }): Promise<PaymentBatchRecord> {
    const { tx, principal, now } = context;
    const { institutionId, author } = principal;
    const batch = await lockPaymentBatch(context, batchId);
    requireBatchState(batch, 'released', 'queued');
    await requireStill(context, 'treasurer');
    await requireNoPart(tx, batch, principal);
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

/** @throws AppError two_persons_required, with the payables in which the operator had a part */
async function requireNoPart(
  tx: Queryable,
  { id, createdBy, participants }: PaymentBatchRecord,
  { institutionId, author }: Principal,
): Promise<void> {
  if (createdBy !== author && !participants.includes(author)) return;
  const payables = await tx.query<{ id: string }>(PAYABLES_OF_PARTICIPANT, [institutionId, id, author]);
  const message = createdBy === author ? t('ownBatch') : t('ownPayables');
  throw new AppError('two_persons_required', message, { payable_ids: payables.map((payable) => payable.id) });
}
