import { z } from 'zod';
import { EventAmount, EventInstant, type EventType, eventOf, eventType } from '../../../messaging/event.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import { MED_COMPLETED_STATES, type MED_PROGRESS_STATES } from '../../../rails/dict-med.ts';
import type { Med, MedRefund } from './med-record.ts';
import { OPEN_MED_STATES } from './med-states.ts';

const recovery = <Status extends z.ZodType>(status: Status) => ({
  accountId: z.int(),
  medId: z.string(),
  endToEndId: z.string(),
  amount: EventAmount.optional(),
  status,
});

export const medCreated = eventType(
  'pix.med.created',
  'A fund recovery (MED) was opened on a PIX. endToEndId is the end-to-end id of the root transaction',
  recovery(z.literal('CREATED')),
);

export const medCompleted = eventType(
  'pix.med.completed',
  'A fund recovery ended, with returned money (REFUND_COMPLETED) or without (COMPLETED)',
  recovery(z.enum(MED_COMPLETED_STATES)),
);

export const medCancelled = eventType(
  'pix.med.cancelled',
  'A fund recovery was cancelled',
  recovery(z.literal('CANCELLED')),
);

export const medUpdated = eventType(
  'pix.med.updated',
  'A fund recovery progressed: the money was traced, the case is being analysed, or money is being returned',
  {
    ...recovery(z.enum(OPEN_MED_STATES)),
    updatedAt: EventInstant,
  },
);

export const medReturnRejected = eventType(
  'pix.med.return_rejected',
  'A return in a fund recovery or after an infraction report was refused; no money was returned',
  {
    eventType: z.literal('pix.med.return_rejected'),
    accountId: z.int(),
    returnId: z.string(),
    endToEndId: z.string(),
    amount: EventAmount,
    status: z.literal('rejected'),
    medId: z.string().nullable().meta({ description: 'Null when the return follows only from an infraction report' }),
    returnStage: z.literal('rejected'),
    reasonCode: z.string(),
    reasonDescription: z.string(),
    rejectedAt: EventInstant,
    occurredAt: EventInstant,
    infractionId: z.string().nullable().meta({ description: 'The infraction report that caused the return' }),
  },
);

const refund = <Status extends string>(status: Status) => ({
  accountId: z.int(),
  medId: z.string(),
  refundId: z.string(),
  recoveryId: z.string(),
  endToEndId: z.string(),
  amount: EventAmount,
  status: z.literal(status),
  occurredAt: EventInstant,
});

export const medRefundCreated = eventType(
  'pix.med.refund.created',
  'A refund was requested in a fund recovery',
  refund('OPEN'),
);

export const medRefundUpdated = eventType(
  'pix.med.refund.updated',
  'The amount or the details of a refund request changed',
  refund('OPEN'),
);

export const medRefundClosed = eventType(
  'pix.med.refund.closed',
  'A refund request was closed with a decision',
  refund('CLOSED'),
);

export const medRefundCancelled = eventType(
  'pix.med.refund.cancelled',
  'A refund request was cancelled',
  refund('CANCELLED'),
);

export const medEvents = [
  medCreated,
  medCompleted,
  medCancelled,
  medUpdated,
  medReturnRejected,
  medRefundCreated,
  medRefundUpdated,
  medRefundClosed,
  medRefundCancelled,
];

const identifiers = ({ accountId, id, endToEndId }: Med) => ({ accountId, medId: id, endToEndId });

export const createdEvent = (med: Med): StagedMessage =>
  eventOf(medCreated, med, { ...identifiers(med), status: 'CREATED' });

/** `amount` is null when the partner cancelled the recovery: the event then has no amount. */
export const cancelledEvent = (med: Med, amount: number | null): StagedMessage =>
  eventOf(medCancelled, med, { ...identifiers(med), ...(amount === null ? {} : { amount }), status: 'CANCELLED' });

export const completedEvent = (
  med: Med,
  status: (typeof MED_COMPLETED_STATES)[number],
  amount: number,
): StagedMessage => eventOf(medCompleted, med, { ...identifiers(med), amount, status });

export const updatedEvent = (med: Med, status: (typeof MED_PROGRESS_STATES)[number], amount: number): StagedMessage =>
  eventOf(medUpdated, med, { ...identifiers(med), amount, status, updatedAt: med.updatedAt.toISOString() });

type RefundEvent =
  | typeof medRefundCreated
  | typeof medRefundUpdated
  | typeof medRefundClosed
  | typeof medRefundCancelled;

export const refundEvent = (event: RefundEvent, med: Med, refund: MedRefund, now: Date): StagedMessage =>
  eventOf<EventType['payload']>(event, med, {
    ...identifiers(med),
    refundId: refund.id,
    recoveryId: med.id,
    amount: refund.amount,
    status: refund.status,
    occurredAt: now.toISOString(),
  });
