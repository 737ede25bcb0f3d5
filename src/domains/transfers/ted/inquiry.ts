import { commandOf } from '../../../messaging/event.ts';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { unattended } from '../../../platform/operation/unattended.ts';
import { strTedOutcome, strTedStatus } from '../../../rails/str.ts';

// Skips TEDs within the institution: the STR does not know them and would report them as void. Skips TEDs with an
// outcome that could not be applied and waits or is a dead message: another outcome would fail the same way.
const ASK = statement(
  'ask_overdue_teds',
  `with due as (
     select o.transaction_id from reservation r join ted_order o on o.transaction_id = r.id
       join transaction t on t.id = r.id join institution i on i.id = t.institution_id
     where o.sent_at < $2 and (o.asked_at is null or o.asked_at < $2) and t.counterparty->>'ispb' <> i.ispb
       and not exists (
         select 1 from failed_message f where f.routing_key = '${strTedOutcome.type}'
           and (f.dead or f.retry_at is not null) and f.body->>'transactionId' = o.transaction_id::text)
     order by o.sent_at limit 200 for update of o skip locked
   )
   update ted_order o set asked_at = $1 from due, transaction t
   where o.transaction_id = due.transaction_id and t.id = o.transaction_id
   returning o.transaction_id as "transactionId", o.num_ctrl_if as "numCtrlIf", t.institution_id as "institutionId",
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
 * Queries the STR about TEDs without an outcome `railSeconds` after their sending, and again after each further
 * `railSeconds`. Of several workers only one queries. TEDs are never sent again. Money returns only when the STR
 * reports a rejection or timeout. Returns the number of inquiries.
 */
export async function queryOverdueTeds(database: Database, now: Date, railSeconds: number): Promise<number> {
  const before = new Date(now.getTime() - railSeconds * 1_000);
  const { staged } = await unattended(database, now, async ({ tx, stage }) => {
    for (const { transactionId, numCtrlIf, ...owner } of await tx.query<Overdue>(ASK, [now, before])) {
      stage(commandOf(strTedStatus, owner, { transactionId, numCtrlIf }));
    }
  });
  return staged;
}
