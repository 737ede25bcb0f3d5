import { statement } from '../../../platform/database/queryable.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import { type Decider, follow, type LockedInstallment } from './installment-progress.ts';

const KEEP = statement(
  'keep_reversal_of_installment',
  `insert into payable_reversal (installment_id, institution_id, number, payment_order_id, remittance_item_id, paid_on,
     returned_on, closed_from, closed_until)
   select i.id, i.institution_id, $3, i.payment_order_id, i.remittance_item_id, i.paid_on, $4, i.closed_on,
     coalesce(i.ended_on, greatest(i.closed_on, $4::date))
   from payable_installment i
   where i.institution_id = $1 and i.id = $2`,
);
// A cancelled installment that a late payment had paid becomes cancelled again.
const REOPEN = statement(
  'reopen_installment',
  `update payable_installment set status = case when ended_on is null then 'approved' else 'cancelled' end,
     paid_on = null, payment_order_id = null, remittance_item_id = null,
     reopened_on = case when ended_on is null then greatest(closed_on, $3::date) end
   where institution_id = $1 and id = $2`,
);

/**
 * Reverses the whole payment of a locked, paid installment, which can then be paid again. Reports for days before the
 * reversal still show it as paid. `by` is absent when the bank reported the reversal.
 */
export async function reverseInstallment(
  context: Pick<UnattendedContext, 'tx' | 'now'>,
  institutionId: number,
  installment: LockedInstallment,
  returnedOn: string,
  by?: Decider,
): Promise<void> {
  const { id, reversals } = installment;
  await context.tx.query(KEEP, [institutionId, id, reversals + 1, returnedOn]);
  await context.tx.query(REOPEN, [institutionId, id, returnedOn]);
  await follow(context, institutionId, [installment], 'payment_reversed', by);
}
