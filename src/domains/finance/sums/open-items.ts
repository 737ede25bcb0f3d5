/** SQL: open amounts at the end of day $2 in institution $1. Sum the rows of a key: now, minus later changes. */
export const openAt = (
  subject: 'payable' | 'receivable',
): string => `select s.due_date, s.company_id, s.account_id, s.currency,
    case when s.day = 'infinity' then s.amount else -s.amount end as amount,
    case when s.day = 'infinity' then s.count else -s.count end as count
  from finance_sum s where s.institution_id = $1 and s.subject = '${subject}' and s.day > $2`;
