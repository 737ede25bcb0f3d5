import { rowsByIds } from '../../../platform/rows-by-ids.ts';
import { TRANSACTION_COLUMNS, type Transaction } from '../../transactions/transaction.ts';
import type { RefundReason } from './refund-reason.ts';

/** The refund of a received TED, with what it gives back and why. */
export interface TedRefund extends Transaction {
  readonly creditId: string;
  readonly reason: RefundReason;
  /** Our control number of its STR0010. */
  readonly numCtrlIf: string;
  /** That of the STR, when it is settled. */
  readonly spbNumCtrl: string | null;
}

/** Most refunds that the graph shows of one credit. */
export const REFUNDS_SHOWN = 20;

const COLUMNS = `${TRANSACTION_COLUMNS}, r.credit_id as "creditId", r.reason, r.num_ctrl_if as "numCtrlIf",
  r.num_ctrl_str as "spbNumCtrl"`;

/** The partner's refunds of these ids, in any order. */
export const tedRefundsById = rowsByIds<TedRefund>(
  'ted_refunds_by_id',
  `select ${COLUMNS} from ted_refund r join transaction t on t.id = r.transaction_id
   where r.partner_id = $1 and r.transaction_id = any ($2)`,
);

/** The newest refunds of the partner's credits, oldest first: all but the last of them failed. */
export const refundsOfCredits = rowsByIds<TedRefund>(
  'ted_refunds_of_credits',
  `select x.* from unnest($2::uuid[]) credit(id) cross join lateral (
     select ${COLUMNS} from ted_refund r join transaction t on t.id = r.transaction_id
     where r.credit_id = credit.id and r.partner_id = $1 order by r.transaction_id desc limit ${REFUNDS_SHOWN}
   ) x order by x.id`,
);
