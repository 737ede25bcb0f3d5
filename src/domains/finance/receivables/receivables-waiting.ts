import { type Counted, countedBy, countingStatement } from '../../../platform/database/counted.ts';
import type { ReadContext } from '../../../platform/operation/operation.ts';

const REOPENED = countingStatement(
  'count_reopened_receivables',
  `select max(c.reversed_at) as at, null::bigint as amount from receivable_receipt c join receivable r on r.id = c.receivable_id
   where c.institution_id = $1 and c.reversed_by_return is not null and r.status in ('open', 'partially_received')
   group by r.id order by 1`,
);

/** Receivables that a return reopened and that are not received again. */
export const reopenedReceivables = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, REOPENED, [principal.institutionId]);
