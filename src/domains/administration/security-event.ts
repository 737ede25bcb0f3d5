import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { statement } from '../../platform/database/queryable.ts';
import type { SecurityEvent } from '../../platform/observability/security-event.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { ADMIN } from './administrative-act.ts';
import { securityEvent } from './audit.resource.ts';

export interface SecurityEventRecord extends RowOf<typeof securityEvent> {
  readonly event: SecurityEvent;
}

const LIST = statement(
  'list_security_events',
  `select ${columnsOf(securityEvent, 'e')}
   from security_event e where e.institution_id = $1 and e.id < $2 order by e.id desc limit $3`,
);

export const listSecurityEvents = readOperation({
  ...ADMIN,
  name: 'listSecurityEvents',
  summary:
    'Lists the security events of the institution, newest first: tokens issued and refused, callers refused, access rights changed',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  run: async ({ database, principal }, { first, after }): Promise<Slice<SecurityEventRecord>> =>
    sliceOf(
      await database.query<SecurityEventRecord>(LIST, [principal.institutionId, beforeId(after), first + 1]),
      first,
    ),
});
