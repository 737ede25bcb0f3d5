import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../../platform/errors/refusal.ts';
import { word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    counterparty_not_found: notFound('counterparty not found: use an id that GET /finance/counterparties lists'),
    counterparty_already_exists: conflict('a counterparty with this document already exists: update that one', {
      details: { counterparty_id: word('Id of the existing counterparty', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12') },
    }),
    counterparty_changed: conflict('the counterparty changed after you read it: read it again and repeat the request'),
    source_authority_conflict: conflict({
      example: 'the source does not decide email: an operator of the institution can grant it the authority',
      details: {
        fields: {
          type: 'object',
          additionalProperties: { type: 'string', enum: ['manual', 'another_source'] },
          description: 'Fields that the source may not decide, each with the authority that decides it',
          example: { email: 'manual' },
        },
      },
    }),
    source_reference_conflict: conflict({ example: 'this reference belongs to another document' }),
    source_version_conflict: conflict(
      'this version of the reference was already sent with different data: send changed data as a new version',
    ),
    source_not_found: unprocessable('source not found: use an integration of the institution'),
    source_not_linked: unprocessable('this integration has no reference to the counterparty: link a reference first'),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
