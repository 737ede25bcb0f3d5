import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { ErrorCode } from '../../../platform/errors/refusal.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { claimComplete } from '../../../rails/dict-claims.ts';
import { CLAIM_REASONS, type ClaimSide } from '../../../rails/dict-codes.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { directoryAccountOf, lockKeyAccount, requireRoomForKey } from '../keys/key-holder.ts';
import { activateClaimedKey, lockKey } from '../keys/key-ownership.ts';
import { type Claim, type ClaimRecord, isOwn, lockClaim, type OwnParty, seenBy, sideOf } from './claim.ts';
import {
  cancelled,
  completed,
  confirmed,
  removeKeyFromDonor,
  stageCancelCommand,
  stageClaimEvents,
  writeClaims,
} from './claim-change.ts';
import { type ClaimStep, decideStep } from './claim-states.ts';
import { t } from './texts.ts';

const STEP_REFUSALS = [
  'account_not_of_partner',
  'claim_not_of_account',
  'claim_not_found',
  'invalid_claim_state',
  'claim_not_due',
] as const satisfies readonly ErrorCode[];

const step = { claimId: Uuid, accountId: IntegerId };
const reasonOf = (which: string) =>
  z
    .enum(wordsOf(CLAIM_REASONS))
    .nullish()
    .transform((reason) => reason ?? 'USER_REQUESTED')
    .meta({ description: `Reason, as a code of the arrangement. Defaults to USER_REQUESTED. ${which}` });

interface LockedSide {
  readonly claim: Claim;
  readonly side: ClaimSide;
  readonly party: OwnParty;
}

async function lockSide(
  { tx, principal }: WriteContext,
  { claimId, accountId }: { readonly claimId: string; readonly accountId: number },
): Promise<LockedSide> {
  await requireAccount(tx, principal.partnerId, accountId);
  const claim = await lockClaim(tx, principal.partnerId, claimId);
  const side = sideOf(claim, accountId);
  const party = claim[side];
  if (!isOwn(party)) throw new Error(`the ${side} of claim ${claimId} is not in this deployment`);
  return { claim, side, party };
}

async function finish(context: WriteContext, name: ClaimStep, before: LockedSide, after: Claim): Promise<ClaimRecord> {
  await writeClaims(context.tx, [after]);
  stageClaimEvents(context, name, after);
  context.audit({
    action: `pix_claim.${after.status.toLowerCase()}`,
    accountId: before.party.accountId,
    resourceType: 'pix_claim',
    resourceId: after.id,
    changes: { status: { from: before.claim.status, to: after.status }, side: before.side },
  });
  return seenBy(after, context.principal.partnerId);
}

/** From the confirmation until the claimer completes the claim, the key belongs to no account. */
export const confirmClaim = operation({
  spansPartners: true,
  name: 'confirmClaim',
  scopes: ['pix:write'],
  summary: 'Confirms a claim as its donor: the key leaves the account',
  effects: ['keeps_records'],
  refusals: STEP_REFUSALS,
  input: z.strictObject({
    ...step,
    reason: reasonOf(
      'ACCOUNT_CLOSURE is only for portability, DEFAULT_OPERATION only for ownership after the donor deadline',
    ),
  }),
  async run(context, { reason, ...wanted }): Promise<ClaimRecord> {
    const locked = await lockSide(context, wanted);
    const { claim, side, party } = locked;
    decideStep(claim, { step: 'confirm', side, reason }, context.now);
    const after = confirmed(claim, reason, context.now);
    const record = await finish(context, 'confirm', locked, after);
    await removeKeyFromDonor(context, after, party);
    return record;
  },
});

export const completeClaim = operation({
  spansPartners: true,
  name: 'completeClaim',
  scopes: ['pix:write'],
  summary: 'Completes a confirmed claim as its claimer: the key becomes active at the account',
  effects: ['keeps_records'],
  refusals: [...STEP_REFUSALS, 'account_blocked', 'account_closed', 'key_limit_reached', 'key_already_registered'],
  input: z.strictObject(step),
  async run(context, wanted): Promise<ClaimRecord> {
    const locked = await lockSide(context, wanted);
    const { claim, side, party } = locked;
    const { tx, now, stage } = context;
    decideStep(claim, { step: 'complete', side }, now);
    const account = await lockKeyAccount(tx, party.accountId, party.partnerId);
    await requireRoomForKey(tx, account);
    if (await lockKey(tx, claim.key)) {
      throw new AppError('key_already_registered', t('completeLater'));
    }
    const record = await finish(context, 'complete', locked, completed(claim, now));
    const { id: claimId, key, keyType } = claim;
    await activateClaimedKey(context, { ...party, type: keyType, key });
    stage(
      commandOf(claimComplete, party, {
        claimId,
        keyType,
        key,
        account: directoryAccountOf(account),
        at: now.toISOString(),
      }),
    );
    return record;
  },
});

export const cancelClaim = operation({
  spansPartners: true,
  name: 'cancelClaim',
  scopes: ['pix:write'],
  summary: 'Cancels a claim as its claimer or donor, if the side can use the reason',
  effects: ['keeps_records'],
  refusals: STEP_REFUSALS,
  input: z.strictObject({
    ...step,
    reason: reasonOf(
      'The donor of an ownership claim can only use FRAUD; the donor of a portability claim cannot use ACCOUNT_CLOSURE or RECONCILIATION',
    ),
  }),
  async run(context, { reason, ...wanted }): Promise<ClaimRecord> {
    const locked = await lockSide(context, wanted);
    const { claim, side, party } = locked;
    decideStep(claim, { step: 'cancel', side, reason }, context.now);
    const after = cancelled(claim, side, reason, context.now);
    stageCancelCommand(context, after, side, party);
    return finish(context, 'cancel', locked, after);
  },
});
