import { exactCents, integer, orNull, record, records, text } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { accountMembers } from './statement-entry.resource.ts';

export const statusTotal = resource('ReconciliationTotal', 'Number and sum of entries.', {
  count: integer('Number of entries.', { example: 0 }),
  total: exactCents('Signed sum of the entries, in cents.', { rest: 'amount', graph: 'amount', example: 0 }),
});
const total = restRecord(statusTotal);

export const accountPanel = resource('AccountReconciliation', "State of one account's entries.", {
  ...accountMembers,
  matched: record(total, 'Matched entries.', { example: { count: 120, amount: -4_512_300 } }),
  proposed: record(total, 'Entries with proposals, which wait for a decision.', {
    example: { count: 2, amount: -45_600 },
  }),
  unmatched: record(total, 'Entries without candidates.', { example: { count: 1, amount: 10_000 } }),
  conflict: record(total, 'Entries that cite an item that does not fit them.', {
    rest: 'conflicts',
    graph: 'conflicts',
  }),
  ignored: record(total, 'Entries that need no match.'),
  reconciledUntil: orNull(
    text('Last Brasília day up to which no entry waits.', { example: '2026-11-19' }),
    'when there is none',
  ),
  remittanceConflicts: record(
    total,
    'Payments by file that were refused after they were paid, by day of payment. An operator settles them.',
  ),
});

export const panel = resource('Reconciliation', "Progress of the reconciliation of the institution's statements.", {
  from: orNull(text('First Brasília day.', { example: '2026-11-01' }), 'when the period starts with the first entry'),
  to: text('Last Brasília day.', { example: '2026-11-22' }),
  accountId: orNull(integer('Paying account of the query.', { rest: false, graph: false }), 'for all accounts'),
  accounts: records(restRecord(accountPanel, null), 'All accounts, or the one in the arguments.', { graph: false }),
});

export const panelRecord = restRecord(panel, 'ReconciliationPanel');
