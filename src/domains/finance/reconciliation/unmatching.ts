import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { BookedOn } from '../treasury/booking-day.ts';
import { reverseDifferences } from './difference-entries.ts';
import { changeEntries, type EntryChange } from './entry-writes.ts';
import { BY_HAND, lockedEntries } from './manual-matching.ts';
import { type MatchLine, type MatchRecord, newMatch, writeMatches } from './match.ts';
import { matchesById } from './match-pages.ts';
import { t } from './texts.ts';

const MATCHED_ENTRIES = statement(
  'entries_of_reconciliation_match',
  `select l.item_id as id from reconciliation_match m left join reconciliation_match_item l on l.match_id = m.id and l.kind = 'entry'
   where m.institution_id = $1 and m.id = $2 and m.rule <> 'undo'`,
);
// An amount that a match counts as returned stays returned until that match is undone.
const LEANING = statement(
  'matches_that_lean_on_a_return',
  `select mine.item_id as id from reconciliation_match_item mine
     join reconciliation_match_item theirs on theirs.item_id = mine.item_id and theirs.kind = 'given_back' and theirs.live
     join statement_entry e on e.id = mine.item_id
   where mine.institution_id = $1 and mine.match_id = $2 and mine.kind = 'returned_entry' and mine.live
     and abs(e.returned - mine.amount) < abs(theirs.amount)`,
);
const END = statement(
  'end_reconciliation_match',
  `update reconciliation_match_item l set live = false where l.institution_id = $1 and l.match_id = $2 and l.live
   returning l.kind, l.item_id as "itemId", l.amount`,
);

export const unmatchEntries = operation({
  ...BY_HAND,
  name: 'unmatchEntries',
  summary: 'Undoes a match by a reversing match. Its entries wait again',
  effects: ['keeps_records'],
  refusals: [
    ...(['match_not_found', 'match_already_undone', 'match_not_allowed'] as const),
    ...(['statement_entry_not_found', 'treasury_day_closed'] as const),
  ],
  input: z.strictObject({
    matchId: Uuid,
    reason: nonBlankText(500).meta({ description: 'Reason, at most 500 characters' }),
    bookedOn: BookedOn,
  }),
  async run(context, { matchId, reason, bookedOn }): Promise<MatchRecord> {
    const { tx, principal, now } = context;
    const rows = await tx.query<{ id: string | null }>(MATCHED_ENTRIES, [principal.institutionId, matchId]);
    if (rows.length === 0) throw new AppError('match_not_found');
    const ids = rows.flatMap(({ id }) => id ?? []);
    await lockedEntries(context, ids, bookedOn);
    const [leaning] = await tx.query<{ id: string }>(LEANING, [principal.institutionId, matchId]);
    if (leaning) {
      throw new AppError('match_not_allowed', t('countedAsReturned', { id: leaning.id }));
    }
    const ended = await tx.query<Pick<MatchLine, 'kind' | 'itemId' | 'amount'>>(END, [
      principal.institutionId,
      matchId,
    ]);
    if (ended.length === 0) throw new AppError('match_already_undone');
    const changes = ended.flatMap(({ kind, itemId, amount }): readonly EntryChange[] => {
      if (itemId !== null && kind === 'entry') return [{ id: itemId, status: 'unmatched' }];
      return itemId !== null && kind === 'returned_entry' ? [{ id: itemId, returned: -amount }] : [];
    });
    await changeEntries(tx, principal.institutionId, changes);
    const undo = newMatch(
      { kind: 'manual', rule: 'undo', lines: [], reverses: matchId, reason, bookedOn: bookedOn ?? null },
      { createdBy: principal.author, createdAt: now },
    );
    await writeMatches(tx, principal.institutionId, [undo]);
    await reverseDifferences(context, matchId, bookedOn ?? brasiliaDate(now));
    context.audit({
      action: 'reconciliation.unmatched',
      accountId: null,
      resourceType: 'reconciliation_match',
      resourceId: matchId,
      changes: { undone_by: undo.id, reason, booked_on: bookedOn ?? null },
    });
    const [match] = await matchesById(tx, principal.institutionId, [matchId]);
    if (!match) throw new Error('the match is gone');
    return match;
  },
});
