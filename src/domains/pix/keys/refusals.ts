import { type Codes, conflict, defineRefusals, unprocessable } from '../../../platform/errors/refusal.ts';
import { count, word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    key_already_registered: conflict({
      example: 'the account already has this key',
      details: { key_status: word('State of the key at the account', 'active') },
    }),
    key_locked_by_claim: conflict('a claim is open on this key: it cannot be registered until the claim ends'),
    key_of_another_institution: conflict(
      'the holder has this key at another account or institution: open a portability claim (POST /pix/claims)',
    ),
    key_of_another_person: conflict(
      'this key is registered for another person: claim its ownership (POST /pix/claims)',
    ),
    invalid_key_state: unprocessable({
      example: "a key that is pending cannot be deleted: wait for the directory's reply",
      details: { key_status: word('Current state of the key', 'pending') },
    }),
    key_limit_reached: unprocessable({
      example: 'an account of this holder can have 5 keys: delete one first',
      details: { limit: count('Maximum number of keys of the account', 5) },
    }),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
