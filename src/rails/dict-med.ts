import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { wordsOf } from '../platform/words.ts';
import { FRAUD_CATEGORIES } from './dict-codes.ts';

const MedId = z.uuid();
const Amount = z.int().min(0);

/** The open states of a fund recovery. */
export const MED_PROGRESS = ['TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING'] as const;
/** How one ends that was not cancelled: money came back, or none did. */
export const MED_ENDS = ['REFUND_COMPLETED', 'COMPLETED'] as const;

/** Command: open a fund recovery on a PIX that this institution sent. */
export const dictMedOpen = messageType(
  'rails',
  'dict.med_open',
  'Recover the funds of a PIX sent',
  z.object({
    medId: MedId,
    endToEndId: z.string().length(32),
    amount: z.int(),
    fraudCategory: z.enum(wordsOf(FRAUD_CATEGORIES)),
    details: z.string().nullable(),
  }),
);

/** Command: end a fund recovery before it is analysed. */
export const dictMedCancel = messageType('rails', 'dict.med_cancel', 'End a fund recovery', z.object({ medId: MedId }));

/** Command: ask for money back in a fund recovery. */
export const dictMedRefundRequest = messageType(
  'rails',
  'dict.med_refund_request',
  'Ask for money back in a fund recovery',
  z.object({ medId: MedId, refundId: z.uuid(), amount: z.int() }),
);

/** A fund recovery moved on. */
export const dictMedUpdated = messageType(
  'outcomes',
  'dict.med_updated',
  'A fund recovery moved on',
  z.object({
    medId: MedId,
    status: z.enum(MED_PROGRESS),
    amount: Amount,
  }),
);

/** A fund recovery ended; `amount` came back. The money itself comes as a return of the PIX. */
export const dictMedCompleted = messageType(
  'outcomes',
  'dict.med_completed',
  'A fund recovery ended',
  z.object({ medId: MedId, status: z.enum(MED_ENDS), amount: Amount }),
);

/** The arrangement ended a fund recovery without a result. */
export const dictMedCancelled = messageType(
  'outcomes',
  'dict.med_cancelled',
  'The arrangement cancelled a fund recovery',
  z.object({ medId: MedId, amount: Amount }),
);

const refund = { medId: MedId, refundId: z.uuid() };

export const dictMedRefundUpdated = messageType(
  'outcomes',
  'dict.med_refund_updated',
  'The amount of a refund request changed',
  z.object({ ...refund, amount: z.int().min(1) }),
);

export const dictMedRefundClosed = messageType(
  'outcomes',
  'dict.med_refund_closed',
  'A refund request was decided',
  z.object(refund),
);

export const dictMedRefundCancelled = messageType(
  'outcomes',
  'dict.med_refund_cancelled',
  'The arrangement withdrew a refund request',
  z.object(refund),
);

/** A return within a fund recovery was refused: no money moved. */
export const dictMedReturnRejected = messageType(
  'outcomes',
  'dict.med_return_rejected',
  'A return within a fund recovery was refused',
  z.object({
    medId: MedId,
    returnId: z.string().length(32),
    amount: z.int().min(1),
    reasonCode: z.string(),
    reasonDescription: z.string(),
    at: z.iso.datetime(),
  }),
);

/** All messages about fund recoveries. */
export const medMessages = [
  dictMedOpen,
  dictMedCancel,
  dictMedRefundRequest,
  dictMedUpdated,
  dictMedCompleted,
  dictMedCancelled,
  dictMedRefundUpdated,
  dictMedRefundClosed,
  dictMedRefundCancelled,
  dictMedReturnRejected,
];
