import { type Codes, defineRefusals, notFound, unavailable, unprocessable } from '../../../platform/errors/refusal.ts';
import { day, units, word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    receivable_not_found: notFound('receivable not found: use an id that POST /finance/receivables returned'),
    receipt_not_found: notFound('receipt not found: use an id that GET /finance/receivables/receipts lists'),
    credit_day_closed: unprocessable({
      example: 'the treasury day 2026-11-20 is closed: reopen it first',
      details: { credit_date: day('Day of the credit') },
    }),
    invalid_receipt_account: unprocessable('the account of the credit must be active'),
    invalid_receivable_state: unprocessable({
      example: 'the receivable is cancelled',
      details: { state: word('Current state of the receivable', 'cancelled') },
    }),
    receipt_account_differs_from_credit: unprocessable({
      example: 'the credit was received in another account: leave out accountId, or name that account',
    }),
    receipt_already_reversed: unprocessable('the receipt is reversed already'),
    receipt_date_differs_from_credit: unprocessable({
      example: 'the credit was received on 2026-11-20: use this day as receivedOn',
      details: { credit_date: day('Day of the credit') },
    }),
    receipt_exceeds_credit: unprocessable('the amount exceeds what is left of the credit', {
      details: { available_base_units: units('Unmatched remainder of the credit', 500_000) },
    }),
    receipt_exceeds_open_amount: unprocessable('the amount exceeds the open amount of the receivable', {
      details: { open_base_units: units('Open amount of the receivable', 500_000) },
    }),
    credit_state_unavailable: unavailable(
      'the state of the credit is unavailable right now and nothing was changed: try again later',
    ),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
