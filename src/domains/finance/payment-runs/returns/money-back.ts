import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import type { LockedInstallment } from '../../payables/installment-progress.ts';

const OTHERS = statement(
  'other_payments_of_installment',
  `select exists (
     select from payment_order o where o.institution_id = $1 and o.installment_id = $2 and o.id <> $3 and o.status = 'paid'
       and o.returned_amount < o.amount
     union all
     select from remittance_item i where i.institution_id = $1 and i.installment_id = $2 and i.id <> $3 and i.status = 'paid'
       and i.returned_on is null) as stand`,
);

/** Whether another order or item has paid the installment and has not come back in full. */
export async function isPaidByAnother(
  tx: Queryable,
  institutionId: number,
  installmentId: string,
  paymentId: string,
): Promise<boolean> {
  const [others] = await tx.query<{ stand: boolean }>(OTHERS, [institutionId, installmentId, paymentId]);
  return others?.stand === true;
}

/** A payment that counts later than its day, because that day is closed, is not reversed before it counts. */
export const notBeforePayment = ({ paidOn }: LockedInstallment, day: string): string =>
  paidOn !== null && paidOn > day ? paidOn : day;

/** Amount in cents, Brasília day. */
export const returnEntry = (institutionId: number, installment: LockedInstallment, amount: number, day: string) => ({
  ...{ institutionId, companyId: installment.companyId, financialAccountId: installment.financialAccountId },
  ...{ amount, day },
  description: `${installment.supplierName} ${installment.documentReference}`,
});
