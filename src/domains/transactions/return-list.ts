import { rowsByIds } from '../../platform/database/rows-by-ids.ts';

export const RETURN_STATUSES = { settled: 'The money was returned.', rejected: 'The return failed.' };
export type ReturnStatus = keyof typeof RETURN_STATUSES;

/** A return of a sent PIX. Amount in cents. */
export interface PixReturn {
  readonly returnId: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: ReturnStatus;
  readonly createdAt: Date;
}

/** Returns of the partner's sent PIX, oldest first. */
export const returnsOfTransactions = rowsByIds<PixReturn>(
  'returns_of_transactions',
  `select r.return_id as "returnId", r.transaction_id as "transactionId", r.amount, r.reason, r.status,
     r.created_at as "createdAt"
   from pix_return r where r.partner_id = $1 and r.transaction_id = any ($2) order by r.created_at, r.return_id`,
);
