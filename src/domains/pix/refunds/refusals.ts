import { type Codes, defineRefusals, unprocessable } from '../../../platform/errors/refusal.ts';
import { cents, instant } from '../../../platform/errors/refusal-details.ts';

const REFUSALS = defineRefusals({
  refund_exceeds_remainder: unprocessable({
    example: 'BRL 5.00 of this PIX can still be refunded; pending refunds are already deducted',
    details: {
      remaining_refundable: cents(
        'Amount that can still be refunded. Pending refunds are already deducted',
        500,
        'Amount that can still be refunded, in cents. Pending refunds are already deducted',
      ),
    },
    graph: 'The refund exceeds the refundable remainder of the PIX',
  }),
  refund_window_expired: unprocessable({
    example:
      'a PIX can be refunded for 90 days after its settlement: this one was refundable until 2026-11-21T15:30:10.123Z',
    details: { refundable_until: instant('Last time at which the PIX could be refunded', '2026-11-21T15:30:10.123Z') },
    graph: 'The refund window, 90 days after the settlement of the PIX, has ended',
  }),
});

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
