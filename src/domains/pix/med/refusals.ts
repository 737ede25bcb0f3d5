import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../../platform/errors/refusal.ts';
import { cents, instant } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    med_not_found: notFound('fund recovery (MED) not found: use an id that GET /pix/med lists for this account'),
    med_already_open: conflict('this PIX already has an open fund recovery'),
    invalid_med_state: unprocessable({ example: 'a fund recovery that is COMPLETED cannot be cancelled' }),
    med_not_allowed: unprocessable(
      'the account received this PIX, and a fund recovery is only for a sent PIX: refund it with POST /pix/payments/{id}/refund',
    ),
    med_refund_exceeded: unprocessable({
      example: 'only BRL 5.00 has not come back yet',
      details: { remaining: cents('Amount of the root transaction that has not been returned', 500) },
    }),
    med_window_expired: unprocessable('a fund recovery can be opened only within 80 days of the PIX', {
      details: {
        open_until: instant('Last time at which a fund recovery could be opened', '2026-11-21T15:30:10.123Z'),
      },
    }),
    transaction_not_of_account: unprocessable(
      'the account sent no settled PIX with this `endToEndId`: check accountId and endToEndId',
    ),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
