import { commandOf } from '../../../messaging/event.ts';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { unattended } from '../../../platform/operation/unattended.ts';
import { strRefundOutcome, strRefundStatus } from '../../../rails/str-credits.ts';

// Skips refunds within the institution: the STR does not know them and would report them as void. Skips refunds with an
// outcome that could not be applied and waits or is a dead message: another outcome would fail the same way.
const ASK = statement(
  'ask_overdue_ted_refunds',
  `with due as (
     select f.transaction_id from reservation r join ted_refund f on f.transaction_id = r.id
       join ted_credit c on c.id = f.credit_id
     where c.paid_by is null and r.reserved_at < $2 and (f.asked_at is null or f.asked_at < $2)
       and not exists (
         select 1 from failed_message m where m.routing_key = '${strRefundOutcome.type}'
           and (m.dead or m.retry_at is not null) and m.body->>'transactionId' = f.transaction_id::text)
     order by r.reserved_at limit 200 for update of f skip locked
   )
   update ted_refund f set asked_at = $1 from due, transaction t
   where f.transaction_id = due.transaction_id and t.id = f.transaction_id
   returning f.transaction_id as "transactionId", f.num_ctrl_if as "numCtrlIf", t.institution_id as "institutionId",
     t.partner_id as "partnerId", t.account_id as "accountId"`,
);

interface Overdue {
  readonly transactionId: string;
  readonly numCtrlIf: string;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
}

/**
 * Queries the STR about refunds without an outcome for `railSeconds`, and again after each further `railSeconds`. Of
 * several workers only one queries. Refunds are never sent again. Money is released only when the STR reports a
 * rejection or timeout. Returns the number of inquiries.
 */
export async function queryOverdueTedRefunds(database: Database, now: Date, railSeconds: number): Promise<number> {
  const before = new Date(now.getTime() - railSeconds * 1_000);
  const { staged } = await unattended(database, now, async ({ tx, stage }) => {
    for (const { transactionId, numCtrlIf, ...owner } of await tx.query<Overdue>(ASK, [now, before])) {
      stage(commandOf(strRefundStatus, owner, { transactionId, numCtrlIf }));
    }
  });
  return staged;
}
