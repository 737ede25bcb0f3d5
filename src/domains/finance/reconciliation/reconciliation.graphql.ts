import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { integerIdOf } from '../../../graphql/object-ids.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { RemittanceItem } from '../payment-runs/remittance.graphql.ts';
import type { RemittanceItemRecord } from '../payment-runs/remittance.ts';
import { entriesById, entryKeyset, listPendingEntries, listStatementEntries } from './entry-pages.ts';
import { ITEM_KINDS } from './item.ts';
import { accountPanel, panel, statusTotal } from './panel.resource.ts';
import { getReconciliationPanel, type ReconciliationPanel } from './panel.ts';
import { PROPOSALS_SHOWN, type Proposal, proposalsOfEntries } from './proposal.ts';
import { conflictKeyset, listRemittanceConflicts } from './remittance-conflicts.ts';
import { importFinding, pendingEntry, proposal, statementEntry, statementImport } from './statement-entry.resource.ts';
import type { StatementEntry } from './statement-entry.ts';
import { statementEntryStates } from './statement-entry-states.ts';
import { STATEMENT_KINDS } from './statement-files/statement-rows.ts';
import { ENTRY_FINDINGS } from './statement-findings.ts';
import { importStatement, MAX_ENTRIES, type StatementImport } from './statement-import.ts';

const READ = needs('finance_reconciliation:read');
/** Usual number of accounts of an institution, for the cost estimate. */
const ACCOUNTS = 20;
/** Usual number of findings of an import. */
const FINDINGS = 20;
const OF_BANK_ACCOUNT = { type: 'ID', description: 'Only this account at another bank (UUID).' } as const;

const EntryKind = enumType('BankStatementEntryKind', {
  description: 'Kind of an entry according to its statement.',
  values: enumValues(STATEMENT_KINDS),
});
const EntryStatusEnum = enumType('BankStatementEntryStatus', {
  description: 'State of an entry.',
  values: enumValues(statementEntryStates.states),
});
const EntryFindingEnum = enumType('StatementImportFindingKind', {
  description: 'A finding about an entry of an import.',
  values: enumValues(ENTRY_FINDINGS),
});
export const ItemKindEnum = enumType('ReconciliationItemKind', {
  description: 'Kind of an item that can be matched to an entry.',
  values: enumValues(ITEM_KINDS),
});
/** Entry of a statement of the institution. `StatementEntry` is the partner's view of an account. */
export const BankStatementEntry = builder.objectRef<StatementEntry>('BankStatementEntry');
const ImportType = builder.objectRef<StatementImport>('StatementImport');
export const ProposalType = builder.objectRef<Proposal>('ReconciliationProposal');

export function reconciliationGraph(): void {
  registerEnums(EntryKind, EntryStatusEnum, ItemKindEnum, EntryFindingEnum);

  ProposalType.implement({
    description: proposal.description,
    extensions: READ,
    fields: (t) => resourceFields(t, proposal),
  });

  BankStatementEntry.implement({
    description: statementEntry.description,
    extensions: nodeType({
      name: 'BankStatementEntry',
      scope: 'finance_reconciliation:read',
      id: Uuid,
      load: (db, _partner, ids, { institutionId }) => entriesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('BankStatementEntry', id) }),
      ...resourceFields(t, statementEntry, { date: 'Date' }),
      openAmount: t.field({
        type: 'Cents',
        description: pendingEntry.members.openAmount.description,
        resolve: ({ amount, returned }) => amount + returned,
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
    }),
  });

  const Entries = connectionOf(BankStatementEntry, 'BankStatementEntryConnection', {
    description: "Entries of the institution's statements.",
  });
  const Conflicts = connectionOf(RemittanceItem, 'RemittanceConflictConnection', {
    description: 'Payments by file that were refused after they were paid.',
  });
  const Total = resourceType(statusTotal, { extensions: READ });
  const AccountPanelType = resourceType(accountPanel, {
    types: {
      ...{ matched: Total, proposed: Total, unmatched: Total, conflict: Total, ignored: Total },
      ...{ remittanceConflicts: Total, reconciledUntil: 'Date' },
    },
    extensions: READ,
  });

  const PanelType = builder.objectRef<ReconciliationPanel>('Reconciliation').implement({
    description: panel.description,
    extensions: READ,
    fields: (t) => ({
      ...resourceFields(t, panel, { from: 'Date', to: 'Date' }),
      accounts: t.field({
        type: [AccountPanelType],
        description: panel.members.accounts.description,
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
  const ImportFinding = resourceType(importFinding, { extensions: READ });
  ImportType.implement({
    description: statementImport.description,
    fields: (t) => ({
      ...resourceFields(t, statementImport, { report: false }),
      report: t.field({
        type: [ImportFinding],
        description: statementImport.members.report.description,
        extensions: listOf(FINDINGS),
        resolve: ({ report }) => [...report],
      }),
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
      dryRun: t.boolean({ description: 'Whether only the result is wanted. Nothing is imported.' }),
    }),
  });
}
