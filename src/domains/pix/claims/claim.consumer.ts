import { type AnswerHandler, answerHandler } from '../../../messaging/answers.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import * as dict from '../../../rails/dict-claims.ts';
import type { ClaimReason, ClaimSide } from '../../../rails/dict-codes.ts';
import { CLAIM_COLUMNS, type Claim, isOwn } from './claim.ts';
import { acknowledged, cancelled, completed, confirmed, stageClaimEvents, writeClaims } from './claim-change.ts';
import { cancelForClosedClaimer } from './claim-closing.ts';
import { accountHasKey, localDonor, openClaim, stageAcknowledgeCommand } from './claim-opening.ts';
import type { ClaimStep } from './claim-states.ts';

// No partner filter: the message comes from another bank.
const LOCK = statement('lock_pix_claim_by_id', `select ${CLAIM_COLUMNS} from pix_claim c where c.id = $1 for update`);

const opened = answerHandler({
  message: dict.claimOpened,
  async run(context, body) {
    const donor = await localDonor(context.tx, body.key);
    // The key has left the directory, and its claim ended there.
    if (!donor) return;
    const claim = await openClaim(context, {
      id: body.claimId,
      claimType: body.claimType,
      keyType: body.keyType,
      key: body.key,
      claimer: {
        institutionId: null,
        partnerId: null,
        accountId: null,
        ispb: body.claimerIspb,
        document: body.claimerDocument,
      },
      donor,
      donorDeadline: new Date(body.donorDeadline),
      claimerDeadline: new Date(body.claimerDeadline),
    });
    // The message is a repeat, or the directory refused this claim because one of ours was first.
    if (!claim) return;
    if (!(await accountHasKey(context.tx, donor, body.key)))
      throw new Error(`the key of claim ${claim.id} is being moved: the message is retried`);
    stageAcknowledgeCommand(context, claim.id, donor);
  },
});

const wasAcknowledged = answerHandler({
  message: dict.claimWasAcknowledged,
  async run(context, { claimId }) {
    const claim = await lockById(context.tx, claimId);
    if (claim.status !== 'OPEN') return;
    const known = acknowledged(claim, context.now);
    await apply(context, [['acknowledge', known]]);
    await cancelForClosedClaimer(context, known);
  },
});

const wasConfirmed = answerHandler({
  message: dict.claimWasConfirmed,
  async run(context, { claimId, reason }) {
    const claim = await lockById(context.tx, claimId);
    if (isOwn(claim.donor))
      throw new Error(`claim ${claimId} has its donor in this deployment: another bank cannot confirm it`);
    if (claim.status !== 'OPEN' && claim.status !== 'WAITING_RESOLUTION') return;
    const { known, steps } = asKnown(claim, context.now);
    const after = confirmed(known, reason, context.now);
    await apply(context, [...steps, ['confirm', after]]);
    await cancelForClosedClaimer(context, after);
  },
});

const wasCompleted = answerHandler({
  message: dict.claimWasCompleted,
  async run(context, { claimId }) {
    const claim = await lockById(context.tx, claimId);
    if (isOwn(claim.claimer))
      throw new Error(`claim ${claimId} has its claimer in this deployment: another bank cannot complete it`);
    if (claim.status === 'COMPLETED' || claim.status === 'CANCELLED') return;
    if (claim.status !== 'CONFIRMED')
      throw new Error(`claim ${claimId} is completed, but its donor did not confirm it`);
    await apply(context, [['complete', completed(claim, context.now)]]);
  },
});

const wasCancelled = answerHandler({
  message: dict.claimWasCancelled,
  async run(context, { claimId, side, reason }: { claimId: string; side: ClaimSide; reason: ClaimReason }) {
    const claim = await lockById(context.tx, claimId);
    if (isOwn(claim[side]))
      throw new Error(
        `claim ${claimId} has its ${side} in this deployment: another bank cannot cancel it as that side`,
      );
    if (claim.status === 'COMPLETED' || claim.status === 'CANCELLED') return;
    const { known, steps } = asKnown(claim, context.now);
    await apply(context, [...steps, ['cancel', cancelled(known, side, reason, context.now)]]);
  },
});

/** Steps of the other bank. They are not validated, because they report what has already happened. */
export const claimAnswers: readonly AnswerHandler[] = [
  opened,
  wasAcknowledged,
  wasConfirmed,
  wasCompleted,
  wasCancelled,
];

/** @throws Error when the claim is unknown: its opening has not arrived yet, and the message is retried */
async function lockById(tx: Queryable, claimId: string): Promise<Claim> {
  const [claim] = await tx.query<Claim>(LOCK, [claimId]);
  if (!claim) throw new Error(`claim ${claimId} is not known yet`);
  return claim;
}

type Applied = readonly [ClaimStep, Claim];

/** A decision implies the donor's acknowledgement, whose message can arrive later. */
function asKnown(claim: Claim, now: Date): { readonly known: Claim; readonly steps: readonly Applied[] } {
  if (claim.status !== 'OPEN') return { known: claim, steps: [] };
  const known = acknowledged(claim, now);
  return { known, steps: [['acknowledge', known]] };
}

async function apply(context: UnattendedContext, steps: readonly Applied[]): Promise<void> {
  await writeClaims(
    context.tx,
    steps.slice(-1).map(([, claim]) => claim),
  );
  for (const [step, claim] of steps) stageClaimEvents(context, step, claim);
}
