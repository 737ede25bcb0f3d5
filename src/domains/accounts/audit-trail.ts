import { z } from 'zod';
import { brasiliaDayBounds, isCalendarDate } from '../../platform/calendar.ts';
import { statement } from '../../platform/database.ts';
import { IntegerId } from '../../platform/ids.ts';
import { readOperation } from '../../platform/operation.ts';
import { MAX_PAGE_SIZE } from '../../platform/pagination.ts';
import { accountNotFound } from './account.ts';

/** One act on an account, by whom and when. */
export interface AccountEvent {
  readonly id: string;
  readonly action: string;
  readonly resourceType: string;
  readonly actorType: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
}

// An account without events answers one row of nulls, an unknown one none: so one statement tells them apart.
const FIND_EVENTS = statement(
  'account_audit_events',
  `select e.* from balance b left join lateral (
     select a.id, a.action, a.resource_type as "resourceType", a.actor_type as "actorType", a.changes, a.metadata,
       a.occurred_at as "occurredAt"
     from audit_event a
     where a.account_id = b.account_id and a.partner_id = b.partner_id and a.occurred_at between $3 and $4
     order by a.occurred_at desc, a.id desc limit $5
   ) e on true
   where b.partner_id = $1 and b.account_id = $2`,
);

const Instant = z.iso.datetime({ offset: true });
const isInstantOrDate = (value: string) => isCalendarDate(value) || Instant.safeParse(value).success;

/** ISO 8601: an instant with its offset, or a Brasília day. */
const InstantOrDate = z
  .string()
  .max(40)
  .refine(isInstantOrDate, 'must be an ISO 8601 date, or date and time with Z or an offset')
  .meta({ description: 'ISO 8601: date and time with Z or an offset, or a date in Brasília' });

/** First instant that `from` includes. */
const startOf = (value: string): Date => (isCalendarDate(value) ? brasiliaDayBounds(value).start : new Date(value));

/** Last instant, to the millisecond, that `to` includes. */
const endOf = (value: string): Date =>
  isCalendarDate(value) ? new Date(brasiliaDayBounds(value).end.getTime() - 1) : new Date(value);

export const listAccountEvents = readOperation({
  name: 'listAccountEvents',
  scopes: ['account:read'],
  summary: 'Reads the audit trail of an account: who changed what, newest first',
  refusals: ['account_not_found'],
  input: z
    .strictObject({
      accountId: IntegerId,
      from: InstantOrDate.optional(),
      to: InstantOrDate.optional(),
      limit: z
        .int('must be an integer')
        .min(1, 'must be at least 1')
        .max(MAX_PAGE_SIZE, `must be at most ${MAX_PAGE_SIZE}`)
        .default(50),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || startOf(from) <= endOf(to), {
      error: 'must not be before from',
      path: ['to'],
    }),
  async run({ database, principal }, { accountId, from, to, limit }): Promise<readonly AccountEvent[]> {
    const rows = await database.query<AccountEvent | Record<keyof AccountEvent, null>>(FIND_EVENTS, [
      principal.partnerId,
      accountId,
      from === undefined ? '-infinity' : startOf(from),
      to === undefined ? 'infinity' : endOf(to),
      limit,
    ]);
    if (rows.length === 0) throw accountNotFound();
    return rows.filter((row): row is AccountEvent => row.id !== null);
  },
});
