import { type Codes, conflict, defineRefusals, unprocessable } from '../../../platform/errors/refusal.ts';
import { cents, word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    duplicate_payable: conflict(
      'another payable has this supplier and reference: if this one is also owed, send a justification with it',
      { details: { payable_id: word('Id of the existing payable', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21') } },
    ),
    authority_exceeded: unprocessable('the net amount is above your approval limit', {
      details: {
        net_amount: cents('Net amount of the payment', 1_500_000),
        approved_of_supplier: cents('Amount that you approved for this supplier on this business day', 800_000),
        authority: cents('Your approval limit', 1_000_000),
      },
    }),
    invalid_payable_state: unprocessable({
      details: { payable_status: word('Current state of the payable', 'refused') },
    }),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
