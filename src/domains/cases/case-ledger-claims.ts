import type { LedgerClaim } from '../ledger-claim.ts';

export const caseLedgerClaims: readonly LedgerClaim[] = [
  {
    name: 'suspense',
    claim: 'the suspense account of every institution equals what its open cases have posted to it',
    examined: 'select count(*) as n from rail_case',
    broken: `select i.id as institution_id, s.held, c.amount as of_cases from institution i
      cross join lateral (
        select coalesce(sum(case when p.credit_account_id = l.id then p.amount else -p.amount end), 0)::bigint as held
        from ledger_account l join posting p on l.id in (p.debit_account_id, p.credit_account_id)
        where l.institution_id = i.id and l.kind = 'suspense') s
      cross join lateral (select coalesce(sum(suspense_amount), 0)::bigint as amount from rail_case
        where institution_id = i.id and status = 'open') c
      where s.held <> c.amount`,
  },
  {
    name: 'case_acts',
    claim:
      'every booked act of a case has its postings, approved by a second person, and no other posting names a case',
    examined: 'select count(*) as n from rail_case_act',
    broken: `select c.id, count(distinct p.id) as postings, a.acts from rail_case c
        cross join lateral (select count(*) as acts from rail_case_act a where a.case_id = c.id and a.status = 'booked'
          and a.act <> 'dismiss' and a.decided_by <> a.proposed_by) a
        left join posting p on p.case_id = c.id and p.kind not in ('fee', 'fee_reversal')
      group by c.id, a.acts having count(distinct p.id) <> a.acts
      union all
      select p.case_id, count(*), null from posting p left join rail_case c on c.id = p.case_id
      where p.case_id is not null and c.id is null group by p.case_id`,
  },
];
