import { type Codes, defineRefusals, unprocessable } from '../../../platform/errors/refusal.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    bank_account_not_found: unprocessable('bank account not found: use a bank account of the institution'),
    branch_not_found: unprocessable('branch not found: use a branch of this company'),
    company_not_found: unprocessable('company not found: use a company of the institution'),
    paying_account_not_found: unprocessable('paying account not found: use a paying account of the institution'),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
