import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { BookedOn } from '../treasury/booking-day.ts';
import { changeEntries } from './entry-writes.ts';
import { BY_HAND, lockedEntries, type ManualMatch, matchByHand } from './manual-matching.ts';
import { withdrawProposed } from './match.ts';
import { PROPOSAL_COLUMNS, type Proposal } from './proposal.ts';
import type { StatementEntry } from './statement-entry.ts';
import { statementEntryStates } from './statement-entry-states.ts';
import { t } from './texts.ts';

const DROP_PROPOSALS = statement(
  'drop_reconciliation_proposals',
  `update reconciliation_proposal p set status = 'overtaken'
   where p.institution_id = $1 and p.statement_entry_id = $2 and p.status = 'open'`,
);

async function settle(
  { tx, principal, audit }: WriteContext,
  entry: StatementEntry,
  verb: 'ignored' | 'restored',
  { reason, bookedOn }: { readonly reason: string | null; readonly bookedOn: string | null | undefined },
): Promise<StatementEntry> {
  const status = stateAfter(statementEntryStates, entry.status, verb === 'ignored' ? 'ignore' : 'restore');
  if (status === null) {
    throw new AppError('statement_entry_already_matched', t('entryAlready', { id: entry.id, status: entry.status }), {
      statement_entry_id: entry.id,
    });
  }
  await changeEntries(tx, principal.institutionId, [{ id: entry.id, status, reason }]);
  audit({
    action: `statement_entry.${verb}`,
    accountId: entry.accountId,
    resourceType: 'statement_entry',
    resourceId: entry.id,
    changes: { status: { from: entry.status, to: status }, reason, booked_on: bookedOn ?? null },
  });
  return { ...entry, status, statusReason: reason };
}

const refusals = [
  ...(['statement_entry_not_found', 'statement_entry_already_matched', 'treasury_day_closed'] as const),
];

export const ignoreEntry = operation({
  ...BY_HAND,
  name: 'ignoreEntry',
  effects: ['keeps_records'],
  summary: 'Marks an entry as one that needs no match',
  refusals,
  input: z.strictObject({
    entryId: Uuid,
    reason: nonBlankText(500).meta({ description: 'Reason, at most 500 characters' }),
    bookedOn: BookedOn,
  }),
  async run(context, { entryId, reason, bookedOn }): Promise<StatementEntry> {
    const [entry] = (await lockedEntries(context, [entryId], bookedOn)) as readonly [StatementEntry];
    const ignored = await settle(context, entry, 'ignored', { reason, bookedOn });
    await context.tx.query(DROP_PROPOSALS, [context.principal.institutionId, entryId]);
    return ignored;
  },
});

export const restoreEntry = operation({
  ...BY_HAND,
  name: 'restoreEntry',
  effects: ['keeps_records'],
  summary: 'Makes an ignored entry wait for a match again',
  refusals,
  input: z.strictObject({ entryId: Uuid, bookedOn: BookedOn }),
  async run(context, { entryId, bookedOn }): Promise<StatementEntry> {
    const [entry] = (await lockedEntries(context, [entryId], bookedOn)) as readonly [StatementEntry];
    return settle(context, entry, 'restored', { reason: null, bookedOn });
  },
});

const FIND = statement(
  'reconciliation_proposal_by_id',
  `select ${PROPOSAL_COLUMNS}, p.status from reconciliation_proposal p where p.institution_id = $1 and p.id = $2`,
);
const DECIDE = statement(
  'decide_reconciliation_proposal',
  `update reconciliation_proposal p set status = $3, decided_by = $4, decided_at = $5
   where p.institution_id = $1 and p.id = $2 and p.status = 'open'`,
);

/** Locks the entry of the proposal. @throws AppError proposal_not_found, proposal_not_open */
async function lockedProposal(context: WriteContext, id: string, bookedOn: string | null | undefined) {
  const { tx, principal } = context;
  const find = () => tx.query<Proposal & { readonly status: string }>(FIND, [principal.institutionId, id]);
  const [known] = await find();
  if (!known) throw new AppError('proposal_not_found');
  const [entry] = (await lockedEntries(context, [known.entryId], bookedOn)) as readonly [StatementEntry];
  const [proposal] = (await find()) as [typeof known];
  if (proposal.status !== 'open') {
    throw new AppError('proposal_not_open', t('proposalAlready', { status: proposal.status }), {
      proposal_status: proposal.status,
    });
  }
  return { proposal, entry };
}

const ofProposal = [
  'proposal_not_found',
  'proposal_not_open',
  'statement_entry_not_found',
  'treasury_day_closed',
] as const;

export const acceptProposal = operation({
  ...BY_HAND,
  name: 'acceptProposal',
  summary: 'Matches an entry to its proposed item',
  effects: ['keeps_records'],
  refusals: [
    ...ofProposal,
    ...(['statement_entry_already_matched', 'reconciliation_item_not_found', 'match_not_allowed'] as const),
    ...(['reconciliation_item_already_matched', 'match_not_exact'] as const),
  ],
  input: z.strictObject({ proposalId: Uuid, bookedOn: BookedOn }),
  async run(context, { proposalId, bookedOn }): Promise<ManualMatch> {
    const { proposal, entry } = await lockedProposal(context, proposalId, bookedOn);
    const { tx, principal, now } = context;
    await tx.query(DECIDE, [principal.institutionId, proposalId, 'accepted', principal.author, now]);
    const items = [{ kind: proposal.itemKind, id: proposal.itemId }];
    return matchByHand(context, [entry], items, { lines: [], reason: null, bookedOn: bookedOn ?? null });
  },
});

export const dismissProposal = operation({
  ...BY_HAND,
  name: 'dismissProposal',
  summary: 'Dismisses a proposal. It is not proposed again',
  effects: ['keeps_records'],
  refusals: ofProposal,
  input: z.strictObject({ proposalId: Uuid, bookedOn: BookedOn }),
  async run(context, { proposalId, bookedOn }): Promise<Proposal> {
    const { proposal } = await lockedProposal(context, proposalId, bookedOn);
    const { tx, principal, now } = context;
    await tx.query(DECIDE, [principal.institutionId, proposalId, 'dismissed', principal.author, now]);
    await withdrawProposed(tx, principal.institutionId, [proposal.entryId]);
    context.audit({
      action: 'reconciliation_proposal.dismissed',
      accountId: null,
      resourceType: 'reconciliation_proposal',
      resourceId: proposalId,
      changes: { statement_entry_id: proposal.entryId, item_id: proposal.itemId, booked_on: bookedOn ?? null },
    });
    return proposal;
  },
});
