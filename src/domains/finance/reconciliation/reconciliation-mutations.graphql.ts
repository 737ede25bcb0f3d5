import { builder, needs } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { ITEM_KINDS_BY_HAND } from './item.ts';
import { matchEntries } from './manual-matching.ts';
import { DIFFERENCE_REASONS, LINE_KINDS, MATCH_RULES, type Match, type MatchLine } from './match.ts';
import { acceptProposal, dismissProposal, ignoreEntry, restoreEntry } from './pending-decisions.ts';
import { BankStatementEntry, ImportType, ProposalType } from './reconciliation.graphql.ts';
import { importStatementFile } from './statement-file-import.ts';
import { unmatchEntries } from './unmatching.ts';

/** Lines that a match has, usually. */
const LINES = 3;

const RuleEnum = enumType('ReconciliationRule', {
  description: 'Why entries belong to items.',
  values: enumValues(MATCH_RULES),
});
const DifferenceReasonEnum = enumType('ReconciliationDifferenceReason', {
  description: 'Why entries and items differ.',
  values: enumValues(DIFFERENCE_REASONS),
});
const ItemKindByHandEnum = enumType('ReconciliationItemKindByHand', {
  description: 'What a person can match an entry to.',
  values: enumValues(ITEM_KINDS_BY_HAND),
});
const LineKindEnum = enumType('ReconciliationLineKind', {
  description: 'What a line of a match is.',
  values: enumValues(LINE_KINDS),
});

export function reconciliationMutationsGraph(): void {
  registerEnums(RuleEnum, DifferenceReasonEnum, ItemKindByHandEnum, LineKindEnum);
  const READ = needs('finance_reconciliation:read');

  const Line = builder.objectRef<MatchLine>('ReconciliationLine').implement({
    description: 'A line of a match.',
    extensions: READ,
    fields: (t) => ({
      kind: t.expose('kind', { type: LineKindEnum, description: 'What it is.' }),
      itemId: t.exposeID('itemId', { nullable: true, description: 'Which (UUID); null of a difference.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Signed cents.' }),
      reason: t.expose('reason', { type: DifferenceReasonEnum, nullable: true, description: 'Why, of a difference.' }),
    }),
  });
  const MatchType = builder.objectRef<Match>('ReconciliationMatch').implement({
    description: 'What belongs together: its entries are as much as everything else in it.',
    extensions: READ,
    fields: (t) => ({
      id: t.exposeID('id', { description: '`match_id` of events (UUID).' }),
      rule: t.expose('rule', { type: RuleEnum, description: 'Why.' }),
      isManual: t.boolean({ description: 'Whether a person said so.', resolve: ({ kind }) => kind === 'manual' }),
      reverses: t.exposeID('reverses', { nullable: true, description: 'The match that it undoes.' }),
      reason: t.exposeString('reason', { nullable: true, description: 'What the person said of it.' }),
      lines: t.field({
        type: [Line],
        description: 'Its lines, the entries first; an undo has none.',
        extensions: listOf(LINES),
        resolve: ({ lines }) => [...lines],
      }),
    }),
  });

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
    type: MatchType,
    input: (t) => ({
      entryIds: t.idList({ required: true, description: 'The entries (UUIDs).' }),
      items: t.field({ type: [ItemInput], description: 'What they are.' }),
      differences: t.field({ type: [DifferenceInput], description: 'What the entries are more than the items.' }),
      reason: t.string({ description: 'Why, at most 500 characters; needed for a difference that is `OTHER`.' }),
    }),
  });
  operationMutation(unmatchEntries, {
    type: MatchType,
    input: (t) => ({
      matchId: t.id({ required: true, description: 'The match (UUID).' }),
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
    type: MatchType,
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
