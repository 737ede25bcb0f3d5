import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { ITEM_KINDS_BY_HAND } from './item.ts';
import { matchEntries } from './manual-matching.ts';
import { DifferenceReasonEnum, ReconciliationMatch } from './match.graphql.ts';
import { acceptProposal, dismissProposal, ignoreEntry, restoreEntry } from './pending-decisions.ts';
import { BankStatementEntry, ImportType, ProposalType } from './reconciliation.graphql.ts';
import { importStatementFile } from './statement-file-import.ts';
import { unmatchEntries } from './unmatching.ts';

const ItemKindByHandEnum = enumType('ReconciliationItemKindByHand', {
  description: 'What a person can match an entry to.',
  values: enumValues(ITEM_KINDS_BY_HAND),
});

export function reconciliationMutationsGraph(): void {
  registerEnums(ItemKindByHandEnum);
  const ItemInput = builder.inputType('ReconciliationItemInput', {
    description: 'What an entry is.',
    fields: (t) => ({
      kind: t.field({ type: ItemKindByHandEnum, required: true, description: 'Kind of it.' }),
      id: t.id({ required: true, description: 'Which (UUID).' }),
    }),
  });
  const DifferenceInput = builder.inputType('ReconciliationDifferenceInput', {
    description: 'What entries are more than the items.',
    fields: (t) => ({
      amount: t.field({ type: 'Cents', required: true, description: 'Signed cents.' }),
      reason: t.field({ type: DifferenceReasonEnum, required: true, description: 'Why.' }),
    }),
  });

  operationMutation(matchEntries, {
    type: ReconciliationMatch,
    input: (t) => ({
      entryIds: t.idList({ required: true, description: 'The entries (UUIDs).' }),
      items: t.field({ type: [ItemInput], description: 'What they are.' }),
      differences: t.field({ type: [DifferenceInput], description: 'What the entries are more than the items.' }),
      reason: t.string({ description: 'Why, at most 500 characters; needed for a difference that is `OTHER`.' }),
    }),
  });
  operationMutation(unmatchEntries, {
    type: ReconciliationMatch,
    input: (t) => ({
      matchId: t.field({ ...idOf('ReconciliationMatch'), required: true, description: 'The match.' }),
      reason: t.string({ required: true, description: 'Why, at most 500 characters.' }),
    }),
  });
  operationMutation(ignoreEntry, {
    type: BankStatementEntry,
    input: (t) => ({
      entryId: t.id({ required: true, description: 'The entry (UUID).' }),
      reason: t.string({ required: true, description: 'Why, at most 500 characters.' }),
    }),
  });
  operationMutation(restoreEntry, {
    type: BankStatementEntry,
    input: (t) => ({ entryId: t.id({ required: true, description: 'The entry (UUID).' }) }),
  });
  operationMutation(acceptProposal, {
    type: ReconciliationMatch,
    input: (t) => ({ proposalId: t.id({ required: true, description: 'The proposal (UUID).' }) }),
  });
  operationMutation(dismissProposal, {
    type: ProposalType,
    input: (t) => ({ proposalId: t.id({ required: true, description: 'The proposal (UUID).' }) }),
  });
  operationMutation(importStatementFile, {
    type: ImportType,
    input: (t) => ({
      bankAccountId: t.id({ required: true, description: 'The account that it is of (UUID).' }),
      file: t.string({ required: true, description: 'The file as base64, OFX or CNAB 240.' }),
    }),
  });
}
