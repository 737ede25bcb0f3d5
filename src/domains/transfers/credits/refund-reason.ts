import { z } from 'zod';

/** Why a received TED can be given back: the contract's part of CodDevTransf. */
export const REFUND_REASONS = ['1', '2', '3', '4', '5', '9', '31', '70', '72', '84'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The reason when the partner names none: asked for by whoever received the TED. */
export const DEFAULT_REASON: RefundReason = '70';

/** One of the contract's reasons, as text or as a number; whatever else is `invalid_refund_reason`. */
export const RefundReasonCode = z
  .unknown()
  .transform((value, context): RefundReason => {
    const reason = REFUND_REASONS.find((known) => known === value || Number(known) === value);
    if (reason !== undefined) return reason;
    context.issues.push({
      code: 'custom',
      message: `\`reason\` must be one of ${REFUND_REASONS.join(', ')}`,
      params: { code: 'invalid_refund_reason' },
      input: value,
    });
    return z.NEVER;
  })
  .meta({
    type: 'string',
    enum: [...REFUND_REASONS],
    default: DEFAULT_REASON,
    description: `Why it goes back: CodDevTransf, ${DEFAULT_REASON} when left out`,
  });
