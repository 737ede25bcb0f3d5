import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { waitingChangeOf } from '../waiting-change.ts';

export const Partner = defineEntity({
  name: 'Partner',
  tableName: 'partner',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    name: p.text(),
    /** The partner that stands for the institution itself. */
    isInstitution: p.boolean().default(false),
    isIntegration: p.boolean().name('institution_integration').default(false),
    suspendedSince: p.datetime().name('inactive_since').nullable(),
    createdAt: p.datetime(),
    pendingChangeId: waitingChangeOf((partner) => `r.subject_id = ${partner}.id and r.subject_type = 'partner'`),
  },
});
export type Partner = InferEntity<typeof Partner>;
