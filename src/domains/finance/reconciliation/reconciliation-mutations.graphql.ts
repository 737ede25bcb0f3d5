import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { bookedOn } from '../treasury/treasury-day.graphql.ts';
import { ITEM_KINDS_BY_HAND } from './item.ts';
import { matchEntries } from './manual-matching.ts';
import { DifferenceReasonEnum, ReconciliationMatch } from './match.graphql.ts';
import { acceptProposal, dismissProposal, ignoreEntry, restoreEntry } from './pending-decisions.ts';
import { BankStatementEntry, ProposalType } from './reconciliation.graphql.ts';
import { unmatchEntries } from './unmatching.ts';

const ItemKindByHandEnum = enumType('ReconciliationItemKindByHand', {
  description: 'Kind of an item that a person can match to an entry.',
  values: enumValues(ITEM_KINDS_BY_HAND),
});

export function reconciliationMutationsGraph(): void {
  registerEnums(ItemKindByHandEnum);
  const ItemInput = builder.inputType('ReconciliationItemInput', {
    description: 'Item that an entry pays or returns.',
    fields: (t) => ({
      kind: t.field({ type: ItemKindByHandEnum, required: true, description: 'Kind of the item.' }),
      id: t.id({ required: true, description: 'Id of the item (UUID).' }),
    }),
  });
  const DifferenceInput = builder.inputType('ReconciliationDifferenceInput', {
    description: 'Amount by which the entries exceed the items.',
    fields: (t) => ({
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in signed cents.' }),
      reason: t.field({ type: DifferenceReasonEnum, required: true, description: 'Reason for the difference.' }),
    }),
  });

  operationMutation(matchEntries, {
    type: ReconciliationMatch,
    input: (t) => ({
      entryIds: t.idList({ required: true, description: 'Ids of the entries (UUIDs).' }),
      items: t.field({ type: [ItemInput], description: 'Items that the entries pay or return.' }),
      differences: t.field({ type: [DifferenceInput], description: 'Amounts by which the entries exceed the items.' }),
      reason: t.string({
        description: 'Reason, at most 500 characters. Required for a difference with the reason `OTHER`.',
      }),
      bookedOn: t.field(bookedOn),
    }),
  });
  operationMutation(unmatchEntries, {
    type: ReconciliationMatch,
    input: (t) => ({
      matchId: t.field({
        ...idOf('ReconciliationMatch'),
        required: true,
        description: '`matchId` or `id` of the match.',
      }),
      reason: t.string({ required: true, description: 'Reason, at most 500 characters.' }),
      bookedOn: t.field(bookedOn),
    }),
  });
  operationMutation(ignoreEntry, {
    type: BankStatementEntry,
    input: (t) => ({
      entryId: t.id({ required: true, description: 'Id of the entry (UUID).' }),
      reason: t.string({ required: true, description: 'Reason, at most 500 characters.' }),
      bookedOn: t.field(bookedOn),
    }),
  });
  operationMutation(restoreEntry, {
    type: BankStatementEntry,
    input: (t) => ({
      entryId: t.id({ required: true, description: 'Id of the entry (UUID).' }),
      bookedOn: t.field(bookedOn),
    }),
  });
  operationMutation(acceptProposal, {
    type: ReconciliationMatch,
    input: (t) => ({
      proposalId: t.id({ required: true, description: 'Id of the proposal (UUID).' }),
      bookedOn: t.field(bookedOn),
    }),
  });
  operationMutation(dismissProposal, {
    type: ProposalType,
    input: (t) => ({
      proposalId: t.id({ required: true, description: 'Id of the proposal (UUID).' }),
      bookedOn: t.field(bookedOn),
    }),
  });
}
