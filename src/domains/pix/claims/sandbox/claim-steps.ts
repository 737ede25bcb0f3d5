import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import type { ErrorCode } from '../../../../platform/errors/refusal.ts';
import type { ReadContext } from '../../../../platform/operation/operation.ts';
import { Uuid } from '../../../../platform/text/ids.ts';
import { wordsOf } from '../../../../platform/text/words.ts';
import * as dict from '../../../../rails/dict-claims.ts';
import { CLAIM_REASONS, type ClaimReason, type ClaimSide } from '../../../../rails/dict-codes.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import { messageFrom, outsideRow, scheduling } from '../../../../sandbox/outside-messages.ts';
import { handled } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { type Claim, type ClaimRecord, claimsById, findClaim, isOwn, seenBy } from '../claim.ts';
import { type ClaimStep, decideStep } from '../claim-states.ts';
import { t } from '../texts.ts';
import { STRANGER } from './claim-of-other-bank.ts';

const SAY = scheduling('$1');
const SEND = statement('sandbox_send_claim_step', SAY);
const GIVE_UP = statement(
  'sandbox_give_claimed_key_up',
  `with gone as (delete from sandbox_dict_entry where key = $2 and ispb = $3) ${SAY}`,
);
// After a portability claim the key keeps its holder's name.
const TAKE = statement(
  'sandbox_take_claimed_key',
  `with taken as (
     insert into sandbox_dict_entry as e (key, key_type, ispb, participant_name, branch, account_number, account_type,
       owner_name, owner_document, blocked, created_at)
     select c.key, c.key_type, c.claimer_ispb, $3, '0001', '1234567', 'CACC',
       case when h.document = c.claimer_document then h.name else $4 end, c.claimer_document, false, $5
     from pix_claim c join account a on a.id = c.donor_account_id join customer h on h.id = a.customer_id
     where c.id = $2 and c.donor_partner_id = $6
     on conflict (key) do update set ispb = excluded.ispb, participant_name = excluded.participant_name,
       branch = excluded.branch, account_number = excluded.account_number, account_type = excluded.account_type,
       owner_name = excluded.owner_name, owner_document = excluded.owner_document, blocked = false,
       created_at = excluded.created_at
   ) ${SAY}`,
);

const STEP_REFUSALS = [
  'claim_not_found',
  'claim_not_of_account',
  'invalid_claim_state',
] as const satisfies readonly ErrorCode[];

const Plain = z.strictObject({ claimId: Uuid });
const WithReason = z.strictObject({
  claimId: Uuid,
  reason: z
    .enum(wordsOf(CLAIM_REASONS))
    .nullish()
    .meta({ description: 'Reason, as a code of the arrangement. Defaults to USER_REQUESTED' }),
});

export const simulateClaimAcknowledge = simulation({
  name: 'simulateClaimAcknowledge',
  summary:
    "Simulates that the donor's bank acknowledges a claim. The simulated bank acknowledges claims to its keys automatically",
  effects: ['simulates'],
  refusals: STEP_REFUSALS,
  input: Plain,
  run: (context, { claimId }) => step(context, 'acknowledge', claimId),
});

export const simulateClaimConfirm = simulation({
  name: 'simulateClaimConfirm',
  summary: 'Simulates that the other bank, as donor, releases the key',
  effects: ['simulates'],
  refusals: [...STEP_REFUSALS, 'claim_not_due'],
  input: WithReason,
  run: (context, { claimId, reason }) => step(context, 'confirm', claimId, reason),
});

export const simulateClaimComplete = simulation({
  name: 'simulateClaimComplete',
  summary: 'Simulates that the other bank, as claimer, completes the claim',
  effects: ['simulates'],
  refusals: [...STEP_REFUSALS, 'claim_not_due'],
  input: Plain,
  run: (context, { claimId }) => step(context, 'complete', claimId),
});

export const simulateClaimCancel = simulation({
  name: 'simulateClaimCancel',
  summary: 'Simulates that the other bank cancels a claim, as claimer or donor',
  effects: ['simulates'],
  refusals: [...STEP_REFUSALS, 'claim_not_due'],
  input: WithReason,
  run: (context, { claimId, reason }) => step(context, 'cancel', claimId, reason),
});

/** Applies the same rules as to the partner's own steps. Responds once the gateway has processed the step. */
async function step(
  context: ReadContext,
  name: ClaimStep,
  claimId: string,
  given?: ClaimReason | null,
): Promise<ClaimRecord> {
  const { database, principal, now } = context;
  const claim = await findClaim(database, principal.partnerId, claimId);
  const side = otherSide(claim);
  // The simulated bank has already acknowledged the claim.
  if (name === 'acknowledge' && side === 'donor' && claim.status === 'WAITING_RESOLUTION') {
    return seenBy(claim, principal.partnerId);
  }
  const reason = given ?? 'USER_REQUESTED';
  const next = decideStep(claim, { step: name, side, reason }, now);
  const facts = { claimId, at: now.toISOString() };
  const message = {
    acknowledge: messageFrom(dict.claimWasAcknowledged.type, facts, now),
    confirm: messageFrom(dict.claimWasConfirmed.type, { ...facts, reason }, now),
    complete: messageFrom(dict.claimWasCompleted.type, facts, now),
    cancel: messageFrom(dict.claimWasCancelled.type, { ...facts, side, reason }, now),
  }[name];
  const rows = JSON.stringify([outsideRow(message)]);
  // The same statement updates the directory's entry.
  if (name === 'confirm') await database.query(GIVE_UP, [rows, claim.key, claim.donor.ispb]);
  else if (name === 'complete') {
    await database.query(TAKE, [rows, claimId, SANDBOX_BANK.name, STRANGER.name, now, principal.partnerId]);
  } else await database.query(SEND, [rows]);
  context.services.outsideWorld.wake();
  return handled(async () => {
    const [now] = await claimsById(database, principal.partnerId, [claimId]);
    return now?.status === next && now;
  });
}

/** @throws AppError invalid_claim_state when both sides are in this deployment */
function otherSide({ claimer, donor, status }: Claim): ClaimSide {
  if (!isOwn(claimer)) return 'claimer';
  if (!isOwn(donor)) return 'donor';
  throw new AppError('invalid_claim_state', t('bothSidesHere'), {
    claim_status: status,
  });
}
