import { type Counted, countedBy, countingStatement } from '../../../platform/counted.ts';
import type { ReadContext } from '../../../platform/operation.ts';

const REQUESTED = countingStatement(
  'count_escrow_releases_to_approve',
  `select r.created_at as at, r.amount from escrow_release r
   where r.institution_id = $1 and r.status = 'requested' and r.created_by <> $2 order by r.id`,
);

/** Releases that somebody else has asked for. */
export const escrowReleasesToApprove = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, REQUESTED, [principal.institutionId, principal.author]);
