import { z } from 'zod';
import { inSchema } from '../../../platform/language/text.ts';
import { isReturnReason, RETURN_REASONS, type ReturnReason, SPI_REASONS } from '../../../rails/spi.ts';
import { t } from './texts.ts';

/**
 * Refund reasons of the contract. Only the first four are return reasons (pacs.004); the others are rejection reasons.
 */
export const REFUND_REASONS = [
  ...RETURN_REASONS,
  'AC03',
  'AC06',
  'AC07',
  'AC14',
  'AG03',
  'AG13',
  'AM09',
  'AM18',
  'RR04',
] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];

/** Default reason: the receiver of the PIX requested the refund. */
export const DEFAULT_REASON: RefundReason = 'MD06';

const RETURN_TEXTS: Readonly<Record<ReturnReason, string>> = {
  MD06: 'requested by the receiver of the PIX',
  SL02: 'cash part of a Pix Saque or Pix Troco',
  BE08: 'operational failure, in a special return (MED)',
  FR01: 'fraud, in a special return (MED)',
};

export const reasonText = (code: string): string =>
  isReturnReason(code) ? RETURN_TEXTS[code] : (SPI_REASONS[code] ?? code);

/** @throws AppError invalid_refund_reason */
export const RefundReasonName = z
  .unknown()
  .transform((value, context): RefundReason => {
    const reason = REFUND_REASONS.find((known) => known === value);
    if (reason !== undefined) return reason;
    context.issues.push({
      code: 'custom',
      message: inSchema(t('mustBeReason', { reasons: REFUND_REASONS.join(', ') })),
      params: { code: 'invalid_refund_reason' },
      input: value,
    });
    return z.NEVER;
  })
  .meta({
    type: 'string',
    enum: [...REFUND_REASONS],
    default: DEFAULT_REASON,
    description: `Reason of the refund as an SPI code. Defaults to ${DEFAULT_REASON}`,
  });
