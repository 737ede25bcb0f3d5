import { answerHandler } from '../../../messaging/answers.ts';
import { eventOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import {
  dictMedCancelled,
  dictMedCompleted,
  dictMedRefundCancelled,
  dictMedRefundClosed,
  dictMedRefundUpdated,
  dictMedReturnRejected,
  dictMedUpdated,
} from '../../../rails/dict-med.ts';
import {
  cancelledEvent,
  completedEvent,
  medRefundCancelled,
  medRefundClosed,
  medRefundUpdated,
  medReturnRejected,
  refundEvent,
  updatedEvent,
} from './med.events.ts';
import { MED_COLUMNS, type Med, type MedRefund } from './med-record.ts';
import { changeRefund, openRefundOf, refundOf } from './med-refund-request.ts';
import { type MedStatus, medRefundStates, medStates } from './med-states.ts';

const LOCK = statement('lock_med', `select ${MED_COLUMNS} from med m where m.id = $1 for update`);
const CHANGE = statement(
  'change_med',
  `update med m set status = $2, updated_at = $3 where m.id = $1 returning ${MED_COLUMNS}`,
);
const INSERT_REJECTED = statement(
  'insert_med_rejected_return',
  `insert into med_rejected_return (return_id, med_id, partner_id, amount, reason_code, reason_description, rejected_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (return_id) do nothing returning 1 as new`,
);

async function lock({ tx }: UnattendedContext, medId: string): Promise<Med> {
  const [med] = await tx.query<Med>(LOCK, [medId]);
  if (!med) throw new Error(`no fund recovery has the id ${medId}`);
  return med;
}

async function change({ tx, now }: UnattendedContext, med: Med, status: MedStatus): Promise<Med> {
  const [changed] = await tx.query<Med>(CHANGE, [med.id, status, now]);
  if (!changed) throw new Error(`fund recovery ${med.id} was not changed`);
  return changed;
}

const STEP_TO = {
  TRACKED: 'track',
  AWAITING_ANALYSIS: 'awaitAnalysis',
  ANALYSED: 'analyse',
  REFUNDING: 'refund',
} as const;

/** A step that arrives after a later one changes nothing. */
export const medMoved = answerHandler({
  message: dictMedUpdated,
  async run(context, { medId, status, amount }) {
    const med = await lock(context, medId);
    if (stateAfter(medStates, med.status, STEP_TO[status]) === null) return;
    context.stage(updatedEvent(await change(context, med, status), status, amount));
  },
});

export const medEnded = answerHandler({
  message: dictMedCompleted,
  async run(context, { medId, status, amount }) {
    const med = await lock(context, medId);
    const step = status === 'REFUND_COMPLETED' ? 'completeWithRefund' : 'complete';
    if (stateAfter(medStates, med.status, step) === null) return;
    const refund = await openRefundOf(context.tx, medId);
    if (refund) await endRefund(context, med, refund, 'close');
    context.stage(completedEvent(await change(context, med, status), status, amount));
  },
});

export const medVoided = answerHandler({
  message: dictMedCancelled,
  async run(context, { medId, amount }) {
    const med = await lock(context, medId);
    if (stateAfter(medStates, med.status, 'void') === null) return;
    const refund = await openRefundOf(context.tx, medId);
    if (refund) await endRefund(context, med, refund, 'cancel');
    context.stage(cancelledEvent(await change(context, med, 'CANCELLED'), amount));
  },
});

/** Ends an open request. An ended request stays unchanged. */
async function endRefund(
  { tx, now, stage }: UnattendedContext,
  med: Med,
  refund: MedRefund,
  step: 'close' | 'cancel',
): Promise<void> {
  const status = stateAfter(medRefundStates, refund.status, step);
  if (status === null) return;
  const ended = await changeRefund(tx, refund, { status }, now);
  stage(refundEvent(step === 'close' ? medRefundClosed : medRefundCancelled, med, ended, now));
}

/** Locks the fund recovery, then reads the request. @throws Error when the request is unknown */
async function lockRefund(
  context: UnattendedContext,
  { medId, refundId }: { readonly medId: string; readonly refundId: string },
): Promise<{ readonly med: Med; readonly refund: MedRefund }> {
  const med = await lock(context, medId);
  const refund = await refundOf(context.tx, medId, refundId);
  if (!refund) throw new Error(`fund recovery ${medId} has no refund request ${refundId}`);
  return { med, refund };
}

export const medRefundClosedAnswer = answerHandler({
  message: dictMedRefundClosed,
  async run(context, body) {
    const { med, refund } = await lockRefund(context, body);
    await endRefund(context, med, refund, 'close');
  },
});

export const medRefundCancelledAnswer = answerHandler({
  message: dictMedRefundCancelled,
  async run(context, body) {
    const { med, refund } = await lockRefund(context, body);
    await endRefund(context, med, refund, 'cancel');
  },
});

/** A repeated amount changes nothing. */
export const medRefundUpdatedAnswer = answerHandler({
  message: dictMedRefundUpdated,
  async run(context, body) {
    const { med, refund } = await lockRefund(context, body);
    const status = stateAfter(medRefundStates, refund.status, 'update');
    if (status === null || refund.amount === body.amount) return;
    const { tx, now, stage } = context;
    stage(
      refundEvent(medRefundUpdated, med, await changeRefund(tx, refund, { status, amount: body.amount }, now), now),
    );
  },
});

/** Recorded once by its return id. Neither money nor the state of the fund recovery changes. */
export const medReturnRejectedAnswer = answerHandler({
  message: dictMedReturnRejected,
  async run(context, { medId, returnId, amount, reasonCode, reasonDescription, at }) {
    const med = await lock(context, medId);
    const values = [returnId, medId, med.partnerId, amount, reasonCode, reasonDescription, at];
    const [isNew] = await context.tx.query(INSERT_REJECTED, values);
    if (!isNew) return;
    context.stage(
      eventOf(medReturnRejected, med, {
        eventType: 'pix.med.return_rejected',
        accountId: med.accountId,
        returnId,
        endToEndId: med.endToEndId,
        amount,
        status: 'rejected',
        medId,
        infractionId: null,
        returnStage: 'rejected',
        reasonCode,
        reasonDescription,
        rejectedAt: at,
        occurredAt: at,
      }),
    );
  },
});

export const medAnswers = [
  medMoved,
  medEnded,
  medVoided,
  medRefundClosedAnswer,
  medRefundCancelledAnswer,
  medRefundUpdatedAnswer,
  medReturnRejectedAnswer,
];
