import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { BILL_PAYMENT_COLUMNS, type BillPayment } from './bill-payment.ts';

const CHANGED = statement(
  'changed_bill_payments',
  `select ${BILL_PAYMENT_COLUMNS} from unnest($1::uuid[], $2::uuid[], $3::text[]) k(partner_id, id, status)
   join bill_payment b on b.id = k.id and b.partner_id = k.partner_id where b.status is distinct from k.status`,
);

/** Returns the watched bill payments whose state differs from the known one, in any order. */
export const changedBillPayments = (
  db: Queryable,
  watched: readonly { readonly partnerId: string; readonly id: string; readonly known: BillPayment | undefined }[],
): Promise<readonly BillPayment[]> =>
  db.query<BillPayment>(CHANGED, [
    watched.map(({ partnerId }) => partnerId),
    watched.map(({ id }) => id),
    watched.map(({ known }) => known?.status ?? null),
  ]);

const OPEN: readonly BillPayment['status'][] = ['unconfirmed', 'quoted', 'processing'];

export const hasEnded = ({ status }: BillPayment): boolean => !OPEN.includes(status);
