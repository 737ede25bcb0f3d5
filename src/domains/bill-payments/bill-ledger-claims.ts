import type { LedgerClaim } from '../ledger-claim.ts';

export const billLedgerClaims: readonly LedgerClaim[] = [
  {
    name: 'bill_payments',
    claim: 'every confirmed bill payment has one transaction of its account, with the same amount and state',
    examined: "select count(*) as n from transaction where type = 'bill_payment'",
    broken: `select coalesce(b.id, t.id) as id, b.status as bill, t.status as transaction from bill_payment b
        full join transaction t on t.id = b.transaction_id
      where (b.transaction_id is not null or t.type = 'bill_payment')
        and (t.type = 'bill_payment' and t.account_id = b.account_id and t.partner_id = b.partner_id
          and t.institution_id = b.institution_id and t.amount = b.total_amount and b.status = case t.status
            when 'processing' then 'processing' when 'settled' then 'settled' else 'failed' end) is not true`,
  },
  {
    name: 'bills_paid_once',
    claim: 'no bill is paid or being paid twice in an institution',
    examined: "select count(*) as n from bill_payment where status in ('processing', 'settled')",
    broken: `select institution_id, barcode, count(*) as times from bill_payment
      where status in ('processing', 'settled') group by institution_id, barcode having count(*) > 1`,
  },
];
