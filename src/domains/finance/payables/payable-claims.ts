import { type InstitutionClaim, institutionClaim } from '../../ledger-claim.ts';

export const payableClaims: readonly InstitutionClaim[] = [
  institutionClaim({
    name: 'payable_amounts',
    claim: 'the installments of a payable sum to its amounts, and the paid ones to its paid amount',
    rows: 'select institution_id from payable',
    broken: `select p.institution_id, p.id as payable_id, p.amount, p.net_amount, p.paid_amount, i.amount as installments, i.net, i.paid from payable p left join (
        select payable_id, sum(amount) as amount, sum(net_amount) as net, sum(net_amount) filter (where status = 'paid') as paid
        from payable_installment group by 1) i on i.payable_id = p.id
      where (i.amount, i.net, coalesce(i.paid, 0)) is distinct from (p.amount, p.net_amount, p.paid_amount)`,
  }),
  institutionClaim({
    name: 'payables_in_the_books',
    claim: 'each approved payable has one accounting entry of its amount and one of its withheld taxes',
    rows: "select institution_id from payable where status in ('approved', 'scheduled', 'partially_paid', 'paid')",
    broken: `select p.institution_id, p.id as payable_id, p.amount, e.amount as booked, w.amount as withheld, t.amount as booked_taxes from payable p
      left join (select payable_id, sum(amount) as amount from payable_withholding where kind <> 'OTHER' group by 1) w
        on w.payable_id = p.id
      left join accounting_entry e
        on e.institution_id = p.institution_id and e.kind = 'payable_recognised' and e.source_id = p.id::text
      left join accounting_entry t
        on t.institution_id = p.institution_id and t.kind = 'payable_withheld' and t.source_id = p.id::text
      where p.status in ('approved', 'scheduled', 'partially_paid', 'paid')
        and (e.amount, t.amount) is distinct from (p.amount, w.amount)`,
  }),
  institutionClaim({
    name: 'payments_of_installments_in_the_books',
    claim: 'each payment of an installment, also one that came back, has one accounting entry of its amount on its day',
    rows: `select institution_id from payable_installment where status = 'paid' union all select institution_id from payable_reversal`,
    broken: `select x.institution_id, x.payable_id, x.id as installment_id, x.source_id, x.amount, x.paid_on, e.amount as booked, e.day from (
        select i.id, i.institution_id, i.payable_id, i.net_amount as amount, r.paid_on,
          i.id::text || case when r.number = 1 then '' else ':' || r.number - 1 end as source_id
        from payable_reversal r join payable_installment i on i.id = r.installment_id
        union all
        select i.id, i.institution_id, i.payable_id, i.net_amount, i.paid_on, i.id::text || coalesce(':' || r.n, '')
        from payable_installment i left join (select installment_id, count(*) as n from payable_reversal group by 1) r
          on r.installment_id = i.id
        where i.status = 'paid'
      ) x
      left join accounting_entry e
        on e.institution_id = x.institution_id and e.kind = 'payable_paid' and e.source_id = x.source_id
      where (e.amount, e.day) is distinct from (x.amount::bigint, x.paid_on)`,
  }),
];
