import { z } from 'zod';
import { type Finder, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { type billFailure, billPayment } from './bill-payment.resource.ts';

/** A bill that a partner pays or has only quoted. */
export interface BillPayment extends Omit<RowOf<typeof billPayment>, 'window' | 'failure'> {}

export const BILL_PAYMENT_COLUMNS = columnsOf(billPayment, 'b');

export const failureOf = ({ failureCode, failureMessage }: BillPayment): RowOf<typeof billFailure> | null =>
  failureCode === null ? null : { code: failureCode, message: failureMessage ?? '' };

/** A quote is expired from the instant at which it cannot be confirmed, even before the deadline has marked it. */
export const billPaymentAt = <Bill extends Pick<BillPayment, 'status' | 'quoteExpiresAt'>>(
  bill: Bill,
  now: Date,
): Bill => (bill.status === 'quoted' && bill.quoteExpiresAt <= now ? { ...bill, status: 'expired' } : bill);

const FIND = statement(
  'find_bill_payment',
  `select ${BILL_PAYMENT_COLUMNS} from bill_payment b where b.partner_id = $1 and b.id = $2`,
);

/** @throws AppError bill_not_found, whether the bill payment does not exist or belongs to another partner */
export async function findBillPayment(database: Finder, partnerId: string, id: string): Promise<BillPayment> {
  const found = await database.find<BillPayment>(FIND, [partnerId, id]);
  if (!found) throw new AppError('bill_not_found');
  return found;
}

export const OneBillPayment = z.strictObject({ billPaymentId: Uuid });

export const getBillPayment = readOperation({
  name: 'getBillPayment',
  scopes: ['payment:read'],
  summary: 'Returns a bill payment with its state',
  effects: ['reads_personal_data'],
  refusals: ['bill_not_found'],
  input: OneBillPayment,
  run: async ({ database, principal, now }, { billPaymentId }) =>
    billPaymentAt(await findBillPayment(database, principal.partnerId, billPaymentId), now),
});
