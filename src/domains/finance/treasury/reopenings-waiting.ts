import { type Counted, countedBy, countingStatement } from '../../../platform/database/counted.ts';
import type { ReadContext } from '../../../platform/operation/operation.ts';

const REOPENINGS = countingStatement(
  'count_treasury_reopenings',
  `select d.reopening_requested_at as at, null::bigint as amount from treasury_day d
   where d.institution_id = $1 and d.status = 'reopening' and d.reopening_requested_by <> $2 order by d.day`,
);

export const reopeningsToDecide = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, REOPENINGS, [principal.institutionId, principal.author]);
