import { z } from 'zod';
import { ExactSum } from '../../../platform/resource/schema.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { body, bodyList, query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { ITEM_CONFLICTS } from '../payment-runs/remittance.resource.ts';
import type { PendingEntry } from './entry-pages.ts';
import { ITEM_KINDS } from './item.ts';
import { type AccountPanel, getReconciliationPanel, type StatusTotal } from './panel.ts';
import { listPending, type Pending, type RemittanceConflict } from './remittance-conflicts.ts';
import { statementEntryStates } from './statement-entry-states.ts';
import { STATEMENT_KINDS } from './statement-files/statement-rows.ts';
import { importStatement, MAX_ENTRIES } from './statement-import.ts';

const TAG = 'Finance';

const Total = z
  .object({ count: z.int(), amount: ExactSum })
  .meta({ id: 'ReconciliationTotal', description: 'Number of entries, and their signed sum in cents' });
const total = ({ count, total: amount }: StatusTotal) => ({ count, amount });

const PanelRecord = z
  .object({
    from: z.string().nullable(),
    to: z.string(),
    accounts: z.array(
      z.object({
        bank_account_id: z.string().nullable(),
        account_id: z.int().nullable(),
        matched: Total,
        proposed: Total,
        unmatched: Total,
        conflicts: Total,
        ignored: Total,
        reconciled_until: z.string().nullable(),
        remittance_conflicts: Total.meta({
          description:
            'Payments by file that were refused after they were paid, by day of payment. An operator settles them',
        }),
      }),
    ),
  })
  .meta({ id: 'ReconciliationPanel' });

const accountRecord = ({
  bankAccountId,
  accountId,
  reconciledUntil,
  remittanceConflicts,
  ...totals
}: AccountPanel) => ({
  bank_account_id: bankAccountId,
  account_id: accountId,
  matched: total(totals.matched),
  proposed: total(totals.proposed),
  unmatched: total(totals.unmatched),
  conflicts: total(totals.conflict),
  ignored: total(totals.ignored),
  reconciled_until: reconciledUntil,
  remittance_conflicts: total(remittanceConflicts),
});

