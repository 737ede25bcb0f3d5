import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { integerIdOf } from '../../../graphql/object-ids.ts';
import { Uuid } from '../../../platform/ids.ts';
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
import { importStatement, MOST_ENTRIES, type StatementImport } from './statement-import.ts';

const READ = needs('finance_reconciliation:read');
/** Accounts that an institution has: more would be told, and cost more. */
const ACCOUNTS = 20;
const OF_BANK_ACCOUNT = { type: 'ID', description: 'Of this account at another bank alone (UUID).' } as const;

const EntryKind = enumType('BankStatementEntryKind', {
  description: 'What a statement says that an entry is.',
  values: enumValues(STATEMENT_KINDS),
});
const EntryStatusEnum = enumType('BankStatementEntryStatus', {
  description: 'What is known of an entry.',
  values: enumValues(statementEntryStates.states),
});
export const ItemKindEnum = enumType('ReconciliationItemKind', {
  description: 'What an entry can be matched to.',
  values: enumValues(ITEM_KINDS),
});
/** An entry of a statement of the institution's: `StatementEntry` is what a partner sees of an account. */
export const BankStatementEntry = builder.objectRef<StatementEntry>('BankStatementEntry');
export const ImportType = builder.objectRef<StatementImport>('StatementImport');
export const ProposalType = builder.objectRef<Proposal>('ReconciliationProposal');

