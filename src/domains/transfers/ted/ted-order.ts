import { commandOf, type Owner } from '../../../messaging/event.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import { type StrTed, strTed } from '../../../rails/str.ts';
import { bookTed } from './book.consumer.ts';

/** Recipient of a TED as named by its sender, with the bank. Stored as the counterparty of the transaction. */
export interface TedRecipient {
  readonly name: string;
  readonly document: string;
  readonly ispb: string;
  readonly agency: string | null;
  readonly accountNumber: string;
  readonly accountType: null;
  readonly institutionName: string;
  /** Bank code of 3 digits (COMPE). */
  readonly institutionCode: string | null;
}

/** Command that executes a TED. A recipient at the sender's own institution is paid without the rail. */
export function commandOfTed(owner: Owner, order: StrTed): StagedMessage {
  return commandOf(order.recipient.ispb === order.sender.ispb ? bookTed : strTed, owner, order);
}

export interface TedOrder {
  readonly id: string;
  readonly purposeCode: string;
  readonly numCtrlIf: string;
  readonly numCtrlStr: string | null;
  readonly sendsAt: Date;
  readonly sentAt: Date | null;
  readonly recipient: TedRecipient;
}

export const ordersOfTeds = rowsByIds<TedOrder>(
  'ted_orders_of_transactions',
  `select o.transaction_id as id, o.purpose as "purposeCode", o.num_ctrl_if as "numCtrlIf",
     o.num_ctrl_str as "numCtrlStr", o.sends_at as "sendsAt", o.sent_at as "sentAt", t.counterparty as recipient
   from ted_order o join transaction t on t.id = o.transaction_id
   where o.partner_id = $1 and o.transaction_id = any ($2)`,
);