const PendingRecord = z
  .object({
    id: z.string(),
    bank_account_id: z.string().nullable(),
    account_id: z.int().nullable(),
    external_id: z.string(),
    date: z.string(),
    amount: z.int(),
    open_amount: z.int().meta({ description: 'Amount that no other entry has returned, in signed cents' }),
    description: z.string(),
    end_to_end_id: z.string().nullable(),
    document: z.string().nullable(),
    kind: z.enum(wordsOf(STATEMENT_KINDS)),
    status: z.enum(wordsOf(statementEntryStates.states)),
    status_reason: z.string().nullable(),
    remittance_item_id: z.string().nullable().meta({
      description:
        'Id of a payment by file that was refused after it was paid. The row is that payment, `external_id` its number at the gateway and `document` its number at the bank. Null for a statement entry',
    }),
    proposals: z.array(
      z.object({
        id: z.string(),
        item_kind: z.enum(wordsOf(ITEM_KINDS)),
        item_id: z.string(),
        amount: z.int(),
        score: z.int(),
        reasons: z.record(z.string(), z.int()),
      }),
    ),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PendingStatementEntry' });

const entryRecord = ({ proposals, ...entry }: PendingEntry) => ({
  id: entry.id,
  bank_account_id: entry.bankAccountId,
  account_id: entry.accountId,
  external_id: entry.externalId,
  date: entry.date,
  amount: entry.amount,
  open_amount: entry.amount + entry.returned,
  description: entry.description,
  end_to_end_id: entry.endToEndId,
  document: entry.document,
  kind: entry.kind,
  status: entry.status,
  status_reason: entry.statusReason,
  remittance_item_id: null,
  proposals: proposals.map(({ id, itemKind, itemId, amount, score, reasons }) => ({
    ...{ id, item_kind: itemKind, item_id: itemId, amount, score, reasons },
  })),
  created_at: entry.createdAt.toISOString(),
});

const conflictRecord = ({ paidAmount, ...item }: RemittanceConflict): z.input<typeof PendingRecord> => ({
  id: item.id,
  bank_account_id: item.bankAccountId,
  account_id: null,
  external_id: item.yourNumber,
  date: item.paidOn,
  amount: -(paidAmount ?? item.amount),
  open_amount: -(paidAmount ?? item.amount),
  description: ITEM_CONFLICTS.refused_after_paid,
  end_to_end_id: null,
  document: item.bankNumber,
  kind: 'other',
  status: 'conflict',
  status_reason: item.conflict,
  remittance_item_id: item.id,
  proposals: [],
  created_at: item.createdAt.toISOString(),
});

const pendingRecord = (row: Pending) => (row.type === 'entry' ? entryRecord(row.entry) : conflictRecord(row.conflict));

const BANK_ACCOUNT = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12';
const NOTHING = { count: 0, amount: 0 };

export const reconciliationRoutes = [
  route({
    method: 'GET',
    path: '/finance/reconciliation/panel',
    tag: TAG,
    operation: getReconciliationPanel,
    rules: ['`reconciled_until`: the last day up to which no entry of the account waits. Null when there is none'],
    graph: 'Query.reconciliation',
    from: { from: query('from'), to: query('to'), accountId: queryInteger('account_id') },
    answer: PanelRecord,
    reply: ({ from, to, accounts }) => ({ from, to, accounts: accounts.map(accountRecord) }),
    example: {
      answer: {
        data: {
          from: '2026-11-01',
          to: '2026-11-22',
          accounts: [
            {
              bank_account_id: BANK_ACCOUNT,
              account_id: null,
              matched: { count: 120, amount: -4_512_300 },
              proposed: { count: 2, amount: -45_600 },
              unmatched: { count: 1, amount: 10_000 },
              conflicts: NOTHING,
              ignored: NOTHING,
              reconciled_until: '2026-11-19',
              remittance_conflicts: NOTHING,
            },
          ],
        },
      },
    },
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
    answer: listShape(PendingRecord),
    reply: (slice) => listRecord(slice, ({ keyset }) => keyset, pendingRecord),
    example: {
      answer: {
        data: {
          items: [
            {
              id: '019a9f3e-7d10-7a2b-8c3d-4e5f60718293',
              bank_account_id: BANK_ACCOUNT,
              account_id: null,
              external_id: '20261120001',
              date: '2026-11-20',
              amount: -45_600,
              open_amount: -45_600,
              description: 'PAGTO FORNECEDOR',
              end_to_end_id: null,
              document: null,
              kind: 'other',
              status: 'proposed',
              status_reason: null,
              remittance_item_id: null,
              proposals: [
                {
                  id: '019a9f3e-7d11-7a2b-8c3d-4e5f60718293',
                  item_kind: 'remittance_item',
                  item_id: '019a9f3e-7d12-7a2b-8c3d-4e5f60718293',
                  amount: -45_600,
                  score: 55,
                  reasons: { amount: 40, date: 15 },
                },
              ],
              created_at: '2026-11-21T15:30:10.123Z',
            },
          ],
          next_cursor: null,
        },
      },
    },
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
      'Certain matches are made immediately. All others wait under `/finance/reconciliation/pending`',
    ],
    graph: 'Mutation.importStatement',
    from: {
      bankAccountId: body('bank_account_id'),
      bankCode: body('bank_code'),
      branch: body('branch'),
      accountNumber: body('account_number'),
      entries: bodyList('entries', { externalId: 'external_id', endToEndId: 'end_to_end_id' }),
    },
    answer: z
      .object({
        bank_account_id: z.string(),
        received: z.int(),
        imported: z.int(),
        recognised: z.int(),
        matched: z.int(),
        proposed: z.int(),
        conflicts: z.int(),
        unmatched: z.int(),
      })
      .meta({ id: 'StatementImport' }),
    reply: ({ bankAccountId, ...counts }) => ({ bank_account_id: bankAccountId, ...counts }),
    example: {
      body: {
        bank_account_id: BANK_ACCOUNT,
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
      answer: {
        data: {
          ...{ bank_account_id: BANK_ACCOUNT, received: 1, imported: 1, recognised: 0 },
          ...{ matched: 1, proposed: 0, conflicts: 0, unmatched: 0 },
        },
      },
    },
  }),
];
