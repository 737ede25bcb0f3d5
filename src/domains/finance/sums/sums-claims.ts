import type { LedgerClaim } from '../../ledger/verify.ts';

const KEY = 'institution_id, subject, day, due_date, currency, company_id, account_id';

/** What must hold of the sums: they are what the rows themselves add up to. */
export const financeSumClaims: readonly LedgerClaim[] = [
  {
    name: 'finance sums',
    claim: 'what is kept of open payables and receivables, and of receipts, is what their rows add up to, day by day',
    examined: 'select count(*) as n from finance_sum_exact',
    broken: `select ${KEY}, sum(amount) as amount_off, sum(count) as count_off from (
        select ${KEY}, amount, count from finance_sum union all select ${KEY}, -amount, -count from finance_sum_exact
      ) each group by ${KEY} having sum(amount) <> 0 or sum(count) <> 0`,
  },
];
