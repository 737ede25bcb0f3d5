import { z } from 'zod';
import { beforeInstant, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { ADMIN } from './administrative-act.ts';
import { administrationEntry } from './audit.resource.ts';
import { PROVENANCE_COLUMNS, type Provenance } from './provenance.ts';

export interface AdministrationEntry extends Provenance, RowOf<typeof administrationEntry> {}

const LIST = statement(
  'list_administration_log',
  `select ${columnsOf(administrationEntry, 'a')}, ${PROVENANCE_COLUMNS}
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
