import { responds } from '../../../platform/resource/record.ts';
import { body, bodyList, query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { ITEM_CONFLICTS } from '../payment-runs/remittance.resource.ts';
import type { PendingEntry } from './entry-pages.ts';
import { panelRecord } from './panel.resource.ts';
import { getReconciliationPanel } from './panel.ts';
import { listPending, type RemittanceConflict } from './remittance-conflicts.ts';
import { importRecord, pendingRecord } from './statement-entry.resource.ts';
import { importStatement, MAX_ENTRIES } from './statement-import.ts';

const TAG = 'Finance';

const entryRecord = ({ amount, returned, ...entry }: PendingEntry) =>
  pendingRecord.of({ ...entry, amount, openAmount: amount + returned, remittanceItemId: null });

const conflictRecord = ({ id, paidAmount, ...item }: RemittanceConflict) => {
  const amount = -(paidAmount ?? item.amount);
  return pendingRecord.of({
    ...{ id, bankAccountId: item.bankAccountId, accountId: null, externalId: item.yourNumber, date: item.paidOn },
    ...{ amount, openAmount: amount, description: ITEM_CONFLICTS.refused_after_paid, endToEndId: null },
    ...{ document: item.bankNumber, kind: 'other', status: 'conflict', statusReason: item.conflict },
    ...{ remittanceItemId: id, proposals: [], createdAt: item.createdAt },
  });
};

export const reconciliationRoutes = [
  route({
    method: 'GET',
    path: '/finance/reconciliation/panel',
    tag: TAG,
    operation: getReconciliationPanel,
    rules: ['`reconciled_until`: the last day up to which no entry of the account waits. Null when there is none'],
    graph: 'Query.reconciliation',
    from: { from: query('from'), to: query('to'), accountId: queryInteger('account_id') },
    ...responds(panelRecord),
  }),
  route({
    method: 'GET',
    path: '/finance/reconciliation/pending',
    tag: TAG,
    operation: listPending,
    rules: [
      'Oldest first. Each entry has its proposals, likeliest first, with the points of their scores',
      'Includes payments by file that were refused after they were paid, by day of payment, with `remittance_item_id`. An operator settles them',
    ],
    graph: 'Query.reconciliation.pending',
    from: {
      first: queryInteger('limit'),
      after: query('after'),
      from: query('from'),
      to: query('to'),
      accountId: queryInteger('account_id'),
      bankAccountId: query('bank_account_id'),
    },
    answer: listShape(pendingRecord.schema),
    reply: (slice) =>
      listRecord(
        slice,
        ({ keyset }) => keyset,
        (row) => (row.type === 'entry' ? entryRecord(row.entry) : conflictRecord(row.conflict)),
      ),
    example: { answer: { data: { items: [pendingRecord.example()], next_cursor: null } } },
  }),
  route({
    method: 'POST',
    path: '/finance/reconciliation/statements',
    status: 201,
    tag: TAG,
    operation: importStatement,
    bodyLimit: 8 * 1_048_576,
    rules: [
      `Up to ${MAX_ENTRIES.toLocaleString('en')} entries, all or none. \`amount\` is in signed cents: debits are negative`,
      'Identify the account by `bank_account_id`, or by `bank_code`, `branch` and `account_number`',
      'An entry is identified by its account and `external_id`. Known entries count as `recognised`. If a known entry has other values, the whole import is refused with `statement_entry_conflict`',
      'With `dry_run: true` nothing is imported, and the answer says what would be',
      '`report` lists the entries that are known, and those to look at: in the future, before the opening day of the account, or with the day and amount of an entry that is known under another id. Doubtful entries are imported',
      'Certain matches are made immediately. All others wait under `/finance/reconciliation/pending`',
    ],
    graph: 'Mutation.importStatement',
    from: {
      bankAccountId: body('bank_account_id'),
      bankCode: body('bank_code'),
      branch: body('branch'),
      accountNumber: body('account_number'),
      entries: bodyList('entries', { externalId: 'external_id', endToEndId: 'end_to_end_id' }),
      dryRun: body('dry_run'),
    },
    answer: importRecord.schema,
    reply: importRecord.of,
    example: {
      body: {
        bank_account_id: importRecord.example()['bank_account_id'],
        entries: [
          {
            external_id: '20261120001',
            date: '2026-11-20',
            amount: -45_600,
            description: 'PIX ENVIADO',
            end_to_end_id: 'E6070119020261120143012345678901',
            document: '11222333000181',
            kind: 'pix',
          },
        ],
      },
      answer: { data: importRecord.example() },
    },
  }),
];
