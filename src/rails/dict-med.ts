import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text/text.ts';
import { wordsOf } from '../platform/text/words.ts';
import { FRAUD_CATEGORIES } from './dict-codes.ts';

const MedId = z.uuid();
const Amount = z.int().min(0);

export const MED_PROGRESS_STATES = ['TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING'] as const;
export const MED_COMPLETED_STATES = ['REFUND_COMPLETED', 'COMPLETED'] as const;

export const dictMedOpen = messageType('rails', 'dict.med_open', 'Open a fund recovery for a sent PIX', {
  medId: MedId,
  endToEndId: z.string().length(32),
  amount: z.int(),
  fraudCategory: z.enum(wordsOf(FRAUD_CATEGORIES)),
  details: foreignText().nullable(),
});

/** Command: accepted only before the analysis. */
export const dictMedCancel = messageType('rails', 'dict.med_cancel', 'Cancel a fund recovery', { medId: MedId });

export const dictMedRefundRequest = messageType(
  'rails',
  'dict.med_refund_request',
  'Request a refund in a fund recovery',
  { medId: MedId, refundId: z.uuid(), amount: z.int() },
);

export const dictMedUpdated = messageType('outcomes', 'dict.med_updated', 'The state of a fund recovery changed', {
  medId: MedId,
  status: z.enum(MED_PROGRESS_STATES),
  amount: Amount,
});

/** `amount` is the recovered amount. The money itself arrives as a return of the PIX. */
export const dictMedCompleted = messageType('outcomes', 'dict.med_completed', 'A fund recovery was completed', {
  medId: MedId,
  status: z.enum(MED_COMPLETED_STATES),
  amount: Amount,
});

export const dictMedCancelled = messageType(
  'outcomes',
  'dict.med_cancelled',
  'The arrangement cancelled a fund recovery',
  { medId: MedId, amount: Amount },
);

const refund = { medId: MedId, refundId: z.uuid() };

export const dictMedRefundUpdated = messageType(
  'outcomes',
  'dict.med_refund_updated',
  'The amount of a refund request changed',
  { ...refund, amount: z.int().min(1) },
);

export const dictMedRefundClosed = messageType(
  'outcomes',
  'dict.med_refund_closed',
  'A refund request was decided',
  refund,
);

export const dictMedRefundCancelled = messageType(
  'outcomes',
  'dict.med_refund_cancelled',
  'The arrangement withdrew a refund request',
  refund,
);

/** No money moved. */
export const dictMedReturnRejected = messageType(
  'outcomes',
  'dict.med_return_rejected',
  'A return within a fund recovery was refused',
  {
    medId: MedId,
    returnId: z.string().length(32),
    amount: z.int().min(1),
    reasonCode: z.string(),
    reasonDescription: foreignText(),
    at: z.iso.datetime(),
  },
);

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
