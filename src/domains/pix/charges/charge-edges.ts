import { newestByParent } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { TRANSACTION_COLUMNS, type Transaction } from '../../transactions/transaction.ts';
import { CHARGE_COLUMNS, type Charge } from './charge.ts';

export const paymentsOfCharges = newestByParent<Transaction & { readonly chargeId: string }, string>(
  'payments_of_charges',
  `select p.charge_id as "chargeId", ${TRANSACTION_COLUMNS} from unnest($2::uuid[]) parent(id) cross join lateral (
     select p.charge_id, p.transaction_id from charge_payment p
     where p.charge_id = parent.id and p.partner_id = $1 and p.transaction_id < $3
     order by p.transaction_id desc limit $4
   ) p join transaction t on t.id = p.transaction_id and t.partner_id = $1`,
  (row) => row.chargeId,
);

const OF_TRANSACTIONS = statement(
  'charges_of_transactions',
  `select p.transaction_id as "transactionId", ${CHARGE_COLUMNS}
   from charge_payment p join charge c on c.id = p.charge_id and c.partner_id = p.partner_id
   where p.partner_id = $1 and p.transaction_id = any ($2)`,
);

/** In the order of the ids. Null where a transaction paid no charge. */
export async function chargesOfTransactions(
  db: Queryable,
  partnerId: string,
  transactionIds: readonly string[],
): Promise<readonly (Charge | null)[]> {
  const rows = await db.query<Charge & { readonly transactionId: string }>(OF_TRANSACTIONS, [
    partnerId,
    transactionIds,
  ]);
  const found = new Map(rows.map((row) => [row.transactionId, row]));
  return transactionIds.map((id) => found.get(id) ?? null);
}
