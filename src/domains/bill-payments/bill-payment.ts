import { z } from 'zod';
import { type Finder, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { Uuid } from '../../platform/text/ids.ts';
import type { BillPaymentStatus } from './bill-payment-states.ts';
import type { BillType } from './bill-window.ts';

/** A bill that a partner pays or has only quoted. Amounts in cents; null until the provider has quoted them. */
export interface BillPayment {
  readonly id: string;
  readonly accountId: number;
  readonly payableId: string | null;
  readonly type: BillType;
  readonly status: BillPaymentStatus;
  readonly barcode: string;
  /** Digitable line: 47 digits of a boleto, 48 of a guide. */
  readonly line: string;
  readonly beneficiaryName: string | null;
  readonly beneficiaryDocument: string | null;
  readonly originalAmount: number | null;
  readonly discountAmount: number | null;
  /** Interest and fine. */
  readonly additionAmount: number | null;
  readonly totalAmount: number | null;
  readonly dueDate: string | null;
  /** Brasília day for which the amounts apply. */
  readonly paymentDate: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly quoteExpiresAt: Date;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly transactionId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const BILL_PAYMENT_COLUMNS = `b.id, b.account_id as "accountId", b.payable_id as "payableId", b.type, b.status,
  b.barcode, b.line, b.beneficiary_name as "beneficiaryName", b.beneficiary_document as "beneficiaryDocument",
  b.original_amount as "originalAmount", b.discount_amount as "discountAmount", b.addition_amount as "additionAmount",
  b.total_amount as "totalAmount", b.due_date::text as "dueDate", b.payment_date::text as "paymentDate",
  b.opens_at as "opensAt", b.closes_at as "closesAt", b.quote_expires_at as "quoteExpiresAt",
  b.failure_code as "failureCode", b.failure_message as "failureMessage", b.transaction_id as "transactionId",
  b.created_at as "createdAt", b.updated_at as "updatedAt"`;

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
