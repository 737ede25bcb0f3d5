import { type InstitutionClaim, institutionClaim } from '../../ledger-claim.ts';

export const receivableClaims: readonly InstitutionClaim[] = [
  institutionClaim({
    name: 'received_amounts',
    claim: 'the received amount of a receivable equals the sum of its active receipts',
    rows: 'select institution_id from receivable',
    broken: `select r.institution_id, r.id as receivable_id, r.received_base_units, c.amount as receipts from receivable r
      left join (select receivable_id, sum(amount_base_units) as amount from receivable_receipt where reversed_on is null group by 1) c
        on c.receivable_id = r.id
      where r.received_base_units <> coalesce(c.amount, 0)`,
  }),
  institutionClaim({
    name: 'receipts_in_the_books',
    claim: 'each receipt has one accounting entry of its amount on the day of the receipt',
    rows: 'select institution_id from receivable_receipt',
    broken: `select c.institution_id, c.receivable_id, c.id as receipt_id, c.cash_base_units, e.amount as booked, e.day from receivable_receipt c
      left join accounting_entry e
        on e.institution_id = c.institution_id and e.kind = 'receipt_registered' and e.source_id = c.id::text
      where (e.amount * 100, e.day) is distinct from (c.cash_base_units, c.received_on)`,
  }),
  institutionClaim({
    name: 'returned_pix_credits_in_the_books',
    claim: 'each applied return of a PIX credit has one accounting entry and one posting of its amount',
    rows: 'select institution_id from credit_return where applied_at is not null',
    broken: `select r.institution_id, r.posting_id, r.amount, e.amount as booked, p.amount as posted from credit_return r
      left join accounting_entry e
        on e.institution_id = r.institution_id and e.kind = 'pix_return_sent' and e.source_id = r.posting_id::text
      left join posting p on p.id = r.posting_id and p.debit_account_id = r.account_id and p.kind = 'pix_refund'
      where r.applied_at is not null and (e.amount, p.amount) is distinct from (r.amount::bigint, r.amount::bigint)`,
  }),
];
