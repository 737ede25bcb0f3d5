import { type Counted, countedBy, countingStatement } from '../../../platform/database/counted.ts';
import type { ReadContext } from '../../../platform/operation/operation.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';

/** Only the newest rejected orders are examined. Most older ones have since been paid by another order. */
const REJECTED_LOOKED_AT = 5_000;

const TO_RELEASE = countingStatement(
  'count_payment_batches_to_release',
  `select b.created_at as at, b.total as amount from payment_batch b
   where b.institution_id = $1 and b.status = 'queued' and $2 <> all (b.participants) order by b.id`,
);
// A loose index scan finds each batch from the previous one, among the items without a file.
const TO_GENERATE = countingStatement(
  'count_remittances_to_generate',
  `with recursive batch as (
     (select i.batch_id as id from remittance_item i where i.institution_id = $1 and i.status = 'queued' order by i.batch_id limit 1)
     union all
     select next.id from batch cross join lateral (
       select i.batch_id as id from remittance_item i
       where i.institution_id = $1 and i.status = 'queued' and i.batch_id > batch.id order by i.batch_id limit 1) next
   )
   select b.released_at as at, b.total as amount from batch join payment_batch b on b.id = batch.id
   where b.institution_id = $1 and b.status = 'released'`,
);
const TO_REVIEW = countingStatement(
  'count_remittance_items_to_review',
  `select i.updated_at as at, i.amount from remittance_item i
   where i.institution_id = $1 and i.review is not null order by i.id`,
);
const CONFLICTS = countingStatement(
  'count_remittance_conflicts',
  `select i.updated_at as at, coalesce(i.paid_amount, i.amount) as amount from remittance_item i
   where i.institution_id = $1 and i.conflict_status = 'open' order by i.paid_on, i.id`,
);
const OVERDUE = countingStatement(
  'count_overdue_remittances',
  `select r.overdue_at as at, open.amount from remittance r cross join lateral (
     select sum(i.amount)::bigint as amount from remittance_item i
     where i.remittance_id = r.id and i.status in ('sent', 'accepted') and i.review is null
   ) open
   where r.institution_id = $1 and r.overdue_at is not null and r.paid_count + r.refused_count < r.item_count
     and open.amount is not null order by r.id`,
);
const QUARANTINED = countingStatement(
  'count_quarantined_return_files',
  `select r.received_at as at, null::bigint as amount from return_file r
   where r.institution_id = $1 and r.status = 'quarantined' order by r.id`,
);
const DUE = countingStatement(
  'count_due_installments',
  `select i.due_date::timestamp at time zone 'America/Sao_Paulo' as at, i.net_amount as amount from payable_installment i
   where i.institution_id = $1 and i.status = 'approved' and i.due_date <= $2 order by i.due_date, i.id`,
);
const REJECTED = countingStatement(
  'count_rejected_payments',
  `select o.updated_at as at, o.amount from (
     select r.* from payment_order r where r.institution_id = $1 and r.status = 'rejected' order by r.id desc limit ${REJECTED_LOOKED_AT}
   ) o join payable_installment i on i.id = o.installment_id
   where i.status = 'approved'
     and not exists (select from payment_order later where later.installment_id = o.installment_id and later.id > o.id)
   order by o.id`,
);

/** Only batches in which the caller had no part, nor in their payables. */
export const batchesToRelease = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, TO_RELEASE, [principal.institutionId, principal.author]);

const ofInstitution =
  (counting: typeof TO_REVIEW) =>
  ({ database, principal }: ReadContext): Promise<Counted> =>
    countedBy(database, counting, [principal.institutionId]);

export const remittancesToGenerate = ofInstitution(TO_GENERATE);
/** Payments by file whose outcome the bank's answer leaves open. */
export const itemsToReview = ofInstitution(TO_REVIEW);
export const openRemittanceConflicts = ofInstitution(CONFLICTS);
/** Remittances whose bank has not reported the outcome of all payments in time. */
export const overdueRemittances = ofInstitution(OVERDUE);
export const quarantinedReturnFiles = ofInstitution(QUARANTINED);
/** Rejected orders whose installment has no other payment. */
export const rejectedPayments = ofInstitution(REJECTED);

export const dueInstallments = ({ database, principal, now }: ReadContext): Promise<Counted> =>
  countedBy(database, DUE, [principal.institutionId, brasiliaDate(now)]);
