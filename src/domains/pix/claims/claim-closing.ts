import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import type { AccountChange } from '../../account-change.ts';
import { CLAIM_COLUMNS, type Claim, isOwn, type OwnParty } from './claim.ts';
import {
  cancelled,
  confirmed,
  removeKeyFromDonor,
  stageCancelCommand,
  stageClaimEvents,
  writeClaims,
} from './claim-change.ts';

// The caller's lock covers these claims. A donor cannot end a claim that it has confirmed.
const OPEN_OF_ACCOUNT = statement(
  'open_pix_claims_of_account',
  `select ${CLAIM_COLUMNS} from pix_claim c
   where c.claimer_account_id = $1 and c.status in ('WAITING_RESOLUTION', 'CONFIRMED')
     or c.donor_account_id = $1 and c.status = 'WAITING_RESOLUTION'
   order by c.id`,
);
const IS_CLOSED = statement('claimer_is_closed', `select from balance where account_id = $1 and status = 'closed'`);

/**
 * Cancels the account's own claims and confirms claims to its keys, because the directory refuses to delete a claimed
 * key. It accepts no cancellation before the acknowledgement, which {@link cancelForClosedClaimer} therefore follows.
 */
export const endClaimsOfAccount: AccountChange = async (context, { accountId }) => {
  for (const claim of await context.tx.query<Claim>(OPEN_OF_ACCOUNT, [accountId])) {
    const { claimer, donor } = claim;
    const isClaimer = claimer.accountId === accountId;
    const ended = isClaimer
      ? await cancelAsClaimer(context, claim, claimer as OwnParty)
      : await confirmOnClosure(context, claim);
    context.audit({
      action: `pix_claim.${ended.status.toLowerCase()}`,
      accountId,
      resourceType: 'pix_claim',
      resourceId: claim.id,
      changes: {
        status: { from: claim.status, to: ended.status },
        side: isClaimer ? 'claimer' : 'donor',
        reason: 'account_closed',
      },
    });
    if (!isClaimer && isOwn(donor)) await removeKeyFromDonor(context, ended, donor);
  }
};

/** Cancels a locked claim whose claimer's account was closed before the other bank replied. */
export async function cancelForClosedClaimer(context: UnattendedContext, claim: Claim): Promise<void> {
  const { claimer } = claim;
  if (isOwn(claimer) && (await isClosed(context.tx, claimer.accountId))) await cancelAsClaimer(context, claim, claimer);
}

async function cancelAsClaimer(context: UnattendedContext, claim: Claim, claimer: OwnParty): Promise<Claim> {
  const ended = cancelled(claim, 'claimer', 'ACCOUNT_CLOSURE', context.now);
  await writeClaims(context.tx, [ended]);
  stageClaimEvents(context, 'cancel', ended);
  stageCancelCommand(context, ended, 'claimer', claimer);
  return ended;
}

async function confirmOnClosure(context: UnattendedContext, claim: Claim): Promise<Claim> {
  // DICT has no account closure among the donor's reasons for ownership.
  const reason = claim.claimType === 'PORTABILITY' ? 'ACCOUNT_CLOSURE' : 'USER_REQUESTED';
  const ended = confirmed(claim, reason, context.now);
  await writeClaims(context.tx, [ended]);
  stageClaimEvents(context, 'confirm', ended);
  return ended;
}

const isClosed = async (tx: Queryable, accountId: number): Promise<boolean> =>
  (await tx.query(IS_CLOSED, [accountId])).length > 0;
