import { type Codes, defineRefusals, unprocessable } from '../../../platform/errors/refusal.ts';
import { inField } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    dict_lookup_required: unprocessable(
      'look up the key for this account first (GET /pix/dict/{key}), and send the end-to-end id of the lookup as endToEndId',
      inField(
        'endToEndId',
        '`endToEndId` is required: look up the key for this account first and send the end-to-end id of the lookup',
      ),
    ),
    end_to_end_id_expired: unprocessable('this endToEndId was issued more than 12 hours ago: look up the key again'),
    end_to_end_id_mismatch: unprocessable(
      'this endToEndId belongs to a lookup of another key or recipient institution: look up this key, and send its endToEndId',
    ),
    end_to_end_id_used: unprocessable(
      'a payment has already used this endToEndId: look up the key again for each payment',
    ),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
