import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { rowOf } from '../../../platform/resource/resource.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { Day } from '../../../platform/time/day.ts';
import { t } from './texts.ts';
import { TreasuryDay } from './treasury-day.entity.ts';
import { treasuryDay } from './treasury-day.resource.ts';
import type { TreasuryDayRecord } from './treasury-day.ts';
import { lockTreasury } from './treasury-day-lock.ts';
import { type TreasuryDayStatus, treasuryDayStates } from './treasury-day-states.ts';

const common = { scopes: [], product: 'treasury', audiences: ['operator'], roles: ['treasurer'] } as const;
const input = z.strictObject({ day: Day });

const NO_REQUEST = { reopeningReason: null, reopeningRequestedBy: null, reopeningRequestedAt: null };

export const requestTreasuryDayReopening = operation({
  ...common,
  name: 'requestTreasuryDayReopening',
  summary: 'Requests the reopening of a closed treasury day, which another treasurer decides',
  effects: ['keeps_records'],
  refusals: ['treasury_day_not_found', 'invalid_treasury_day_state'],
  input: input.extend({ reason: nonBlankText(500).meta({ description: 'Reason, at most 500 characters' }) }),
  async run(context, { day, reason }): Promise<TreasuryDayRecord> {
    const row = await lockedDay(context, day, 'request_reopening');
    Object.assign(row, {
      status: 'reopening',
      reopeningReason: reason,
      reopeningRequestedBy: context.principal.author,
      reopeningRequestedAt: context.now,
    });
    audit(context, 'reopening_requested', row, { reason });
    return rowOf(treasuryDay, row);
  },
});

export const declineTreasuryDayReopening = operation({
  ...common,
  name: 'declineTreasuryDayReopening',
  summary: "Declines the reopening of a treasury day or withdraws the caller's own request; the day stays closed",
  effects: ['keeps_records'],
  refusals: ['treasury_day_not_found', 'invalid_treasury_day_state'],
  input,
  async run(context, { day }): Promise<TreasuryDayRecord> {
    const row = await lockedDay(context, day, 'decline_reopening');
    audit(context, 'reopening_declined', row, { requested_by: row.reopeningRequestedBy });
    Object.assign(row, { status: 'closed', ...NO_REQUEST });
    return rowOf(treasuryDay, row);
  },
});

export const reopenTreasuryDay = operation({
  ...common,
  decides: true,
  proof: 'fresh',
  name: 'reopenTreasuryDay',
  summary: 'Reopens a treasury day and all later days when another treasurer has requested it',
  effects: ['weakens_control'],
  refusals: ['treasury_day_not_found', 'invalid_treasury_day_state', 'two_persons_required'],
  input,
  async run(context, { day }): Promise<TreasuryDayRecord> {
    const { em, now, principal } = context;
    const row = await lockedDay(context, day, 'reopen');
    if (row.reopeningRequestedBy === principal.author) {
      throw new AppError('two_persons_required', t('anotherTreasurer'));
    }
    const later = await em.find(TreasuryDay, { day: { $gt: day }, status: { $ne: 'open' } });
    const { reopeningReason, reopeningRequestedBy, reopeningRequestedAt } = row;
    for (const each of [row, ...later]) {
      Object.assign(each, {
        ...{ status: 'open', reopenedBy: principal.author, reopenedAt: now },
        ...{ reopeningReason, reopeningRequestedBy, reopeningRequestedAt },
      });
    }
    audit(context, 'reopened', row, {
      reason: reopeningReason,
      requested_by: reopeningRequestedBy,
      with: later.map((each) => each.day),
    });
    return rowOf(treasuryDay, row);
  },
});

/** Acquires the institution's treasury lock. @throws AppError treasury_day_not_found, invalid_treasury_day_state */
async function lockedDay(
  { em, tx, principal }: WriteContext,
  day: string,
  step: keyof typeof treasuryDayStates.steps,
): Promise<TreasuryDay> {
  await lockTreasury(tx, principal.institutionId);
  const row = await em.findOne(TreasuryDay, { day });
  if (!row) throw new AppError('treasury_day_not_found');
  const status: TreasuryDayStatus = row.status;
  if (stateAfter(treasuryDayStates, status, step) === null) {
    throw new AppError('invalid_treasury_day_state', t('dayIs', { day, status }), { state: status });
  }
  return row;
}

function audit({ audit: write }: WriteContext, verb: string, { day }: TreasuryDay, changes: Record<string, unknown>) {
  write({
    action: `treasury_day.${verb}`,
    accountId: null,
    resourceType: 'treasury_day',
    resourceId: day,
    changes,
  });
}
