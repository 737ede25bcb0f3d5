import { codeOf } from '../../../platform/codes.ts';

/** Why a received TED can be given back: the contract's part of CodDevTransf. */
export const REFUND_REASONS = ['1', '2', '3', '4', '5', '9', '31', '70', '72', '84'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The reason when the partner names none: asked for by whoever received the TED. */
export const DEFAULT_REASON: RefundReason = '70';

/** One of the contract's reasons. Other values are `invalid_refund_reason`. */
export const RefundReasonCode = codeOf(REFUND_REASONS, {
  message: `\`reason\` must be one of ${REFUND_REASONS.join(', ')}`,
  params: { code: 'invalid_refund_reason' },
}).meta({ description: `Why it goes back: CodDevTransf, ${DEFAULT_REASON} when left out` });
