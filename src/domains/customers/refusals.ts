import { type Codes, conflict, defineRefusals, unprocessable } from '../../platform/errors/refusal.ts';
import { count } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    customer_already_exists: conflict('a customer with this document already exists', {
      details: { customer_id: { ...count('Id of the existing customer', 101), format: 'int64' } },
    }),
    customer_has_open_accounts: conflict('the customer has open accounts: close them first', {
      details: {
        account_ids: {
          type: 'array',
          items: { type: 'integer', format: 'int64' },
          description: 'Accounts of the customer that are not closed',
          example: [1003],
        },
      },
    }),
    invalid_review_state: unprocessable({
      example: 'no compliance review of the customer is open; its state is concluded',
    }),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
