import {
  type Codes,
  conflict,
  defineRefusals,
  forbidden,
  notFound,
  unprocessable,
} from '../../../platform/errors/refusal.ts';
import { instant, word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    claim_not_of_account: forbidden('the account is neither claimer nor donor of this claim'),
    claim_not_found: notFound('claim not found: use an id that GET /pix/claims lists'),
    claim_already_open: conflict('this key already has an open claim: wait until it is completed or cancelled'),
    claim_not_due: unprocessable({
      example: 'DEFAULT_OPERATION can be used only after the donor deadline',
      details: { due_at: instant('Earliest time of this step', '2026-11-28T15:30:10.123Z') },
      graph: 'A deadline of the claim must pass before this step',
    }),
    invalid_claim_state: unprocessable({
      example: 'the donor has confirmed the claim and can cancel it only for FRAUD',
      details: {
        claim_status: word('Current state of the claim', 'CONFIRMED'),
        claim_step: word('Requested step', 'cancel'),
      },
    }),
    key_not_claimable: unprocessable({ example: 'a CPF or CNPJ key can only be claimed for an account of its holder' }),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
