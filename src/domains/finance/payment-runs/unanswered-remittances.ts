import { getOrMake } from '../../../platform/concurrency/get-or-make.ts';
import { statement } from '../../../platform/database/queryable.ts';
import type { Deadline } from '../../../platform/operation/unattended.ts';
import { brasiliaDate, isBusinessDay, plusDays } from '../../../platform/time/calendar.ts';
import { alertOf } from '../notifications/alert.ts';
import { ownerOf } from '../notifications/institution-partner.ts';

/** Business days after the payment day, during which the bank sends the outcome of its payments. */
const ANSWER_WITHIN = 2;

const OVERDUE = statement(
  'mark_overdue_remittances',
  `update remittance set overdue_at = $2 where id in (
     select r.id from remittance r join payment_batch b on b.id = r.batch_id
     where r.overdue_at is null and r.paid_count + r.refused_count < r.item_count and b.pay_on < $1
       and exists (select from remittance_item i
         where i.remittance_id = r.id and i.status in ('sent', 'accepted') and i.review is null)
     order by r.id limit $3 for update of r skip locked)
   returning id, institution_id as "institutionId"`,
);

/** Payments of earlier days are overdue: the first of the two business days before today. */
export function answeredFrom(today: string): string {
  let day = today;
  for (let counted = 0; counted < ANSWER_WITHIN; ) {
    day = plusDays(day, -1);
    if (isBusinessDay(day)) counted += 1;
  }
  return day;
}

/** Raises one alert for each remittance whose bank has not reported the outcome of all payments in time. */
export const unansweredRemittances: Deadline = {
  name: 'remittances_unanswered',
  async run({ tx, now, stage }, limit) {
    const values = [answeredFrom(brasiliaDate(now)), now, limit];
    const overdue = await tx.query<{ id: string; institutionId: number }>(OVERDUE, values);
    const owners = new Map<number, ReturnType<typeof ownerOf>>();
    for (const { id, institutionId } of overdue) {
      const owner = await getOrMake(owners, institutionId, () => ownerOf(tx, institutionId));
      stage(alertOf(owner, { alert: 'remittance_unanswered', source: id, occurrence: 1 }));
    }
    return overdue.length;
  },
};
