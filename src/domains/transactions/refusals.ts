import { type Codes, defineRefusals, forbidden, notFound, unprocessable } from '../../platform/errors/refusal.ts';
import { inField } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    transaction_not_of_partner: forbidden('the transaction belongs to another partner'),
    transaction_not_found: notFound(
      'transaction not found: use the transaction id that the payment or transfer returned',
    ),
    credit_already_returned: unprocessable('this credit is already returned'),
    invalid_refund_reason: unprocessable(
      inField(
        'reason',
        '`reason` must be one of MD06, SL02, BE08, FR01, AC03, AC06, AC07, AC14, AG03, AG13, AM09, AM18, RR04',
      ),
    ),
    refund_not_allowed: unprocessable(
      'only a PIX that the account received and that was credited to it can be refunded',
    ),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
