import { z } from 'zod';
import { beforeInstant, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { ADMIN } from './administrative-act.ts';
import { PROVENANCE_COLUMNS, type Provenance } from './provenance.ts';

export interface AdministrationEntry extends Provenance {
  readonly id: string;
  readonly author: string;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** New values or `{ from, to }` pairs. Never contains secrets. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
}

const LIST = statement(
  'list_administration_log',
  `select a.id, a.actor_type || ':' || a.actor_id as author, a.action, a.resource_type as "resourceType",
     a.resource_id as "resourceId", a.changes, a.occurred_at as "occurredAt", ${PROVENANCE_COLUMNS}
   from audit_event a
   where a.institution_id = $1 and a.actor_type in ('operator', 'deployment') and (a.occurred_at, a.id) < ($2, $3)
   order by a.occurred_at desc, a.id desc limit $4`,
);

export const listAdministrationLog = readOperation({
  ...ADMIN,
  name: 'listAdministrationLog',
  summary:
    "Lists acts of the institution's operators, and acts on the institution by the staff that runs the gateway, newest first",
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  run: async ({ database, principal }, { first, after }): Promise<Slice<AdministrationEntry>> => {
    const values = [principal.institutionId, ...beforeInstant(after), first + 1];
    return sliceOf(await database.query<AdministrationEntry>(LIST, values), first);
  },
});
