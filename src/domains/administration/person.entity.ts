import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { Role } from '../../platform/operation/principal.ts';
import { waitingChangeOf } from '../waiting-change.ts';

export const Operator = defineEntity({
  name: 'Operator',
  tableName: 'operator',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    login: p.text(),
    name: p.text(),
    roles: p.array<Role>((role) => role as Role),
    /** Approval limit in cents. Null when the operator does not approve. */
    authority: p.bigint('number').nullable(),
    createdAt: p.datetime(),
    disabledAt: p.datetime().nullable(),
    pendingChangeId: waitingChangeOf((person) => `r.subject_id = ${person}.id`),
  },
});
export type Operator = InferEntity<typeof Operator>;
