import { z } from 'zod';
import {
  cents,
  flag,
  instant,
  integer,
  json,
  orNull,
  records,
  text,
  uuid,
  word,
} from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { ITEM_KINDS } from './item.ts';
import { statementEntryStates } from './statement-entry-states.ts';
import { STATEMENT_KINDS } from './statement-files/statement-rows.ts';
import { ENTRY_FINDINGS } from './statement-findings.ts';

/** An entry has exactly one of the two. */
export const accountMembers = {
  bankAccountId: orNull(
    text('Account at another bank.', { graphType: 'ID', example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12' }),
    'for a paying account',
  ),
  accountId: orNull(integer('Paying account.'), 'for an account at another bank'),
};

const origin = {
  id: text('Id of the entry (UUID).', {
    graph: 'entryId',
    graphType: 'ID',
    example: '019a9f3e-7d10-7a2b-8c3d-4e5f60718293',
  }),
  ...accountMembers,
  externalId: text('Id of the entry in its statement.', { example: '20261120001' }),
  date: text('Brasília day of the entry.', { column: 'e.entry_date::text', example: '2026-11-20' }),
  amount: cents('Amount in signed cents. Debits are negative.', { example: -45_600 }),
};
const facts = {
  description: text('Text of the statement.', { example: 'PAGTO FORNECEDOR' }),
  endToEndId: orNull(text('End-to-end id of its PIX.'), 'when the statement has none'),
  document: orNull(text('Number of a document, CPF or CNPJ.'), 'when the statement has none'),
  kind: word(STATEMENT_KINDS, 'Kind of the entry.', { example: 'other' }),
  status: word(statementEntryStates.states, 'State of the entry.', { example: 'proposed' }),
  statusReason: orNull(text('Reason of a conflict or of an ignored entry.'), 'otherwise'),
};
const createdAt = instant('Time of creation.', { example: '2026-11-21T15:30:10.123Z' });

export const statementEntry = resource(
  'BankStatementEntry',
  "An entry of a statement of one of the institution's accounts.",
  {
    ...origin,
    returned: cents('Returned by other entries, in cents with the opposite sign.', { graph: false }),
    ...facts,
    transactionId: orNull(uuid('Transaction of the entry.', { graph: false }), 'for an account at another bank'),
    createdBy: text('Author of the import.'),
    createdAt,
  },
);

export const proposal = resource('ReconciliationProposal', 'Proposed match of an entry. A person decides about it.', {
  id: text('Id of the proposal (UUID).', { graphType: 'ID', example: '019a9f3e-7d11-7a2b-8c3d-4e5f60718293' }),
  entryId: text('Entry of the proposal.', { rest: false, graph: false, column: 'p.statement_entry_id' }),
  itemKind: word(ITEM_KINDS, 'Kind of the proposed item.', { example: 'remittance_item' }),
  itemId: text('Id of the proposed item (UUID).', {
    graphType: 'ID',
    example: '019a9f3e-7d12-7a2b-8c3d-4e5f60718293',
  }),
  amount: cents('Amount of the proposed item, in signed cents.', { example: -45_600 }),
  score: integer('0 to 100: sum of the points of its reasons.', { example: 55 }),
  reasons: json('Points by reason.', {
    schema: z.record(z.string(), z.int()),
    example: { amount: 40, date: 15 },
  }),
});

/** Also a payment by file that was refused after it was paid. */
export const pendingEntry = resource('PendingStatementEntry', 'An entry that waits for a decision.', {
  ...origin,
  openAmount: cents('Amount that no other entry has returned, in signed cents.', { example: -45_600 }),
  ...facts,
  remittanceItemId: orNull(
    text(
      'Id of a payment by file that was refused after it was paid. The row is that payment, `external_id` its number at the gateway and `document` its number at the bank.',
    ),
    'for a statement entry',
  ),
  proposals: records(restRecord(proposal, null), 'Proposed matches, likeliest first.'),
  createdAt,
});

export const importFinding = resource('StatementImportFinding', 'A finding about an entry of an import.', {
  externalId: text('Id of the entry in its statement.', { example: '20261120001' }),
  finding: word(ENTRY_FINDINGS, 'What was found.', { example: 'similar_known' }),
});

export const statementImport = resource('StatementImport', 'Result of an import.', {
  bankAccountId: text('Account of the statement.', {
    graphType: 'ID',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
  }),
  received: integer('Number of entries in the request.', { example: 1 }),
  imported: integer('Number of new entries.', { example: 1 }),
  recognised: integer('Number of entries that were known before. They are unchanged.', { example: 0 }),
  matched: integer('Number of new entries that were matched immediately.', { example: 1 }),
  proposed: integer('Number of new entries with proposals.', { example: 0 }),
  conflicts: integer('Number of new entries that cite an item that does not fit them.', { example: 0 }),
  unmatched: integer('Number of new entries without candidates.', { example: 0 }),
  isDryRun: flag('Whether it is a preview. Nothing was imported or matched then, and the numbers of matches are 0.', {
    example: false,
  }),
  report: records(
    restRecord(importFinding, null),
    'Findings about the entries, in the order of the request. Entries without a finding are not listed.',
  ),
});

export const pendingRecord = restRecord(pendingEntry);
export const importRecord = restRecord(statementImport);
