import { getOrMake } from '../../../platform/concurrency/get-or-make.ts';
import { statement } from '../../../platform/database/queryable.ts';
import type { Deadline } from '../../../platform/operation/unattended.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { institutionPartner } from '../notifications/institution-partner.ts';
import { taxEvent } from './payable.events.ts';

// Reads payables of every institution, because the job has no principal.
const DUE = statement(
  'tax_obligations_due',
  `with due as materialized (
     select p.id from payable p
     where p.tax_status in ('open', 'due') and p.status in ('pending', 'approved', 'scheduled', 'partially_paid')
       and (p.due_date < $1 or p.due_date = $1 and p.tax_status = 'open')
     order by p.due_date, p.id limit $2 for update skip locked
   )
   update payable p set tax_status = case when p.due_date < $1 then 'overdue' else 'due' end
   from due where p.id = due.id
   returning p.id, p.institution_id as "institutionId", p.tax_status as status`,
);

/** Emits an event on the due date of a tax payable, and again on the next day when it is not paid. */
export const taxObligationsDue: Deadline = {
  name: 'tax_obligations_due',
  async run({ tx, now, stage }, limit) {
    const due = await tx.query<{ id: string; institutionId: number; status: 'due' | 'overdue' }>(DUE, [
      brasiliaDate(now),
      limit,
    ]);
    const partners = new Map<number, Promise<string>>();
    for (const { id, institutionId, status } of due) {
      const partner = getOrMake(partners, institutionId, () => institutionPartner(tx, institutionId));
      stage(taxEvent({ institutionId, institutionPartnerId: await partner }, id, status));
    }
    return due.length;
  },
};
