import { z } from 'zod';
import { type FinanceOwner, financeEvent, financeEventOf } from '../../../messaging/finance-event.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import type { Match } from './match.ts';

export const reconciliationMatched = financeEvent('reconciliation.matched', 'Entries of a statement were matched', {
  match_id: z.uuid().meta({ description: 'Id of the match' }),
  statement_entry_ids: z.array(z.uuid()).meta({ description: 'Ids of the entries' }),
  item_ids: z.array(z.uuid()).meta({ description: 'Ids of the items: payments, receipts or returned entries' }),
  kind: z.enum(['automatic', 'manual']).meta({ description: 'Whether the rules or a person matched them' }),
});

export const bankFeeDivergent = financeEvent(
  'bank_fee.divergent',
  'A bank charged a fee that differs from the agreed fee',
  {
    statement_entry_id: z.uuid().meta({ description: 'Id of the entry of the fee' }),
    expected_minor: z.int().meta({ description: 'Agreed fee in cents; 0 when none was agreed' }),
    charged_minor: z.int().meta({ description: 'Charged fee in cents' }),
  },
);

export const matchedEventOf = (owner: FinanceOwner, { id, kind, lines }: Match): StagedMessage =>
  financeEventOf(reconciliationMatched, owner, `reconciliation.matched:${id}`, {
    match_id: id,
    statement_entry_ids: lines.flatMap((line) => (line.kind === 'entry' ? (line.itemId ?? []) : [])),
    item_ids: lines.flatMap(({ kind: is, itemId }) => (is === 'entry' || is === 'given_back' ? [] : (itemId ?? []))),
    kind,
  });
