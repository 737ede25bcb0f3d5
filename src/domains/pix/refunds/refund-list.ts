import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { IntegerId, isUuid } from '../../../platform/text/ids.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { TRANSACTION_COLUMNS, type Transaction } from '../../transactions/transaction.ts';
import { receivedPixBy, TransactionReference } from '../../transactions/transaction-reference.ts';
import type { RefundReason } from './refund-reason.ts';
import { REFUND_WINDOW } from './refund-window.ts';
import { t } from './texts.ts';

/** `endToEndId` is the refund's return id. */
export interface Refund extends Transaction {
  readonly originalTransactionId: string;
  readonly reason: RefundReason;
}

/** A received PIX with all its refunds, open ones included. Amounts in cents. */
export interface RefundTrail {
  readonly original: Transaction;
  readonly remainingRefundable: number;
  /** Oldest first, at most 1,000. */
  readonly refunds: readonly Refund[];
}

export const REFUNDS_SHOWN = 100;
const MAX_OF_TRAIL = 1_000;

const REFUND_COLUMNS = `${TRANSACTION_COLUMNS}, r.original_transaction_id as "originalTransactionId", r.reason`;

// Same rule as start_pix_refund: a rejected PIX has no remainder, and neither has a PIX after the refund window.
const remainderAt = (now: string): string =>
  `case when o.status in ('settled', 'refunded') and ${now}::timestamptz <= o.completed_at + interval '${REFUND_WINDOW}'
     then pix_refundable(o.id, null) else 0 end`;

const FIND_ORIGINAL = statement(
  'find_refund_original',
  `select ${TRANSACTION_COLUMNS.replaceAll('t.', 'o.')}, ${remainderAt('$4')} as "remainingRefundable" from transaction o
   where o.partner_id = $1 and o.account_id = $2 and o.id = $3 and o.type = 'pix_in'`,
);
const REFUNDS_OF = statement(
  'refunds_of_transactions',
  `select r.* from unnest($2::uuid[]) original(id) cross join lateral (
     select ${REFUND_COLUMNS} from pix_refund r join transaction t on t.id = r.transaction_id
     where r.original_transaction_id = original.id and r.partner_id = $1 order by r.transaction_id limit $3
   ) r order by r.id`,
);

/** Oldest first. */
export const refundsOfTransactions = (
  db: Queryable,
  partnerId: string,
  transactionIds: readonly string[],
  most = REFUNDS_SHOWN,
): Promise<readonly Refund[]> => db.query<Refund>(REFUNDS_OF, [partnerId, transactionIds, most]);

export const refundsById = rowsByIds<Refund>(
  'refunds_by_id',
  `select ${REFUND_COLUMNS} from pix_refund r join transaction t on t.id = r.transaction_id
   where r.partner_id = $1 and r.transaction_id = any ($2)`,
);

export const originalsOfRefunds = rowsByIds<Transaction & { readonly refundId: string }>(
  'originals_of_refunds',
  `select ${TRANSACTION_COLUMNS}, r.transaction_id as "refundId" from pix_refund r
     join transaction t on t.id = r.original_transaction_id
   where r.partner_id = $1 and r.transaction_id = any ($2)`,
);

const REMAINDERS = statement(
  'remainders_of_transactions',
  `select o.id, ${remainderAt('$3')} as remaining from transaction o
   where o.partner_id = $1 and o.id = any ($2) and o.type = 'pix_in'`,
);

/** In cents, as of `now`. */
export const remaindersOfTransactions = (
  db: Queryable,
  partnerId: string,
  ids: readonly string[],
  now: Date,
): Promise<readonly { readonly id: string; readonly remaining: number }[]> =>
  db.query(REMAINDERS, [partnerId, ids, now]);

type Original = Transaction & { readonly remainingRefundable: number };

export const getRefundTrail = readOperation({
  name: 'getRefundTrail',
  scopes: ['pix:read'],
  summary: 'Returns a received PIX with its refundable remainder and all its refunds, oldest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner', 'transaction_not_found'],
  input: z.strictObject({ transactionId: TransactionReference, accountId: IntegerId }),
  async run({ database, principal, now }, { transactionId: reference, accountId }): Promise<RefundTrail> {
    const { partnerId } = principal;
    await requireAccount(database, partnerId, accountId);
    const byId = async (id: string) =>
      (await database.query<Original>(FIND_ORIGINAL, [partnerId, accountId, id, now])).at(0) ?? null;
    let found = isUuid(reference) ? await byId(reference) : null;
    if (!found) {
      const id = await receivedPixBy(database, partnerId, reference);
      found = id === null ? null : await byId(id);
    }
    if (!found) throw new AppError('transaction_not_found', t('receivedNoPix'));
    const { remainingRefundable, ...original } = found;
    const refunds = await refundsOfTransactions(database, partnerId, [original.id], MAX_OF_TRAIL);
    return { original, remainingRefundable, refunds };
  },
});
