import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/text/words.ts';
import type { AccountBalance } from './account-balances.ts';
import { treasuryDayStates } from './treasury-day-states.ts';

export const TreasuryDay = defineEntity({
  name: 'TreasuryDay',
  tableName: 'treasury_day',
  properties: {
    institutionId: p.bigint('number').primary(),
    /** Brasília day. */
    day: p.date().primary(),
    status: p.enum(wordsOf(treasuryDayStates.states)),
    /** Balances at the end of the day. */
    balances: p.json<readonly AccountBalance[]>(),
    closedBy: p.text(),
    closedAt: p.datetime(),
    unmatchedEntries: p.integer().nullable(),
    openCases: p.integer().nullable(),
    unbookedItems: p.integer().nullable(),
    reopeningReason: p.text().nullable(),
    reopeningRequestedBy: p.text().nullable(),
    reopeningRequestedAt: p.datetime().nullable(),
    reopenedBy: p.text().nullable(),
    reopenedAt: p.datetime().nullable(),
  },
});

export type TreasuryDay = InferEntity<typeof TreasuryDay>;
