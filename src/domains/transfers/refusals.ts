import { type Codes, defineRefusals, forbidden, notFound, unprocessable } from '../../platform/errors/refusal.ts';
import { count, inField } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    destination_account_not_of_partner: forbidden(
      'the destination account is not an account of this partner: use an id that GET /accounts lists',
    ),
    favorite_not_found: notFound('favorite not found: use an id that GET /transfers/favorites lists'),
    ted_credit_not_found: notFound('TED credit not found: use an id that GET /ted/credits lists for this account'),
    destination_account_closed: unprocessable('the destination account is closed: use another account'),
    destination_account_required: unprocessable(
      inField('destinationAccountId', 'send `destinationAccountId`, the account that receives'),
    ),
    favorite_limit_reached: unprocessable({
      example: 'a partner can have 500 favorites; delete one first',
      details: { limit: count('Maximum number of favorites per partner', 500) },
    }),
    missing_spb_fields: unprocessable(
      inField('recipientName', 'is required', 'Campos obrigatórios SPB ausentes: recipientName, recipientAccount'),
    ),
    refund_in_progress: unprocessable('a refund of this credit is already in progress'),
    unknown_bank: unprocessable('no bank that accepts TEDs has this ISPB: check the ISPB'),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
