import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { TRANSACTION_COLUMNS, type Transaction } from '../../transactions/transaction.ts';
import type { RefundReason } from './refund-reason.ts';

export interface TedRefund extends Transaction {
  readonly creditId: string;
  readonly reason: RefundReason;
  /** Control number of the gateway's STR0010. */
  readonly numCtrlIf: string;
  /** Control number from the STR. Null until the refund is settled. */
  readonly spbNumCtrl: string | null;
}

export const REFUNDS_SHOWN = 20;

const COLUMNS = `${TRANSACTION_COLUMNS}, r.credit_id as "creditId", r.reason, r.num_ctrl_if as "numCtrlIf",
  r.num_ctrl_str as "spbNumCtrl"`;

export const tedRefundsById = rowsByIds<TedRefund>(
  'ted_refunds_by_id',
  `select ${COLUMNS} from ted_refund r join transaction t on t.id = r.transaction_id
   where r.partner_id = $1 and r.transaction_id = any ($2)`,
);

/** Oldest first. All except the last refund failed. */
export const refundsOfCredits = rowsByIds<TedRefund>(
  'ted_refunds_of_credits',
  `select x.* from unnest($2::uuid[]) credit(id) cross join lateral (
     select ${COLUMNS} from ted_refund r join transaction t on t.id = r.transaction_id
     where r.credit_id = credit.id and r.partner_id = $1 order by r.transaction_id desc limit ${REFUNDS_SHOWN}
   ) x order by x.id`,
);
