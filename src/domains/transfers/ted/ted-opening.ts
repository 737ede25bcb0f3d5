import { statement } from '../../../platform/database/queryable.ts';
import type { Deadline } from '../../../platform/operation/unattended.ts';
import { isTedOpen, nextTedOpening } from '../../../platform/time/calendar.ts';
import type { StrTed } from '../../../rails/str.ts';
import { commandOfTed } from './ted-order.ts';

// Covers the orders of all partners, because this is a background job.
const DUE = statement(
  'due_teds',
  `select o.transaction_id as "transactionId", o.num_ctrl_if as "numCtrlIf", o.purpose, t.amount, t.description,
     t.institution_id as "institutionId", t.partner_id as "partnerId", t.account_id as "accountId",
     t.counterparty as recipient, jsonb_build_object('ispb', i.ispb, 'name', c.name, 'document', c.document,
       'agency', a.agency, 'accountNumber', a.account_number, 'accountType', a.account_type) as sender
   from ted_order o join transaction t on t.id = o.transaction_id join account a on a.id = t.account_id
     join customer c on c.id = a.customer_id join institution i on i.id = t.institution_id
   where o.sends_at <= $1 and o.sent_at is null and o.cancelled_at is null
   order by o.sends_at, o.transaction_id limit $2 for update of o skip locked`,
);
const SENT = statement('teds_sent', 'update ted_order set sent_at = $2 where transaction_id = any ($1)');
const KEPT = statement('teds_kept', 'update ted_order set sends_at = $2 where transaction_id = any ($1)');

interface DueTed extends StrTed {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
}

/**
 * A TED that no worker sends before closing time is kept for the next opening. The row lock decides between sending and
 * cancelling by a block of the account.
 */
export const tedOpening: Deadline = {
  name: 'ted-opening',
  async run({ tx, now, stage }, limit) {
    const due = await tx.query<DueTed>(DUE, [now, limit]);
    const ids = due.map(({ transactionId }) => transactionId);
    if (ids.length === 0) return 0;
    if (isTedOpen(now)) {
      await tx.query(SENT, [ids, now]);
      for (const ted of due) stage(commandOfTed(ted, ted));
    } else await tx.query(KEPT, [ids, nextTedOpening(now)]);
    return due.length;
  },
};
