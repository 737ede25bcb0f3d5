import { z } from 'zod';
import { financeEventOf } from '../../../messaging/finance-event.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { IntegerId, newId, Uuid } from '../../../platform/ids.ts';
import { Amount } from '../../../platform/money.ts';
import { operation, readOperation, type WriteContext } from '../../../platform/operation.ts';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../../platform/pagination.ts';
import { stateAfter } from '../../../platform/state-machine.ts';
import { lockBalance } from '../../ledger/balance.ts';
import { EscrowRelease } from './escrow-release.entity.ts';
import { type EscrowReleaseStatus, escrowReleaseStates } from './escrow-release-states.ts';
import { escrowReleased } from './notification.events.ts';

/** A release as persons see it. Cents. */
export interface EscrowReleaseRecord {
  readonly id: string;
  readonly status: EscrowReleaseStatus;
  readonly accountId: number;
  readonly amount: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
}

const ACCOUNT = statement(
  'account_of_escrow_release',
  `select a.partner_id as "partnerId", a.account_type as "accountType" from account a
   where a.institution_id = $1 and a.id = $2`,
);
const LOCK = statement(
  'lock_escrow_release',
  'select r.id from escrow_release r where r.institution_id = $1 and r.id = $2 for update',
);
const LIST = statement(
  'escrow_releases',
  `select r.id, r.status, r.account_id as "accountId", r.amount, r.created_by as "createdBy", r.created_at as "createdAt",
     r.approved_by as "approvedBy", r.approved_at as "approvedAt",
     r.withdrawn_by as "withdrawnBy", r.withdrawn_at as "withdrawnAt"
   from escrow_release r where r.institution_id = $1 and r.id < $2 order by r.id desc limit $3`,
);

const OF_PERSONS = { audiences: ['operator'], scopes: [], product: 'treasury' } as const;

/**
 * Checks that the institution's escrow account has the amount available, and holds its balance until the transaction ends.
 * @throws AppError
 */
async function needAvailable(tx: Queryable, institutionId: number, accountId: number, amount: number): Promise<void> {
  const [account] = await tx.query<{ partnerId: string; accountType: string }>(ACCOUNT, [institutionId, accountId]);
  const balance = account && (await lockBalance(tx, accountId, account.partnerId));
  if (!account || !balance) throw new AppError('account_not_found');
  if (account.accountType !== 'escrow') {
    throw new AppError('invalid_account_type', `the account ${accountId} is no escrow account`);
  }
  if (balance.status === 'closed') throw new AppError('account_closed');
  const available = balance.balance - balance.blocked;
  if (available < amount) {
    throw new AppError('insufficient_balance', 'the account has less than that', { available, required: amount });
  }
}

const OF_RELEASE = ['escrow_release_not_found', 'already_released', 'escrow_release_withdrawn'] as const;
const OF_ACCOUNT = ['account_not_found', 'invalid_account_type', 'account_closed', 'insufficient_balance'] as const;

export const requestEscrowRelease = operation({
  ...OF_PERSONS,
  roles: ['preparer', 'treasurer'],
  name: 'requestEscrowRelease',
  summary: 'Asks to release money of an escrow account, which a treasurer decides who has not asked for it',
  effects: ['prepares_payment'],
  refusals: OF_ACCOUNT,
  input: z.strictObject({ accountId: IntegerId, amount: Amount }),
  async run(context, { accountId, amount }): Promise<EscrowReleaseRecord> {
    const { em, tx, now, principal } = context;
    const { institutionId, author } = principal;
    await needAvailable(tx, institutionId, accountId, amount);
    const made = { id: newId(), institutionId, accountId, amount, createdBy: author, createdAt: now };
    const release = em.create(EscrowRelease, { ...made, status: escrowReleaseStates.initial });
    audit(context, 'requested', release);
    return recordOf(release);
  },
});

