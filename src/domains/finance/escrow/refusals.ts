import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../../platform/errors/refusal.ts';
import { word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    escrow_release_not_found: notFound('escrow release not found: use a release that the console lists'),
    escrow_terms_not_found: notFound('escrow terms not found: use a version of the terms that the console lists'),
    already_released: conflict('this release is approved already'),
    escrow_release_withdrawn: conflict('this release was withdrawn or declined: request a new one'),
    escrow_terms_pending: conflict(
      'a proposed version of the terms waits for a decision: approve, decline or withdraw it first',
    ),
    escrow_terms_missing: unprocessable(
      'the account has no terms in force: propose terms and have a treasurer approve them',
    ),
    invalid_escrow_terms_state: unprocessable({
      details: { terms_status: word('Current state of the version', 'in_force') },
    }),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
