import { inSchema } from '../../../platform/language/text.ts';
import { codeOf } from '../../../platform/text/codes.ts';
import { t } from '../texts.ts';

/** The CodDevTransf values that the contract allows for refunds of received TEDs. */
export const REFUND_REASONS = ['1', '2', '3', '4', '5', '9', '31', '70', '72', '84'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Requested by the receiver of the TED. */
export const DEFAULT_REASON: RefundReason = '70';

/** Other values fail with `invalid_refund_reason`. */
export const RefundReasonCode = codeOf(REFUND_REASONS, {
  message: inSchema(t('mustBeReason', { reasons: REFUND_REASONS.join(', ') })),
  params: { code: 'invalid_refund_reason' },
}).meta({ description: `Reason of the refund: CodDevTransf, ${DEFAULT_REASON} by default` });
