import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { integerIdOf } from '../../../graphql/object-ids.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { RemittanceItem } from '../payment-runs/remittance.graphql.ts';
import type { RemittanceItemRecord } from '../payment-runs/remittance.ts';
import { entriesById, entryKeyset, listPendingEntries, listStatementEntries } from './entry-pages.ts';
import { ITEM_KINDS } from './item.ts';
import { type AccountPanel, getReconciliationPanel, type ReconciliationPanel, type StatusTotal } from './panel.ts';
import { PROPOSALS_SHOWN, type Proposal, proposalsOfEntries } from './proposal.ts';
import { conflictKeyset, listRemittanceConflicts } from './remittance-conflicts.ts';
import type { StatementEntry } from './statement-entry.ts';
import { statementEntryStates } from './statement-entry-states.ts';
import { STATEMENT_KINDS } from './statement-files/statement-rows.ts';
import { importStatement, MAX_ENTRIES, type StatementImport } from './statement-import.ts';

const READ = needs('finance_reconciliation:read');
/** Usual number of accounts of an institution, for the cost estimate. */
const ACCOUNTS = 20;
const OF_BANK_ACCOUNT = { type: 'ID', description: 'Only this account at another bank (UUID).' } as const;

const EntryKind = enumType('BankStatementEntryKind', {
  description: 'Kind of an entry according to its statement.',
  values: enumValues(STATEMENT_KINDS),
});
const EntryStatusEnum = enumType('BankStatementEntryStatus', {
  description: 'State of an entry.',
  values: enumValues(statementEntryStates.states),
});
export const ItemKindEnum = enumType('ReconciliationItemKind', {
  description: 'Kind of an item that can be matched to an entry.',
  values: enumValues(ITEM_KINDS),
});
/** Entry of a statement of the institution. `StatementEntry` is the partner's view of an account. */
export const BankStatementEntry = builder.objectRef<StatementEntry>('BankStatementEntry');
export const ImportType = builder.objectRef<StatementImport>('StatementImport');
export const ProposalType = builder.objectRef<Proposal>('ReconciliationProposal');

