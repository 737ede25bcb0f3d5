import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { Amount, amountText } from '../../../platform/money/money.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { IntegerId, newId, Uuid } from '../../../platform/text/ids.ts';
import { dictMedCancel, dictMedRefundRequest } from '../../../rails/dict-med.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { cancelledEvent, medRefundCancelled, medRefundCreated, refundEvent } from './med.events.ts';
import { medNotFound } from './med.ts';
import { MED_COLUMNS, MED_REFUND_COLUMNS, type Med, type MedRefund } from './med-record.ts';
import { changeRefund, openRefundOf } from './med-refund-request.ts';
import { isOpen, medStates } from './med-states.ts';
import { t } from './texts.ts';

// Lock order: transactions first.
const LOCK_ROOT = statement(
  'lock_root_of_med',
  `select t.amount - t.refunded_amount as remaining from transaction t
   where t.partner_id = $1
     and t.id = (select m.transaction_id from med m where m.id = $3 and m.account_id = $2 and m.partner_id = $1)
   for update`,
);
const LOCK = statement(
  'lock_med_of_account',
  `select ${MED_COLUMNS} from med m where m.id = $3 and m.account_id = $2 and m.partner_id = $1 for update`,
);
const CANCEL = statement(
  'cancel_med',
  `update med m set status = 'CANCELLED', updated_at = $3 where m.id = $2 and m.partner_id = $1 returning ${MED_COLUMNS}`,
);
const INSERT_REFUND = statement(
  'insert_med_refund',
  `insert into med_refund as r (id, med_id, partner_id, amount, status, created_at, updated_at)
   values ($1, $2, $3, $4, 'OPEN', $5, $5) returning ${MED_REFUND_COLUMNS}`,
);

async function lock({ tx, principal }: WriteContext, accountId: number, medId: string): Promise<Med> {
  const { partnerId } = principal;
  const [found] = await tx.query<Med>(LOCK, [partnerId, accountId, medId]);
  if (found) return found;
  await requireAccount(tx, partnerId, accountId);
  throw medNotFound();
}

/** Also cancels an open refund request. */
export const cancelMed = operation({
  name: 'cancelMed',
  scopes: ['pix:write'],
  summary: 'Cancels a fund recovery (MED) before it is analysed',
  effects: ['restricts'],
  refusals: ['account_not_of_partner', 'med_not_found', 'invalid_med_state'],
  input: z.strictObject({ medId: Uuid, accountId: IntegerId }),
  async run(context, { medId, accountId }): Promise<Med> {
    const { tx, principal, now, stage, audit } = context;
    const med = await lock(context, accountId, medId);
    if (stateAfter(medStates, med.status, 'cancel') === null) {
      throw new AppError('invalid_med_state', t('notCancellable', { status: med.status }));
    }
    const refund = await openRefundOf(tx, med.id);
    if (refund) {
      const withdrawn = await changeRefund(tx, refund, { status: 'CANCELLED' }, now);
      stage(refundEvent(medRefundCancelled, med, withdrawn, now));
    }
    const [cancelled] = await tx.query<Med>(CANCEL, [principal.partnerId, med.id, now]);
    if (!cancelled) throw new Error(`fund recovery ${med.id} was not cancelled`);
    stage(cancelledEvent(cancelled, null));
    stage(commandOf(dictMedCancel, cancelled, { medId: cancelled.id }));
    audit({
      action: 'pix.med.cancelled',
      accountId,
      resourceType: 'med',
      resourceId: cancelled.id,
      changes: { status: { from: med.status, to: cancelled.status } },
    });
    return cancelled;
  },
});

/** Requests what has not come back yet, unless an amount is given. Returned money arrives as a return of the PIX. */
export const requestMedRefund = operation({
  name: 'requestMedRefund',
  scopes: ['pix:write'],
  summary: 'Requests a refund in a fund recovery (MED)',
  effects: ['keeps_records'],
  refusals: ['account_not_of_partner', 'med_not_found', 'invalid_med_state', 'med_refund_exceeded'],
  input: z.strictObject({
    medId: Uuid,
    accountId: IntegerId,
    amount: Amount.nullish().meta({
      description: 'Amount in cents. Defaults to what has not come back of the root transaction',
    }),
  }),
  async run(context, { medId, accountId, amount: given }): Promise<MedRefund> {
    const { tx, principal, now, stage, audit } = context;
    const { partnerId } = principal;
    const [root] = await tx.query<{ remaining: number }>(LOCK_ROOT, [partnerId, accountId, medId]);
    const med = await lock(context, accountId, medId);
    if (!isOpen(med.status)) {
      throw new AppError('invalid_med_state', t('acceptsNoRequest', { status: med.status }));
    }
    if (await openRefundOf(tx, med.id)) {
      throw new AppError('invalid_med_state', t('requestIsOpen'));
    }
    const remaining = root?.remaining ?? 0;
    const amount = given ?? remaining;
    if (amount > remaining || amount === 0) {
      const message =
        remaining === 0
          ? t('allCameBack')
          : t('lessIsLeft', { remaining: amountText(remaining), amount: amountText(amount) });
      throw new AppError('med_refund_exceeded', message, { remaining });
    }
    const [refund] = await tx.query<MedRefund>(INSERT_REFUND, [newId(), med.id, partnerId, amount, now]);
    if (!refund) throw new Error(`no refund request of fund recovery ${med.id} was inserted`);
    stage(refundEvent(medRefundCreated, med, refund, now));
    stage(commandOf(dictMedRefundRequest, med, { medId: med.id, refundId: refund.id, amount }));
    audit({
      action: 'pix.med.refund.created',
      accountId,
      resourceType: 'med',
      resourceId: med.id,
      changes: { refund_id: refund.id, amount },
    });
    return refund;
  },
});