export function reconciliationGraph(): void {
  registerEnums(EntryKind, EntryStatusEnum, ItemKindEnum);

  ProposalType.implement({
    description: 'What an entry may be: a person decides.',
    extensions: READ,
    fields: (t) => ({
      id: t.exposeID('id', { description: '`id` of REST (UUID).' }),
      itemKind: t.expose('itemKind', { type: ItemKindEnum, description: 'What it may be.' }),
      itemId: t.exposeID('itemId', { description: 'Which of these (UUID).' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount of that, signed, in cents.' }),
      score: t.exposeInt('score', { description: '0 to 100: the sum of the points of its reasons.' }),
      reasons: t.expose('reasons', { type: 'JSON', description: 'The points of each reason.' }),
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
      bankAccountId: t.exposeID('bankAccountId', { nullable: true, description: 'Account at another bank, or null.' }),
      accountId: t.exposeInt('accountId', { nullable: true, description: 'Paying account here, or null.' }),
      externalId: t.exposeString('externalId', { description: 'What its statement knows it by.' }),
      date: t.expose('date', { type: 'Date', description: 'Its Brasília day.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Signed cents: what leaves the account is negative.' }),
      openAmount: t.field({
        type: 'Cents',
        description: 'What of it no other entry gave back, in signed cents.',
        resolve: ({ amount, returned }) => amount + returned,
      }),
      description: t.exposeString('description', { description: 'What the statement says.' }),
      endToEndId: t.exposeString('endToEndId', { nullable: true, description: 'End-to-end id of its PIX.' }),
      document: t.exposeString('document', { nullable: true, description: 'Number of a document, CPF or CNPJ.' }),
      kind: t.expose('kind', { type: EntryKind, description: 'What it is.' }),
      status: t.expose('status', { type: EntryStatusEnum, description: 'What is known of it.' }),
      statusReason: t.exposeString('statusReason', {
        nullable: true,
        description: 'Why it is in conflict, or is ignored.',
      }),
      proposals: t.loadableGroup({
        type: ProposalType,
        description: `What it may be, the likeliest first: ${PROPOSALS_SHOWN} at most.`,
        extensions: listOf(PROPOSALS_SHOWN),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          proposalsOfEntries(database, principal.institutionId, ids),
        group: (proposal) => (proposal as Proposal).entryId,
        resolve: ({ id }) => id,
      }),
      createdBy: t.exposeString('createdBy', { description: 'Who brought it in.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    }),
  });

  const Entries = connectionOf(BankStatementEntry, 'BankStatementEntryConnection', {
    description: "Entries of the institution's statements.",
  });
  const Conflicts = connectionOf(RemittanceItem, 'RemittanceConflictConnection', {
    description: 'Payments by files that their bank refused after having paid them.',
  });
  const Total = builder.objectRef<StatusTotal>('ReconciliationTotal').implement({
    description: 'How many entries there are, and what they add up to.',
    extensions: READ,
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'How many.' }),
      amount: t.expose('total', { type: 'ExactCents', description: 'Their signed sum.' }),
    }),
  });
  const AccountPanelType = builder.objectRef<AccountPanel>('AccountReconciliation').implement({
    description: "What is known of one account's entries.",
    extensions: READ,
    fields: (t) => ({
      bankAccountId: t.exposeID('bankAccountId', { nullable: true, description: 'Account at another bank, or null.' }),
      accountId: t.exposeInt('accountId', { nullable: true, description: 'Paying account here, or null.' }),
      matched: t.expose('matched', { type: Total, description: 'It is known what they are.' }),
      proposed: t.expose('proposed', { type: Total, description: 'Somebody has to decide.' }),
      unmatched: t.expose('unmatched', { type: Total, description: 'Nothing is known that they may be.' }),
      conflicts: t.expose('conflict', { type: Total, description: 'They name something that does not fit them.' }),
      ignored: t.expose('ignored', { type: Total, description: 'They need no match.' }),
      remittanceConflicts: t.expose('remittanceConflicts', {
        type: Total,
        description: 'Payments by files, by their day, that their bank refused after having paid them.',
      }),
      reconciledUntil: t.expose('reconciledUntil', {
        type: 'Date',
        nullable: true,
        description: 'The last Brasília day up to which no entry waits; null: there is none.',
      }),
    }),
  });

  const PanelType = builder.objectRef<ReconciliationPanel>('Reconciliation').implement({
    description: "How far the institution's statements are reconciled.",
    extensions: READ,
    fields: (t) => ({
      from: t.expose('from', {
        type: 'Date',
        nullable: true,
        description: 'First Brasília day; null: from the first entry on.',
      }),
      to: t.expose('to', { type: 'Date', description: 'Last Brasília day.' }),
      accounts: t.field({
        type: [AccountPanelType],
        description: 'Each of its accounts, or the one that was asked for.',
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
          'Payments by files, made on these days, that their bank refused after having paid them: they wait for a person, in the order of their days.',
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
        description: 'Entries of these days and accounts, the newest first.',
        args: {
          ...pageArgs(t),
          bankAccountId: t.arg(OF_BANK_ACCOUNT),
          status: t.arg({ type: EntryStatusEnum, description: 'Of this status alone.' }),
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
      description: "How far the institution's statements are reconciled, and what waits.",
      args: {
        from: t.arg({ type: 'Date', description: 'First Brasília day; from the first entry on when left out.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day; today when left out.' }),
        accountId: t.arg({ ...integerIdOf('Account'), description: 'Of this paying account alone.' }),
      },
      resolve: (_root, args, context) => context.enter(getReconciliationPanel, args),
    }),
  );

  const EntryInput = builder.inputType('StatementEntryInput', {
    description: 'An entry of a statement.',
    fields: (t) => ({
      externalId: t.string({ required: true, description: 'What the statement knows it by, once in its account.' }),
      date: t.field({ type: 'Date', required: true, description: 'Its Brasília day.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'Signed cents: what leaves is negative.' }),
      description: t.string({ description: 'What the statement says, at most 500 characters.' }),
      endToEndId: t.string({ description: 'End-to-end id of a PIX, or the id of its return.' }),
      document: t.string({ description: 'Number of a document, or a CPF or CNPJ.' }),
      kind: t.field({ type: EntryKind, description: 'What it is; left out: what the description says.' }),
    }),
  });
  ImportType.implement({
    description: 'What an import found and did; the last four are of the entries that are new.',
    fields: (t) => ({
      bankAccountId: t.exposeID('bankAccountId', { description: 'The account.' }),
      received: t.exposeInt('received', { description: 'Entries that were sent.' }),
      imported: t.exposeInt('imported', { description: 'Those that are new.' }),
      recognised: t.exposeInt('recognised', { description: 'Those that were known.' }),
      matched: t.exposeInt('matched', { description: 'Those that were matched at once.' }),
      proposed: t.exposeInt('proposed', { description: 'Those that have proposals.' }),
      conflicts: t.exposeInt('conflicts', { description: 'Those that name something that does not fit them.' }),
      unmatched: t.exposeInt('unmatched', { description: 'Those that nothing is known of.' }),
    }),
  });
  operationMutation(importStatement, {
    type: ImportType,
    input: (t) => ({
      bankAccountId: t.id({ description: 'The account; left out: bank, branch and number tell it.' }),
      bankCode: t.string({ description: 'The bank: three digits (COMPE).' }),
      branch: t.string({ description: 'Branch, with or without check digit.' }),
      accountNumber: t.string({ description: 'Account, with or without check digit.' }),
      entries: t.field({
        type: [EntryInput],
        required: true,
        description: `1 to ${MOST_ENTRIES.toLocaleString('en')} entries.`,
      }),
    }),
  });
}
