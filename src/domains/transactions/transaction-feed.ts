import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { TRANSACTION_COLUMNS, type Transaction } from './transaction.ts';
import { PLACES } from './transaction-listing.ts';

const CHANGED_TRANSACTIONS = statement(
  'changed_transactions',
  `select ${TRANSACTION_COLUMNS} from unnest($1::uuid[], $2::uuid[], $3::text[]) k(partner_id, id, status)
   join transaction t on t.id = k.id and t.partner_id = k.partner_id
   where t.status::text is distinct from k.status`,
);

/** Returns the watched transactions whose state differs from the known one, in any order. */
export const changedTransactions = (
  db: Queryable,
  watched: readonly { readonly partnerId: string; readonly id: string; readonly known: Transaction | undefined }[],
): Promise<readonly Transaction[]> =>
  db.query<Transaction>(CHANGED_TRANSACTIONS, [
    watched.map(({ partnerId }) => partnerId),
    watched.map(({ id }) => id),
    watched.map(({ known }) => known?.status ?? null),
  ]);

/** A settled transaction is final, although it can be returned later. */
export const isFinal = ({ status }: Transaction): boolean => PLACES[status] !== 'open';