/** The money stays where it is: that it may go is what is decided. */
export const approveEscrowRelease = operation({
  ...OF_PERSONS,
  roles: ['treasurer'],
  decides: true,
  proof: 'fresh',
  name: 'approveEscrowRelease',
  summary: 'Releases money of an escrow account that somebody else has asked for, if it is still there',
  effects: ['moves_institution_money'],
  refusals: [...OF_RELEASE, 'two_persons_required', ...OF_ACCOUNT],
  input: z.strictObject({ releaseId: Uuid }),
  async run(context, { releaseId }): Promise<EscrowReleaseRecord> {
    const { tx, now, principal } = context;
    const { institutionId, author } = principal;
    const release = await lockedRelease(context, releaseId);
    const status = afterStep(release, 'approve');
    if (release.createdBy === author) throw new AppError('two_persons_required');
    const { accountId, amount } = release;
    await needAvailable(tx, institutionId, accountId, amount);
    Object.assign(release, { status, approvedBy: author, approvedAt: now });
    audit(context, 'approved', release);
    const told = { account_id: accountId, amount_minor: amount, release_id: releaseId };
    context.stage(financeEventOf(escrowReleased, principal, `escrow.released:${releaseId}`, told));
    return recordOf(release);
  },
});

/** Whoever asked for it, or another one who may ask. Nothing is told: what was asked for was not told either. */
export const withdrawEscrowRelease = operation({
  ...OF_PERSONS,
  roles: ['preparer', 'treasurer'],
  name: 'withdrawEscrowRelease',
  summary: 'Takes back what was asked to be released of an escrow account, while nobody has approved it',
  effects: ['restricts'],
  refusals: OF_RELEASE,
  input: z.strictObject({ releaseId: Uuid }),
  async run(context, { releaseId }): Promise<EscrowReleaseRecord> {
    const { now, principal } = context;
    const release = await lockedRelease(context, releaseId);
    const status = afterStep(release, 'withdraw');
    Object.assign(release, { status, withdrawnBy: principal.author, withdrawnAt: now });
    audit(context, 'withdrawn', release);
    return recordOf(release);
  },
});

/** @throws AppError escrow_release_not_found. */
async function lockedRelease({ em, tx, principal }: WriteContext, releaseId: string): Promise<EscrowRelease> {
  await tx.query(LOCK, [principal.institutionId, releaseId]);
  const release = await em.findOne(EscrowRelease, releaseId);
  if (!release) throw new AppError('escrow_release_not_found');
  return release;
}

/** @throws AppError already_released, escrow_release_withdrawn. */
function afterStep({ status }: EscrowRelease, step: 'approve' | 'withdraw'): EscrowReleaseStatus {
  const next = stateAfter(escrowReleaseStates, status, step);
  if (next === null) throw new AppError(status === 'released' ? 'already_released' : 'escrow_release_withdrawn');
  return next;
}

export const listEscrowReleases = readOperation({
  ...OF_PERSONS,
  name: 'listEscrowReleases',
  summary: 'Lists what was asked to be released of escrow accounts, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  run: async ({ database, principal }, { first, after }): Promise<Slice<EscrowReleaseRecord>> =>
    sliceOf(
      await database.query<EscrowReleaseRecord>(LIST, [principal.institutionId, beforeId(after), first + 1]),
      first,
    ),
});

const recordOf = (release: EscrowRelease): EscrowReleaseRecord => ({
  id: release.id,
  status: release.status,
  accountId: release.accountId,
  amount: release.amount,
  createdBy: release.createdBy,
  createdAt: release.createdAt,
  approvedBy: release.approvedBy ?? null,
  approvedAt: release.approvedAt ?? null,
  withdrawnBy: release.withdrawnBy ?? null,
  withdrawnAt: release.withdrawnAt ?? null,
});

const audit = ({ audit: write }: WriteContext, verb: string, { id, accountId, amount, createdBy }: EscrowRelease) =>
  write({
    action: `escrow_release.${verb}`,
    accountId,
    resourceType: 'escrow_release',
    resourceId: id,
    changes: { amount, created_by: createdBy },
  });
