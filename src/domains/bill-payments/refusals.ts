import {
  type Codes,
  conflict,
  defineRefusals,
  notFound,
  unavailable,
  unprocessable,
} from '../../platform/errors/refusal.ts';
import { cents, instant, word } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    bill_not_found: notFound('bill payment not found: use an id that GET /bill-payments lists'),
    bill_already_paid: conflict('this bill is already paid, or a payment of it is in progress'),
    not_settled: conflict('only a settled bill payment has a receipt: read the bill payment to see its status'),
    receipt_pending: conflict('the bill is paid, but its receipt is not available yet: try again later'),
    amount_mismatch: unprocessable({
      example: 'the quote is BRL 152.30: confirm exactly this amount',
      details: { total_amount_cents: cents('Total amount of the quote', 15_230) },
    }),
    invalid_barcode: unprocessable({
      example: 'this is not a valid bill code: the check digit of its field 2 does not match',
      details: {
        check_digit: word(
          'Location of the wrong check digit: `field_1` to `field_3` of a boleto’s line, `block_1` to `block_4` of a guide’s line, or `general`',
          'field_2',
        ),
      },
    }),
    invalid_bill_state: unprocessable({
      example: 'only a quoted bill can be confirmed or cancelled; the status of this bill is settled',
      details: { bill_status: word('Current state of the bill payment', 'settled') },
    }),
    outside_payment_window: unprocessable({
      example: 'this bill can be confirmed only from 2026-11-23T10:00:00.000Z until 2026-11-24T01:00:00.000Z',
      details: {
        opens_at: instant('Earliest time at which the bill can be confirmed', '2026-11-23T10:00:00.000Z'),
        closes_at: instant('Latest time at which the bill can be confirmed', '2026-11-24T01:00:00.000Z'),
      },
    }),
    payable_not_found: unprocessable('payable not found: use an id that GET /finance/payables lists'),
    provider_rejected: unprocessable({ example: 'the beneficiary has withdrawn this bill' }),
    quote_expired: unprocessable('the quote has expired: request a new one with POST /bill-payments/quotes'),
    provider_unconfirmed: unavailable('the provider has not answered yet: read the bill payment again later'),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
