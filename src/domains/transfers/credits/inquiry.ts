import { commandOf } from '../../../messaging/event.ts';
import { type Database, statement } from '../../../platform/database.ts';
import { unattended } from '../../../platform/unattended.ts';
import { strRefundOutcome, strRefundStatus } from '../../../rails/str-credits.ts';

// What is given back inside the institution is unknown to the STR, which must not be asked: it would say that it is void. Nor
// about a refund whose answer could not be applied and waits, or is dead: another one would end where it did.
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
 * Asks the STR about refunds that have no outcome after so many seconds, and again each time that it has not answered for so
 * long; of several workers only one asks. No refund is ever sent again: its money is free only when the STR says so. Returns
 * how many were asked about.
 */
export async function askOverdueTedRefunds(database: Database, now: Date, railSeconds: number): Promise<number> {
  const before = new Date(now.getTime() - railSeconds * 1_000);
  const { staged } = await unattended(database, now, async ({ tx, stage }) => {
    for (const { transactionId, numCtrlIf, ...owner } of await tx.query<Overdue>(ASK, [now, before])) {
      stage(commandOf(strRefundStatus, owner, { transactionId, numCtrlIf }));
    }
  });
  return staged;
}
