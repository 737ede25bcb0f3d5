import { type Counted, countedBy, countingStatement } from '../../../platform/database/counted.ts';
import type { ReadContext } from '../../../platform/operation/operation.ts';

const REQUESTED = countingStatement(
  'count_escrow_releases_to_approve',
  `select r.created_at as at, r.amount from escrow_release r
   where r.institution_id = $1 and r.status = 'requested' and r.created_by <> $2 order by r.id`,
);
const PROPOSED = countingStatement(
  'count_escrow_terms_to_approve',
  `select t.created_at as at, null::bigint as amount from escrow_terms t
   where t.institution_id = $1 and t.status = 'proposed' and t.created_by <> $2 order by t.id`,
);

export const escrowReleasesToApprove = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, REQUESTED, [principal.institutionId, principal.author]);

export const escrowTermsToApprove = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, PROPOSED, [principal.institutionId, principal.author]);
