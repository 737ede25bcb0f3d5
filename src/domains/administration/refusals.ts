import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../platform/errors/refusal.ts';
import { count, word } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    change_not_found: notFound('change not found: use a change that the console lists'),
    credential_not_found: notFound('credential not found: use a credential that the console lists'),
    institution_not_found: notFound('no institution has this ISPB'),
    partner_not_found: notFound('partner not found: use a partner that the console lists'),
    person_not_found: notFound('person not found: use the login of a person of the institution'),
    already_exists: conflict('an object with these values exists already: use the existing one or choose other values'),
    change_already_decided: conflict('this change is decided already: read it again to see the outcome'),
    change_asker_gone: conflict(
      'the person who requested this change has lost the role for it: decline it, and have another person request it',
    ),
    change_pending: conflict(
      'another change of the same object waits for a second admin: approve or decline that change first',
    ),
    institution_has_admins: conflict(
      'the institution has at least 2 admins: one of them must add persons and grant the role admin',
    ),
    stale_decision: conflict('the object changed after you read it: read it again and repeat the decision', {
      details: {
        version: count('Current version', 2),
        payable_status: word('Current state of the payable', 'approved'),
        content_sha256: word(
          'Hash of the batch’s current content',
          '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        ),
      },
    }),
    credential_limit_reached: unprocessable('a partner can have at most 20 active credentials: revoke one first'),
    credential_revoked: unprocessable('this credential is revoked: issue a new one'),
    two_persons_required: unprocessable('two persons required: a person other than the author must decide this', {
      details: {
        payable_ids: {
          type: 'array',
          items: { type: 'string', format: 'uuid' },
          description: 'For a batch: the payables that the same person created, changed or approved',
          example: ['0193c5a8-6c1e-7d2f-9b3a-4e5f60718293'],
        },
      },
    }),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
