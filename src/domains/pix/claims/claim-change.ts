import { commandOf, type EventType, eventOf } from '../../../messaging/event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import * as dict from '../../../rails/dict-claims.ts';
import type { ClaimReason, ClaimSide } from '../../../rails/dict-codes.ts';
import { lockKey, releaseClaimedKey } from '../keys/key-ownership.ts';
import * as events from './claim.events.ts';
import { type Claim, isOwn, type OwnParty } from './claim.ts';
import { type ClaimStep, deadlineConfirmed } from './claim-states.ts';

type Context = UnattendedContext;

// No partner filter: the caller has locked the rows and checked their sides.
const CHANGE = statement(
  'change_pix_claims',
  `update pix_claim c set status = n.status, claimer_deadline = n.claimer_deadline, confirm_reason = n.confirm_reason,
     cancel_reason = n.cancel_reason, cancelled_by = n.cancelled_by, updated_at = n.updated_at
   from jsonb_populate_recordset(null::pix_claim, $1) n where c.id = n.id`,
);

/** The caller holds the locks of the claims. */
export async function writeClaims(tx: Queryable, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const rows = claims.map((claim) => ({
    id: claim.id,
    status: claim.status,
    claimer_deadline: claim.claimerDeadline,
    confirm_reason: claim.confirmReason,
    cancel_reason: claim.cancelReason,
    cancelled_by: claim.cancelledBy,
    updated_at: claim.updatedAt,
  }));
  await tx.query(CHANGE, [JSON.stringify(rows)]);
}

export const acknowledged = (claim: Claim, now: Date): Claim => ({
  ...claim,
  status: 'WAITING_RESOLUTION',
  updatedAt: now,
});

export const confirmed = (claim: Claim, reason: ClaimReason, now: Date): Claim => ({
  ...claim,
  status: 'CONFIRMED',
  confirmReason: reason,
  claimerDeadline: deadlineConfirmed(claim, reason, now),
  updatedAt: now,
});

export const completed = (claim: Claim, now: Date): Claim => ({ ...claim, status: 'COMPLETED', updatedAt: now });

export const cancelled = (claim: Claim, side: ClaimSide, reason: ClaimReason, now: Date): Claim => ({
  ...claim,
  status: 'CANCELLED',
  cancelReason: reason,
  cancelledBy: side,
  updatedAt: now,
});

const EVENT_OF = {
  create: events.claimCreated,
  acknowledge: events.claimAcknowledged,
  confirm: events.claimConfirmed,
  complete: events.claimCompleted,
  cancel: events.claimCancelled,
} as const satisfies Record<ClaimStep | 'create', EventType>;

/** Stages the step's event for each side in this deployment. `claim` is the state after the step. */
export function stageClaimEvents({ now, stage }: Context, step: ClaimStep | 'create', claim: Claim): void {
  for (const party of [claim.claimer, claim.donor]) {
    if (!isOwn(party)) continue;
    stage(
      eventOf(EVENT_OF[step], party, {
        accountId: party.accountId,
        claimId: claim.id,
        claimType: claim.claimType,
        keyType: claim.keyType,
        keyValue: claim.key,
        donorIspb: claim.donor.ispb,
        claimerIspb: claim.claimer.ispb,
        donorDeadline: claim.donorDeadline.toISOString(),
        claimerDeadline: claim.claimerDeadline.toISOString(),
        occurredAt: now.toISOString(),
      }),
    );
  }
}

/**
 * Removes the key from a donor of this deployment and stages the directory's command. `claim` is locked and confirmed.
 */
export async function removeKeyFromDonor(context: Context, claim: Claim, donor: OwnParty): Promise<void> {
  const key = await lockKey(context.tx, claim.key);
  // The key can already have left the account when that was closed.
  const own = key?.accountId === donor.accountId && key.status !== 'pending' ? key : null;
  if (own) await releaseClaimedKey(context, own);
  context.stage(
    commandOf(dict.claimConfirm, donor, {
      claimId: claim.id,
      key: claim.key,
      reason: claim.confirmReason ?? 'USER_REQUESTED',
      account: own && { ispb: own.ispb, branch: own.agency, accountNumber: own.accountNumber },
      at: context.now.toISOString(),
    }),
  );
}

export function stageCancelCommand({ now, stage }: Context, claim: Claim, side: ClaimSide, party: OwnParty): void {
  const { id: claimId, cancelReason } = claim;
  const reason = cancelReason ?? 'USER_REQUESTED';
  stage(commandOf(dict.claimCancel, party, { claimId, side, reason, at: now.toISOString() }));
}
