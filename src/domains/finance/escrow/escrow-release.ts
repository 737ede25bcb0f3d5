import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { Amount } from '../../../platform/money/money.ts';
import { operation, readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { columnsOf, type RowOf, rowOf } from '../../../platform/resource/resource.ts';
import { IntegerId, newId, Uuid } from '../../../platform/text/ids.ts';
import { EscrowRelease, EscrowTerms } from './escrow.entity.ts';
import { escrowRelease } from './escrow.resource.ts';
import { lockEscrowBalance } from './escrow-account.ts';
import { type EscrowReleaseStatus, escrowReleaseStates } from './escrow-states.ts';
import { FOR_OPERATORS } from './escrow-terms.ts';
import { contentOfRelease } from './release-content.ts';
import { t } from './texts.ts';

export interface EscrowReleaseRecord extends RowOf<typeof escrowRelease> {}

const COLUMNS = columnsOf(escrowRelease, 'r');
const RELEASES = 'escrow_release r left join escrow_terms t on t.id = r.terms_id';
const LIST = statement(
  'escrow_releases',
  `select ${COLUMNS} from ${RELEASES} where r.institution_id = $1 and r.id < $2 order by r.id desc limit $3`,
);
const LIST_OF_ACCOUNT = statement(
  'escrow_releases_of_account',
  `select ${COLUMNS} from ${RELEASES}
   where r.institution_id = $1 and r.account_id = $4 and r.id < $2 order by r.id desc limit $3`,
);
const LOCK = statement(
  'lock_escrow_release',
  'select r.id from escrow_release r where r.institution_id = $1 and r.id = $2 for update',
);

/** Locks the release until the transaction ends. @throws AppError escrow_release_not_found */
export async function lockRelease({ tx, em, principal }: WriteContext, releaseId: string): Promise<EscrowRelease> {
  await tx.query(LOCK, [principal.institutionId, releaseId]);
  const release = await em.findOne(EscrowRelease, releaseId, { populate: ['terms'] });
  if (!release) throw new AppError('escrow_release_not_found');
  return release;
}

export const releaseRow = (release: EscrowRelease): EscrowReleaseRecord => ({
  ...rowOf(escrowRelease, release),
  ...(release.terms && termsMembers(release.terms)),
});

const termsMembers = ({ id, version, conditions, beneficiary }: EscrowTerms) => ({
  ...{ termsId: id, termsVersion: version, conditions, beneficiary },
});

/** @throws AppError already_released, escrow_release_withdrawn */
export function releaseAfter({ status }: EscrowRelease, step: 'approve' | 'withdraw' | 'decline'): EscrowReleaseStatus {
  const next = stateAfter(escrowReleaseStates, status, step);
  if (next !== null) return next;
  throw new AppError(status === 'withdrawn' || status === 'declined' ? 'escrow_release_withdrawn' : 'already_released');
}

export const auditRelease = (
  { audit }: WriteContext,
  verb: string,
  { id, accountId, amount, createdBy, contentSha256 }: EscrowRelease,
) =>
  audit({
    action: `escrow_release.${verb}`,
    accountId,
    resourceType: 'escrow_release',
    resourceId: id,
    changes: { amount, created_by: createdBy, content_sha256: contentSha256 },
  });

/** Reserves nothing before the approval. */
export const requestEscrowRelease = operation({
  ...FOR_OPERATORS,
  roles: ['preparer', 'treasurer'],
  name: 'requestEscrowRelease',
  summary: 'Requests a release of money from an escrow account, which a treasurer other than the requester approves',
  effects: ['prepares_payment'],
  awaits: ['moves_institution_money'],
  follows: 'approveEscrowTerms',
  refusals: ['account_not_found', 'account_closed', 'escrow_terms_missing', 'insufficient_balance'],
  input: z.strictObject({ accountId: IntegerId, amount: Amount }),
  async run(context, { accountId, amount }): Promise<EscrowReleaseRecord> {
    const { tx, em, now, principal } = context;
    const { institutionId, author } = principal;
    const { available } = await lockEscrowBalance(tx, institutionId, accountId);
    if (available < amount) {
      throw new AppError('insufficient_balance', t('belowAmount'), { available, required: amount });
    }
    const terms = await em.findOne(EscrowTerms, { accountId, status: 'in_force' });
    if (!terms) throw new AppError('escrow_terms_missing');
    const { version: termsVersion, beneficiary } = terms;
    const release = em.create(EscrowRelease, {
      ...{ id: newId(), institutionId, accountId, amount, terms },
      status: escrowReleaseStates.initial,
      contentSha256: contentOfRelease({ accountId, amount, termsVersion, beneficiary }),
      createdBy: author,
      createdAt: now,
    });
    auditRelease(context, 'requested', release);
    return releaseRow(release);
  },
});

const input = z.strictObject({ releaseId: Uuid.meta({ description: 'Id of the release' }) });
const REFUSALS = ['escrow_release_not_found', 'already_released', 'escrow_release_withdrawn'] as const;

export const withdrawEscrowRelease = operation({
  ...FOR_OPERATORS,
  roles: ['preparer', 'treasurer'],
  name: 'withdrawEscrowRelease',
  summary: 'Withdraws a release that the caller requested, before its approval',
  effects: ['restricts'],
  refusals: REFUSALS,
  input,
  async run(context, { releaseId }): Promise<EscrowReleaseRecord> {
    const { now, principal } = context;
    const { author } = principal;
    const release = await lockRelease(context, releaseId);
    const status = releaseAfter(release, 'withdraw');
    if (release.createdBy !== author) {
      throw new AppError('forbidden', t('releaseOfAnother'));
    }
    Object.assign(release, { status, withdrawnBy: author, withdrawnAt: now });
    auditRelease(context, 'withdrawn', release);
    return releaseRow(release);
  },
});

export const declineEscrowRelease = operation({
  ...FOR_OPERATORS,
  roles: ['treasurer'],
  name: 'declineEscrowRelease',
  summary: 'Declines a release that another person requested',
  effects: ['restricts'],
  refusals: [...REFUSALS, 'two_persons_required'],
  input,
  async run(context, { releaseId }): Promise<EscrowReleaseRecord> {
    const { now, principal } = context;
    const { author } = principal;
    const release = await lockRelease(context, releaseId);
    const status = releaseAfter(release, 'decline');
    if (release.createdBy === author) {
      throw new AppError('two_persons_required', t('ownRelease'));
    }
    Object.assign(release, { status, declinedBy: author, declinedAt: now });
    auditRelease(context, 'declined', release);
    return releaseRow(release);
  },
});

export const listEscrowReleases = readOperation({
  ...FOR_OPERATORS,
  name: 'listEscrowReleases',
  summary: 'Lists releases of escrow accounts, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...keysetPage,
    accountId: IntegerId.nullish().meta({ description: 'Returns only releases of this account' }),
  }),
  run: async ({ database, principal }, { first, after, accountId }): Promise<Slice<EscrowReleaseRecord>> => {
    const values = [principal.institutionId, beforeId(after), first + 1];
    const rows = accountId
      ? await database.query<EscrowReleaseRecord>(LIST_OF_ACCOUNT, [...values, accountId])
      : await database.query<EscrowReleaseRecord>(LIST, values);
    return sliceOf(rows, first);
  },
});
