import { type InstitutionClaim, institutionClaim } from '../../ledger-claim.ts';

const KEY = 'institution_id, subject, day, due_date, currency, company_id, account_id';

export const financeSumClaims: readonly InstitutionClaim[] = [
  institutionClaim({
    name: 'finance_sums',
    claim: 'the stored sums of open payables, open receivables and receipts equal the totals of their rows, day by day',
    rows: 'select institution_id from finance_sum_exact',
    broken: `select ${KEY}, sum(amount) as amount_off, sum(count) as count_off from (
        select ${KEY}, amount, count from finance_sum union all select ${KEY}, -amount, -count from finance_sum_exact
      ) each group by ${KEY} having sum(amount) <> 0 or sum(count) <> 0`,
  }),
];
