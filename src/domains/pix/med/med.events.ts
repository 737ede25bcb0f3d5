import { z } from 'zod';
import { EventAmount, EventInstant, eventType } from '../../../messaging/event.ts';
import { MED_COMPLETED_STATES } from '../../../rails/dict-med.ts';
import { OPEN_MED_STATES } from './med-states.ts';

const intervention = <Status extends z.ZodType>(status: Status) => ({
  accountId: z.int(),
  medId: z.string(),
  endToEndId: z.string(),
  amount: EventAmount.optional(),
  status,
});

export const medCreated = eventType(
  'pix.med.created',
  'A fund recovery (MED) was opened on a PIX; endToEndId is that of the root transaction',
  intervention(z.literal('CREATED')),
);

export const medCompleted = eventType(
  'pix.med.completed',
  'A fund recovery ended, with money given back (REFUND_COMPLETED) or without',
  intervention(z.enum(MED_COMPLETED_STATES)),
);

export const medCancelled = eventType(
  'pix.med.cancelled',
  'A fund recovery was cancelled',
  intervention(z.literal('CANCELLED')),
);

export const medUpdated = eventType(
  'pix.med.updated',
  'A fund recovery moved on: the money was traced, the case is analysed, or refunds are under way',
  {
    ...intervention(z.enum(OPEN_MED_STATES)),
    updatedAt: EventInstant,
  },
);

export const medReturnRejected = eventType(
  'pix.med.return_rejected',
  'An attempt to give money back in a fund recovery was refused; nothing was given back',
  {
    eventType: z.literal('pix.med.return_rejected'),
    accountId: z.int(),
    returnId: z.string(),
    endToEndId: z.string(),
    amount: EventAmount,
    status: z.literal('rejected'),
    medId: z.string(),
    returnStage: z.literal('rejected'),
    reasonCode: z.string(),
    reasonDescription: z.string(),
    rejectedAt: EventInstant,
    occurredAt: EventInstant,
  },
);

const refund = <Status extends z.ZodType>(status: Status) => ({
  accountId: z.int(),
  medId: z.string(),
  refundId: z.string(),
  recoveryId: z.string(),
  endToEndId: z.string(),
  amount: EventAmount,
  status,
  occurredAt: EventInstant,
});

export const medRefundCreated = eventType(
  'pix.med.refund.created',
  'A refund was requested in a fund recovery',
  refund(z.literal('OPEN')),
);

export const medRefundUpdated = eventType(
  'pix.med.refund.updated',
  'The amount or the details of a refund request changed',
  refund(z.literal('OPEN')),
);

export const medRefundClosed = eventType(
  'pix.med.refund.closed',
  'A refund request was decided',
  refund(z.literal('CLOSED')),
);

export const medRefundCancelled = eventType(
  'pix.med.refund.cancelled',
  'A refund request was withdrawn',
  refund(z.literal('CANCELLED')),
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
