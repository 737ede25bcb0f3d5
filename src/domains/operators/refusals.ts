import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../platform/errors/refusal.ts';
import { word } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    passkey_not_found: notFound('passkey not found: use a passkey that the console lists'),
    deputyship_not_found: notFound('deputyship not found: use one that the deputies screen of the console lists'),
    deputyship_overlaps: conflict(
      'this approver already has a deputy on some of these days: end that deputyship first',
      {
        details: { deputyship_id: word('Id of the overlapping deputyship', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c15') },
      },
    ),
    approver_not_found: unprocessable('the absent approver and the deputy must both be approvers of the institution'),
    not_a_deputy: unprocessable('you are not a deputy of this approver today'),
    passkey_invalid: unprocessable(
      'the passkey could not be verified: start the registration again, and confirm it on your device within 5 minutes',
    ),
    too_many_passkeys: unprocessable('a person can have at most 10 passkeys: remove one first'),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
