import { z } from 'zod';
import {
  beforeInstant,
  byIdDescending,
  type KeysetPage,
  keysetPage,
  type Slice,
  slicesByParent,
} from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { inSchema } from '../../platform/language/text.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { Instant } from '../../platform/time/instant.ts';
import { auditEvent } from './statement.resource.ts';
import { t } from './texts.ts';

const AUDIT_TRAILS = statement(
  'audit_trails_of_accounts',
  `select ${columnsOf(auditEvent, 't')}
   from audit_trails_of_accounts($1, $2, $3, $4, $5, $6, $7, $8) t`,
);

export interface AuditRow extends RowOf<typeof auditEvent> {}

export const AuditTrailPage = z
  .strictObject({ ...keysetPage, from: Instant.nullish(), to: Instant.nullish() })
  .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
    error: inSchema(t('notBeforeFrom')),
    path: ['to'],
  });

interface Range {
  readonly from?: string | Date | null | undefined;
  readonly to?: string | Date | null | undefined;
  readonly offset?: number;
}

const newestFirst = (a: AuditRow, b: AuditRow): number =>
  b.occurredAt.getTime() - a.occurredAt.getTime() || byIdDescending(a, b);

export async function auditTrailsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { first, after, from, to, offset = 0 }: KeysetPage & Range,
): Promise<ReadonlyMap<number, Slice<AuditRow>>> {
  const period = [from ? new Date(from) : '-infinity', to ? new Date(to) : 'infinity'];
  const values = [partnerId, accountIds, first + 1, ...beforeInstant(after), ...period, offset];
  const rows = await db.query<AuditRow>(AUDIT_TRAILS, values);
  return slicesByParent(rows, first, (row) => row.accountId, newestFirst);
}
