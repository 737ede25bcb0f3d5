import type { LedgerClaim } from '../../ledger-claim.ts';
import { PARTICIPANTS } from '../payables/payable-participants.ts';

export const paymentRunClaims: readonly LedgerClaim[] = [
  {
    name: 'separation of duties',
    claim:
      'no released batch was released by its creator, or by a person who created, changed or approved one of its payables',
    // Batches that are older than this rule have no participants.
    examined: `select count(*) as n from payment_batch where released_by is not null and participants <> '{}'`,
    broken: `select b.id, b.released_by, p.id as payable_id from payment_batch b join (
        select o.batch_id, o.payable_id, o.status from payment_order o
        union all select i.batch_id, i.payable_id, i.status from remittance_item i
      ) paid on paid.batch_id = b.id and paid.status <> 'cancelled'
      join payable p on p.id = paid.payable_id
      where b.participants <> '{}' and (b.released_by = b.created_by or b.released_by = any (${PARTICIPANTS}))`,
  },
];
