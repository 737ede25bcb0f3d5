import { cents, date, instant, orNull, text, uuid, word } from '../../../platform/resource/member.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { ITEM_KINDS } from './item.ts';

export const MATCH_KINDS = { automatic: 'Matched by the rules.', manual: 'Matched by a person.' };

export const MATCH_RULES = {
  end_to_end_id: 'Entry and items have the same end-to-end id.',
  own_number: 'The entry cites a number of the gateway.',
  document: 'Amount and document are equal, the days are near, and no other item fits.',
  return: 'The entry returns the money of another entry.',
  agreed_fee: 'The fee equals the agreed fee.',
  manual: 'A person matched them.',
};
export type MatchRule = keyof typeof MATCH_RULES;

export const DIFFERENCE_REASONS = {
  fee: 'A fee was kept.',
  discount: 'A discount was given.',
  interest: 'Interest was charged.',
  fine: 'A fine was charged.',
  withholding: 'A tax was withheld.',
  other: 'Explained by the reason of the match.',
};
export type DifferenceReason = keyof typeof DIFFERENCE_REASONS;

export const LINE_KINDS = {
  entry: 'A statement entry.',
  ...ITEM_KINDS,
  returned_entry: 'The entry that this entry returns.',
  given_back: 'The part of the entry that other entries have returned.',
  agreed_fee: 'An agreed fee.',
  difference: 'The amount by which the entries exceed the items.',
};
export type LineKind = keyof typeof LINE_KINDS;

/** Of reconciliation_match `m` and the match `u` that undoes it. */
export const reconciliationMatch = resource(
  'ReconciliationMatch',
  'Entries and the items that they pay or return. Both sides have the same sum.',
  {
    id: uuid('`match_id` of events (UUID).', { graph: 'matchId', graphType: 'ID' }),
    kind: word(MATCH_KINDS, 'Author of the match: the rules or a person.'),
    rule: word(MATCH_RULES, 'Reason for the match.'),
    reason: orNull(text('Reason that the person gave.'), 'when the person gave none'),
    bookedOn: orNull(
      date('Open Brasília day on which the match counts, when the treasury day of an entry is closed.'),
      'when it counts on the days of its entries',
    ),
    createdBy: text('Author of the action that led to the match. `gateway`: a job that matched new entries.'),
    createdAt: instant('Time of creation.'),
    undoneBy: orNull(text('Operator who undid the match.', { column: 'u.created_by' }), 'while the match is in effect'),
    undoneAt: orNull(instant('Time of the undo.', { column: 'u.created_at' }), 'while the match is in effect'),
    undoReason: orNull(text('Reason of the undo.', { column: 'u.reason' }), 'while the match is in effect'),
  },
);

export const matchLine = resource('ReconciliationItem', 'Item of a match, or a difference.', {
  kind: word(LINE_KINDS, 'Kind of the line.'),
  itemId: orNull(
    uuid('Id of the item (UUID). Of an agreed fee, the transaction or the account at another bank.', {
      graphType: 'ID',
    }),
    'for a difference',
  ),
  amount: cents('Amount in signed cents.'),
  reason: orNull(word(DIFFERENCE_REASONS, 'Reason of a difference.'), 'for an item'),
});
