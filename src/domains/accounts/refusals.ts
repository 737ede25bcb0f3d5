import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../platform/errors/refusal.ts';
import { cents, count, inField, word } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    account_not_found: notFound('account not found: use an id that GET /accounts lists'),
    customer_not_found: notFound('customer not found: use an id that POST /customers returned'),
    entry_not_found: notFound('entry not found: use an entry id that GET /accounts/{id}/statement lists'),
    account_number_taken: conflict(
      'this account number is taken in this agency: choose another one, or omit it to get a generated number',
    ),
    account_balance_not_zero: unprocessable('account with non-zero balance cannot be closed', {
      details: {
        balance: cents('Balance of the account, including reserved and blocked money', 150_000),
        currency: { ...word('Currency of the balance', 'BRL'), const: 'BRL' },
      },
    }),
    statement_too_large: unprocessable({
      example: 'the statement has more than 10000 entries: choose a shorter period, or the format csv or ofx',
      details: { maximum: count('Highest number of entries in a PDF', 10_000) },
    }),
    compliance_blocked: unprocessable(
      'the account stays blocked: the compliance review of its holder confirmed the findings',
    ),
    compliance_review_pending: unprocessable(
      'the account stays blocked until the compliance review of its holder is concluded',
    ),
    invalid_account_state: unprocessable({
      example: 'only an account with the status active can be blocked; this account is closed',
      details: { account_status: word('Current state of the account', 'closed') },
    }),
    invalid_account_type: unprocessable(inField('accountType', 'invalid account_type')),
    limit_above_ceiling: unprocessable({
      example:
        '`pix_out_daily_limit` can be at most BRL 1,000,000.00 for accounts of type payment; two admins of the institution can raise this ceiling',
      details: {
        limit: word('Name of the limit', 'pix_out_daily_limit'),
        ceiling: cents('Amount of the ceiling', 100_000_000),
      },
    }),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
