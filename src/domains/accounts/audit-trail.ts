import { z } from 'zod';
import { boundedRange } from '../../platform/database/pagination.ts';
import { inSchema } from '../../platform/language/text.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { brasiliaDayBounds, brasiliaInstant, isCalendarDate } from '../../platform/time/calendar.ts';
import { Instant, isKnownInstant } from '../../platform/time/instant.ts';
import { findAccount } from './account.ts';
import { type AuditRow, auditTrailsOfAccounts } from './audit-trail-pages.ts';
import { t } from './texts.ts';

const WallTime = z.iso.datetime({ local: true });
function isWallTime(value: string): boolean {
  if (value.endsWith('Z') || !WallTime.safeParse(value).success) return false;
  return isKnownInstant(brasiliaInstant(value).toISOString());
}
const isInstantOrDate = (value: string) =>
  isCalendarDate(value) || Instant.safeParse(value).success || isWallTime(value);

const NO_INSTANT = inSchema(t('mustBeInstantOrDate'));

/** ISO 8601: an instant with its offset, a Brasília time without one, or a Brasília day. */
const InstantOrDate = z
  .string()
  .max(40, NO_INSTANT)
  .refine(isInstantOrDate, NO_INSTANT)
  .meta({ description: 'ISO 8601: date and time, or a date; Brasília time unless it has Z or an offset' });

const instantOf = (value: string): Date =>
  Instant.safeParse(value).success ? new Date(value) : brasiliaInstant(value);

const startOf = (value: string): Date => (isCalendarDate(value) ? brasiliaDayBounds(value).start : instantOf(value));

/** Last included instant, in milliseconds. */
const endOf = (value: string): Date =>
  isCalendarDate(value) ? new Date(brasiliaDayBounds(value).end.getTime() - 1) : instantOf(value);

export const listAccountEvents = readOperation({
  name: 'listAccountEvents',
  scopes: ['account:read'],
  summary: 'Lists the audit trail of an account, newest first: each change with its actor',
  effects: ['reads_personal_data'],
  refusals: ['account_not_found'],
  input: z
    .strictObject({
      accountId: IntegerId,
      from: InstantOrDate.optional(),
      to: InstantOrDate.optional(),
      ...boundedRange,
    })
    .refine(({ from, to }) => from === undefined || to === undefined || startOf(from) <= endOf(to), {
      error: inSchema(t('notBeforeFrom')),
      path: ['to'],
    }),
  async run({ database, principal }, { accountId, from, to, limit, offset }): Promise<readonly AuditRow[]> {
    const { partnerId } = principal;
    const wanted = { first: limit, after: null, offset, from: from && startOf(from), to: to && endOf(to) };
    const trail = (await auditTrailsOfAccounts(database, partnerId, [accountId], wanted)).get(accountId);
    if (!trail) await findAccount(database, partnerId, accountId);
    return trail?.items ?? [];
  },
});
