import {
  badRequest,
  type Codes,
  conflict,
  defineRefusals,
  notFound,
  unprocessable,
} from '../../../platform/errors/refusal.ts';
import { inField, word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    due_date_required: badRequest(inField('dueDate', '`dueDate` is required: send a date as YYYY-MM-DD')),
    missing_brcode: badRequest(inField('brcode', '`brcode` is required: send the text of the BR Code')),
    charge_not_found: notFound('charge not found: use the txId that the creation of the charge returned'),
    external_id_taken: conflict(
      'the account has another charge with this externalId: use a new externalId, or repeat the first input unchanged',
      { details: { tx_id: word('`txId` of the other charge', '019a9f3e6c1a7d539a513a8f5b1f7c10') } },
    ),
    invalid_brcode: unprocessable({ example: 'this is not a valid BR Code: its checksum does not match' }),
    invalid_charge_state: unprocessable({ details: { status: word('Current state of the charge', 'paid') } }),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
