import { commandOf, type Owner } from '../../../messaging/event.ts';
import type { StagedMessage } from '../../../platform/records.ts';
import { rowsByIds } from '../../../platform/rows-by-ids.ts';
import { type StrTed, strTed } from '../../../rails/str.ts';
import { bookTed } from './book.consumer.ts';

/** Who gets a TED, as its sender named them, and the bank. Kept as the transaction's other side. */
export interface TedRecipient {
  readonly name: string;
  readonly document: string;
  readonly ispb: string;
  readonly agency: string | null;
  readonly accountNumber: string;
  readonly accountType: null;
  readonly institutionName: string;
  /** Number by which customers know the bank (COMPE). */
  readonly institutionCode: string | null;
}

/** The command that carries a TED out: a recipient at the sender's own institution is paid without the rail. */
export function commandOfTed(owner: Owner, order: StrTed): StagedMessage {
  return commandOf(order.recipient.ispb === order.sender.ispb ? bookTed : strTed, owner, order);
}

/** What a TED has beside what every transaction has. */
export interface TedOrder {
  readonly id: string;
  readonly purposeCode: string;
  readonly numCtrlIf: string;
  readonly numCtrlStr: string | null;
  readonly sendsAt: Date;
  readonly sentAt: Date | null;
  readonly recipient: TedRecipient;
}

/** The orders of the partner's TEDs, in any order. */
export const ordersOfTeds = rowsByIds<TedOrder>(
  'ted_orders_of_transactions',
  `select o.transaction_id as id, o.purpose as "purposeCode", o.num_ctrl_if as "numCtrlIf",
     o.num_ctrl_str as "numCtrlStr", o.sends_at as "sendsAt", o.sent_at as "sentAt", t.counterparty as recipient
   from ted_order o join transaction t on t.id = o.transaction_id
   where o.partner_id = $1 and o.transaction_id = any ($2)`,
);
