import { type Counted, countedBy, countingStatement } from '../../platform/database/counted.ts';
import type { ReadContext } from '../../platform/operation/operation.ts';

const CHANGES = countingStatement(
  'count_changes_to_approve',
  `select c.requested_at as at, null::bigint as amount from change_request c
   where c.institution_id = $1 and c.outcome is null and c.requested_by <> $2
     and not exists (select from change_approval a where a.change_id = c.id and a.approved_by = $2)
     and (c.subject_type <> 'deputyship' or $2 not in ('operator:' || (c.wanted ->> 'absent'), 'operator:' || (c.wanted ->> 'deputy')))
   order by c.id`,
);
const ENDING = countingStatement(
  'count_credentials_that_end',
  `select c.created_at as at, null::bigint as amount from credential c join partner p on p.id = c.partner_id
   where p.institution_id = $1 and c.revoked_at is null and c.expires_at between now() and now() + interval '30 days'
   order by c.expires_at`,
);

export const changesToApprove = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, CHANGES, [principal.institutionId, principal.author]);

export const credentialsThatEnd = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, ENDING, [principal.institutionId]);
