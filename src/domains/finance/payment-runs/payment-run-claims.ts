import { type InstitutionClaim, institutionClaim } from '../../ledger-claim.ts';
import { PARTICIPANTS } from '../payables/payable-participants.ts';

export const paymentRunClaims: readonly InstitutionClaim[] = [
  institutionClaim({
    name: 'separation_of_duties',
    claim:
      'no released batch was released by its creator, or by a person who created, changed or approved one of its payables',
    // Batches that are older than this rule have no participants.
    rows: `select institution_id from payment_batch where released_by is not null and participants <> '{}'`,
    broken: `select b.institution_id, b.id as batch_id, b.released_by, p.id as payable_id from payment_batch b join (
        select o.batch_id, o.payable_id, o.status from payment_order o
        union all select i.batch_id, i.payable_id, i.status from remittance_item i
      ) paid on paid.batch_id = b.id and paid.status <> 'cancelled'
      join payable p on p.id = paid.payable_id
      where b.participants <> '{}' and (b.released_by = b.created_by or b.released_by = any (${PARTICIPANTS}))`,
  }),
  institutionClaim({
    name: 'paid_orders_in_the_ledger',
    claim: 'each paid order has one settled payment and one posting of its amount, and its returns are postings',
    rows: "select institution_id from payment_order where status = 'paid'",
    // A case books the posting of a payment that the rail settled after its failure.
    broken: `select o.institution_id, o.id as order_id, o.amount, o.returned_amount, t.status as outcome, t.amount as paid, p.postings, p.amount as posted, r.amount as returned
      from payment_order o left join transaction t on t.id = o.transaction_id
      left join (select p.transaction_id, p.debit_account_id, p.kind, count(*) as postings, sum(p.amount) as amount
          from payment_order d join posting p on p.transaction_id = d.transaction_id where d.status = 'paid' group by 1, 2, 3) p
        on p.transaction_id = t.id and p.debit_account_id = o.source_account_id and p.kind = t.type
      left join (select r.order_id, sum(p.amount) as amount from payment_return r
          left join posting p on p.id = r.posting_id and p.amount = r.amount where r.applied_at is not null group by 1) r
        on r.order_id = o.id
      where o.status = 'paid' and (o.returned_amount <> coalesce(r.amount, 0) or t.amount is distinct from o.amount
        or (p.postings, p.amount) is distinct from (1::bigint, o.amount::numeric) and not exists (
          select from rail_case c where c.transaction_id = t.id and c.kind = 'settled_after_failure' and c.status = 'open'))`,
  }),
  institutionClaim({
    name: 'payments_of_installments',
    claim:
      'each paid order or remittance item pays its installment, unless another payment does or its money came back',
    rows: `select institution_id from payment_order where status = 'paid'
      union all select institution_id from remittance_item where status = 'paid'`,
    broken: `select i.institution_id, x.id, x.kind, i.payable_id, i.id as installment_id, i.status, i.payment_order_id, i.remittance_item_id from (
        select o.id, 'payment_order' as kind, o.installment_id, o.conflict is null and o.returned_amount < o.amount as pays
        from payment_order o where o.status = 'paid'
        union all
        select r.id, 'remittance_item', r.installment_id, r.conflict is distinct from 'paid_twice' and r.returned_on is null
        from remittance_item r where r.status = 'paid'
      ) x join payable_installment i on i.id = x.installment_id
      where x.pays and (i.status <> 'paid' or x.id is distinct from coalesce(i.payment_order_id, i.remittance_item_id))
      union all
      select i.institution_id, i.id, 'installment', i.payable_id, i.id, i.status, i.payment_order_id, i.remittance_item_id from payable_installment i
        left join payment_order o on o.id = i.payment_order_id and o.installment_id = i.id and o.status = 'paid'
        left join remittance_item r on r.id = i.remittance_item_id and r.installment_id = i.id and r.status = 'paid'
      where num_nonnulls(i.payment_order_id, i.remittance_item_id) > 0 and o.id is null and r.id is null`,
  }),
];
