import type { LedgerClaim } from '../ledger-claim.ts';

export const feeLedgerClaims: readonly LedgerClaim[] = [
  {
    name: 'fees',
    claim: 'every fee is one posting below the amount of its payment, and a reversed fee is returned once',
    examined: 'select count(*) as n from fee_charge',
    broken: `select f.id, f.status, f.amount, count(p.id) as entries from fee_charge f
      join transaction t on t.id = f.origin_transaction_id
      left join posting p on p.fee_charge_id = f.id and p.amount = f.amount
      group by f.id, t.id having count(p.id) filter (where p.kind = 'fee') <> 1
        or count(p.id) filter (where p.kind = 'fee_reversal') <> case f.status when 'reversed' then 1 else 0 end
        or f.amount >= t.amount or t.fee <> case f.status when 'posted' then f.amount else 0 end
      union all
      select p.fee_charge_id, null, p.amount, 0 from posting p left join fee_charge f
        on f.id = p.fee_charge_id and f.origin_transaction_id = p.transaction_id and f.amount = p.amount
      where p.kind in ('fee', 'fee_reversal') and f.id is null`,
  },
];