export function reconciliationGraph(): void {
  registerEnums(EntryKind, EntryStatusEnum, ItemKindEnum);

  ProposalType.implement({
    description: 'Proposed match of an entry. A person decides about it.',
    extensions: READ,
    fields: (t) => ({
      id: t.exposeID('id', { description: '`id` of REST (UUID).' }),
      itemKind: t.expose('itemKind', { type: ItemKindEnum, description: 'Kind of the proposed item.' }),
      itemId: t.exposeID('itemId', { description: 'Id of the proposed item (UUID).' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount of the proposed item, in signed cents.' }),
      score: t.exposeInt('score', { description: '0 to 100: sum of the points of its reasons.' }),
      reasons: t.expose('reasons', { type: 'JSON', description: 'Points by reason.' }),
    }),
  });

  BankStatementEntry.implement({
    description: "An entry of a statement of one of the institution's accounts.",
    extensions: nodeType({
      name: 'BankStatementEntry',
      scope: 'finance_reconciliation:read',
      id: Uuid,
      load: (db, _partner, ids, { institutionId }) => entriesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('BankStatementEntry', id) }),
      entryId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      bankAccountId: t.exposeID('bankAccountId', {
        nullable: true,
        description: 'Account at another bank. Null for a paying account.',
      }),
      accountId: t.exposeInt('accountId', {
        nullable: true,
        description: 'Paying account. Null for an account at another bank.',
      }),
      externalId: t.exposeString('externalId', { description: 'Id of the entry in its statement.' }),
      date: t.expose('date', { type: 'Date', description: 'Brasília day of the entry.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in signed cents. Debits are negative.' }),
      openAmount: t.field({
        type: 'Cents',
        description: 'Amount that no other entry has returned, in signed cents.',
        resolve: ({ amount, returned }) => amount + returned,
      }),
      description: t.exposeString('description', { description: 'Text of the statement.' }),
      endToEndId: t.exposeString('endToEndId', { nullable: true, description: 'End-to-end id of its PIX.' }),
      document: t.exposeString('document', { nullable: true, description: 'Number of a document, CPF or CNPJ.' }),
      kind: t.expose('kind', { type: EntryKind, description: 'Kind of the entry.' }),
      status: t.expose('status', { type: EntryStatusEnum, description: 'State of the entry.' }),
      statusReason: t.exposeString('statusReason', {
        nullable: true,
        description: 'Reason of a conflict or of an ignored entry. Null otherwise.',
      }),
      proposals: t.loadableGroup({
        type: ProposalType,
        description: `Proposed matches, likeliest first, at most ${PROPOSALS_SHOWN}.`,
        extensions: listOf(PROPOSALS_SHOWN),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          proposalsOfEntries(database, principal.institutionId, ids),
        group: (proposal) => (proposal as Proposal).entryId,
        resolve: ({ id }) => id,
      }),
      createdBy: t.exposeString('createdBy', { description: 'Author of the import.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    }),
  });

  const Entries = connectionOf(BankStatementEntry, 'BankStatementEntryConnection', {
    description: "Entries of the institution's statements.",
  });
  const Conflicts = connectionOf(RemittanceItem, 'RemittanceConflictConnection', {
    description: 'Payments by file that were refused after they were paid.',
  });
  const Total = builder.objectRef<StatusTotal>('ReconciliationTotal').implement({
    description: 'Number and sum of entries.',
    extensions: READ,
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'Number of entries.' }),
      amount: t.expose('total', { type: 'ExactCents', description: 'Signed sum of the entries.' }),
    }),
  });
  const AccountPanelType = builder.objectRef<AccountPanel>('AccountReconciliation').implement({
    description: "State of one account's entries.",
    extensions: READ,
    fields: (t) => ({
      bankAccountId: t.exposeID('bankAccountId', {
        nullable: true,
        description: 'Account at another bank. Null for a paying account.',
      }),
      accountId: t.exposeInt('accountId', {
        nullable: true,
        description: 'Paying account. Null for an account at another bank.',
      }),
      matched: t.expose('matched', { type: Total, description: 'Matched entries.' }),
      proposed: t.expose('proposed', {
        type: Total,
        description: 'Entries with proposals, which wait for a decision.',
      }),
      unmatched: t.expose('unmatched', { type: Total, description: 'Entries without candidates.' }),
      conflicts: t.expose('conflict', {
        type: Total,
        description: 'Entries that cite an item that does not fit them.',
      }),
      ignored: t.expose('ignored', { type: Total, description: 'Entries that need no match.' }),
      remittanceConflicts: t.expose('remittanceConflicts', {
        type: Total,
        description: 'Payments by file that were refused after they were paid, by day of payment.',
      }),
      reconciledUntil: t.expose('reconciledUntil', {
        type: 'Date',
        nullable: true,
        description: 'Last Brasília day up to which no entry waits. Null when there is none.',
      }),
    }),
  });

  const PanelType = builder.objectRef<ReconciliationPanel>('Reconciliation').implement({
    description: "Progress of the reconciliation of the institution's statements.",
    extensions: READ,
    fields: (t) => ({
      from: t.expose('from', {
        type: 'Date',
        nullable: true,
        description: 'First Brasília day. Null when the period starts with the first entry.',
      }),
      to: t.expose('to', { type: 'Date', description: 'Last Brasília day.' }),
      accounts: t.field({
        type: [AccountPanelType],
        description: 'All accounts, or the one in the arguments.',
        extensions: listOf(ACCOUNTS),
        resolve: ({ accounts }) => [...accounts],
      }),
      pending: t.field({
        type: Entries,
        description: 'Entries of these days and accounts that wait for a match, in the order of their days.',
        args: { ...pageArgs(t), bankAccountId: t.arg(OF_BANK_ACCOUNT) },
        async resolve({ from, to, accountId }, { first, after, bankAccountId }, context) {
          const input = { from, to, accountId, bankAccountId, ...(first == null ? {} : { first }), after };
          return new Page<StatementEntry>(await context.enter(listPendingEntries, input), entryKeyset, after);
        },
      }),
      remittanceConflicts: t.field({
        type: Conflicts,
        description:
          'Payments by file of these days that were refused after they were paid and wait for a decision, in the order of their days.',
        args: pageArgs(t),
        async resolve({ from, to, accountId }, { first, after }, context) {
          const input = { from, to, accountId, ...(first == null ? {} : { first }), after };
          return new Page<RemittanceItemRecord>(
            await context.enter(listRemittanceConflicts, input),
            conflictKeyset,
            after,
          );
        },
      }),
      entries: t.field({
        type: Entries,
        description: 'Entries of these days and accounts, newest first.',
        args: {
          ...pageArgs(t),
          bankAccountId: t.arg(OF_BANK_ACCOUNT),
          status: t.arg({ type: EntryStatusEnum, description: 'Only entries in this state.' }),
        },
        async resolve({ from, to, accountId }, { first, after, status, bankAccountId }, context) {
          const input = { from, to, accountId, bankAccountId, status, ...(first == null ? {} : { first }), after };
          return new Page(await context.enter(listStatementEntries, input), entryKeyset, after);
        },
      }),
    }),
  });

  builder.queryField('reconciliation', (t) =>
    t.field({
      type: PanelType,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Progress of the reconciliation, and what waits for a decision.',
      args: {
        from: t.arg({ type: 'Date', description: 'First Brasília day. Default: the day of the first entry.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day. Default: today.' }),
        accountId: t.arg({ ...integerIdOf('Account'), description: 'Only this paying account.' }),
      },
      resolve: (_root, args, context) => context.enter(getReconciliationPanel, args),
    }),
  );

  const EntryInput = builder.inputType('StatementEntryInput', {
    description: 'An entry of a statement.',
    fields: (t) => ({
      externalId: t.string({
        required: true,
        description: 'Id of the entry in its statement, unique within the account.',
      }),
      date: t.field({ type: 'Date', required: true, description: 'Brasília day of the entry.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in signed cents. Debits are negative.' }),
      description: t.string({ description: 'Text of the statement, at most 500 characters.' }),
      endToEndId: t.string({ description: 'End-to-end id of a PIX, or the id of its return.' }),
      document: t.string({ description: 'Number of a document, or a CPF or CNPJ.' }),
      kind: t.field({ type: EntryKind, description: 'Kind of the entry. Default: derived from the description.' }),
    }),
  });
  ImportType.implement({
    description: 'Result of an import.',
    fields: (t) => ({
      bankAccountId: t.exposeID('bankAccountId', { description: 'Account of the statement.' }),
      received: t.exposeInt('received', { description: 'Number of entries in the request.' }),
      imported: t.exposeInt('imported', { description: 'Number of new entries.' }),
      recognised: t.exposeInt('recognised', {
        description: 'Number of entries that were known before. They are unchanged.',
      }),
      matched: t.exposeInt('matched', { description: 'Number of new entries that were matched immediately.' }),
      proposed: t.exposeInt('proposed', { description: 'Number of new entries with proposals.' }),
      conflicts: t.exposeInt('conflicts', {
        description: 'Number of new entries that cite an item that does not fit them.',
      }),
      unmatched: t.exposeInt('unmatched', { description: 'Number of new entries without candidates.' }),
    }),
  });
  operationMutation(importStatement, {
    type: ImportType,
    input: (t) => ({
      bankAccountId: t.id({
        description: 'Account of the statement. Required unless bank, branch and number identify it.',
      }),
      bankCode: t.string({ description: 'Bank: three digits (COMPE).' }),
      branch: t.string({ description: 'Branch, with or without check digit.' }),
      accountNumber: t.string({ description: 'Account, with or without check digit.' }),
      entries: t.field({
        type: [EntryInput],
        required: true,
        description: `1 to ${MAX_ENTRIES.toLocaleString('en')} entries.`,
      }),
    }),
  });
}
