import {
  date,
  exactCents,
  flag,
  instant,
  integer,
  orNull,
  records,
  text,
  uuid,
  word,
} from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { treasuryDayStates } from './treasury-day-states.ts';

export const treasuryBalance = resource(
  'TreasuryBalance',
  'Balance of an account of the institution at the end of a day.',
  {
    accountId: orNull(integer('Number of a paying account.'), 'for an account at another bank'),
    bankAccountId: orNull(uuid('Id of an account at another bank.', { graphType: 'ID' }), 'for a paying account'),
    balance: orNull(exactCents('Balance in cents.', { column: 'b.balance::text' }), 'when it is not known'),
  },
);

const notRequested = 'unless a reopening was requested since the last closing';
const notCounted = 'for closings before the gateway kept this number';
const notReopened = 'unless the day was reopened since the last closing';

export const treasuryDay = resource('TreasuryDay', 'A treasury day that was closed at least once.', {
  day: date('Brasília day.'),
  status: word(treasuryDayStates.states, 'State of the day.'),
  balances: records(restRecord(treasuryBalance), 'Balances at the end of the day, recorded by the last closing.', {
    graph: false,
    column: 'd.balances',
  }),
  closedBy: text('Author of the last closing.'),
  closedAt: instant('Time of the last closing.'),
  unmatchedEntries: orNull(integer('Statement entries of the day without a match at the last closing.'), notCounted),
  openCases: orNull(integer('Open cases at the last closing, opened until the end of the day.'), notCounted),
  unbookedItems: orNull(integer('Accounting entries of the day in no batch at the last closing.'), notCounted),
  reopeningReason: orNull(text('Reason of the reopening request.'), notRequested),
  reopeningRequestedBy: orNull(text('Author of the reopening request.'), notRequested),
  reopeningRequestedAt: orNull(instant('Time of the reopening request.'), notRequested),
  reopenedBy: orNull(text('Author of the reopening.'), notReopened),
  reopenedAt: orNull(instant('Time of the reopening.'), notReopened),
});

export const treasuryDayPending = resource('TreasuryDayPending', 'What a closing of a treasury day leaves pending.', {
  day: date('Brasília day.'),
  isFirst: flag('Whether no day was closed yet. The first closing must name its day in `startsFrom`.'),
  unmatched: integer('Statement entries of the day that wait for a match.'),
  cases: integer('Open cases that were opened until the end of the day.'),
  unbooked: integer('Accounting entries of the day that are in no batch.'),
});
