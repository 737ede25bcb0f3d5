import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { statement } from '../../platform/database/queryable.ts';
import type { SecurityEvent } from '../../platform/observability/security-event.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { ADMIN } from './administrative-act.ts';

export interface SecurityEventRecord {
  readonly id: string;
  readonly event: SecurityEvent;
  readonly clientId: string | null;
  readonly address: string | null;
  readonly author: string | null;
  /** Of the first event. */
  readonly requestId: string;
  /** Number of equal events within a few seconds. */
  readonly times: number;
  readonly occurredAt: Date;
}

const LIST = statement(
  'list_security_events',
  `select e.id, e.event, e.client_id as "clientId", e.address, e.author, e.request_id as "requestId", e.times,
     e.occurred_at as "occurredAt"
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
