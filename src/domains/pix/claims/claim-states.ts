import { AppError } from '../../../platform/errors/errors.ts';
import type { Text } from '../../../platform/language/text.ts';
import { type StateOf, stateAfter, stateMachine } from '../../../platform/operation/state-machine.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { CLAIM_REASONS, type ClaimReason, type ClaimSide, type ClaimType } from '../../../rails/dict-codes.ts';
import { t } from './texts.ts';

/** DICT API 1.8.0. From `CONFIRMED` until the claimer completes the claim, the key belongs to no account. */
export const claimStates = stateMachine({
  name: 'PIX key claim',
  states: {
    OPEN: 'Opened. The donor’s institution has not acknowledged the claim yet.',
    WAITING_RESOLUTION: 'The donor can decide until `donorDeadline`.',
    CONFIRMED: 'The donor released the key: it belongs to no account until the claimer completes the claim.',
    COMPLETED: 'The key belongs to the claimer.',
    CANCELLED: 'Ended. The key stays with the donor, or belongs to no account if the donor had released it.',
  },
  initial: 'OPEN',
  steps: {
    acknowledge: { from: ['OPEN'], to: 'WAITING_RESOLUTION', by: 'donor' },
    confirm: { from: ['WAITING_RESOLUTION'], to: 'CONFIRMED', by: 'donor, or the donor deadline (ownership)' },
    complete: { from: ['CONFIRMED'], to: 'COMPLETED', by: 'claimer' },
    cancel: {
      from: ['WAITING_RESOLUTION', 'CONFIRMED'],
      to: 'CANCELLED',
      by: 'claimer or donor, or the donor deadline (portability)',
    },
  },
});
export type ClaimStatus = StateOf<typeof claimStates>;
export type ClaimStep = keyof typeof claimStates.steps;

/** `after deadline`: only after the donor's deadline. */
type When = 'any time' | 'after deadline';
type Granted = Readonly<Partial<Record<ClaimSide, When>>>;
type Grants = Readonly<Partial<Record<ClaimReason, Readonly<Partial<Record<ClaimType, Granted>>>>>>;

const donor = { donor: 'any time' } as const;
const claimer = { claimer: 'any time' } as const;
const either = { ...donor, ...claimer } as const;
const afterDeadline = { donor: 'after deadline' } as const;

/**
 * Which side can confirm or cancel which type of claim with which reason (DICT API 1.8.0). Everything else is refused.
 */
export const CLAIM_GRANTS: Readonly<Record<'confirm' | 'cancel', Grants>> = {
  confirm: {
    USER_REQUESTED: { PORTABILITY: donor, OWNERSHIP: donor },
    ACCOUNT_CLOSURE: { PORTABILITY: donor },
    DEFAULT_OPERATION: { OWNERSHIP: afterDeadline },
  },
  cancel: {
    USER_REQUESTED: { PORTABILITY: either, OWNERSHIP: claimer },
    ACCOUNT_CLOSURE: { PORTABILITY: claimer, OWNERSHIP: claimer },
    DEFAULT_OPERATION: { PORTABILITY: afterDeadline, OWNERSHIP: claimer },
    FRAUD: { PORTABILITY: either, OWNERSHIP: either },
    RECONCILIATION: { PORTABILITY: claimer },
  },
};

export interface ClaimFacts {
  readonly claimType: ClaimType;
  readonly status: ClaimStatus;
  readonly donorDeadline: Date;
  readonly claimerDeadline: Date;
}

export interface WantedStep {
  readonly step: ClaimStep;
  readonly side: ClaimSide;
  readonly reason?: ClaimReason;
}

/**
 * Returns the state after a side's step.
 * @throws AppError invalid_claim_state for the wrong state, side or reason; claim_not_due when it is too early
 */
export function decideStep(claim: ClaimFacts, { step, side, reason }: WantedStep, now: Date): ClaimStatus {
  const next = stateAfter(claimStates, claim.status, step);
  if (next === null) throw refused(claim, step, t('stepNotInState', { status: claim.status, step }));
  if (step === 'confirm' || step === 'cancel') decideReason(claim, step, side, reason ?? 'USER_REQUESTED', now);
  else if (side !== (step === 'complete' ? 'claimer' : 'donor')) {
    throw refused(claim, step, t('otherSideOnly', { side, step }));
  }
  if (step === 'complete' && claim.claimType === 'OWNERSHIP' && now < claim.claimerDeadline) {
    throw notDue(t('completableAfterDeadline'), claim.claimerDeadline);
  }
  return next;
}

function decideReason(
  claim: ClaimFacts,
  step: 'confirm' | 'cancel',
  side: ClaimSide,
  reason: ClaimReason,
  now: Date,
): void {
  const when = CLAIM_GRANTS[step][reason]?.[claim.claimType]?.[side];
  if (when === undefined) {
    const allowed = reasonsOf(step, claim.claimType, side);
    const hint =
      allowed.length === 0
        ? t('sideCannot', { side, step })
        : t('sideCanOnlyFor', { side, step, type: claim.claimType, reasons: allowed.join(', ') });
    throw refused(claim, step, hint, { allowed_reasons: allowed });
  }
  // The donor has released the key and can only report fraud now.
  if (side === 'donor' && claim.status === 'CONFIRMED' && reason !== 'FRAUD') {
    throw refused(claim, step, t('onlyForFraud'), {
      allowed_reasons: ['FRAUD'],
    });
  }
  if (when === 'after deadline' && now < claim.donorDeadline) {
    throw notDue(t('reasonAfterDeadline', { reason }), claim.donorDeadline);
  }
}

/** Includes reasons that a side can use only after the donor's deadline. */
export const reasonsOf = (step: 'confirm' | 'cancel', type: ClaimType, side: ClaimSide): readonly ClaimReason[] =>
  wordsOf(CLAIM_REASONS).filter((reason) => CLAIM_GRANTS[step][reason]?.[type]?.[side] !== undefined);

const refused = (claim: ClaimFacts, step: ClaimStep, message: Text, details: object = {}): AppError =>
  new AppError('invalid_claim_state', message, { claim_status: claim.status, claim_step: step, ...details });

const notDue = (message: Text, due: Date): AppError =>
  new AppError('claim_not_due', message, { due_at: due.toISOString() });

const DAY_MS = 86_400_000;
const DONOR_DAYS = 7;
const CLAIMER_DAYS = 14;

export const deadlinesFrom = (now: Date): { readonly donorDeadline: Date; readonly claimerDeadline: Date } => ({
  donorDeadline: new Date(now.getTime() + DONOR_DAYS * DAY_MS),
  claimerDeadline: new Date(now.getTime() + CLAIMER_DAYS * DAY_MS),
});

/** Ownership that the donor's holder agrees to need not wait for the end of the completion period. */
export const deadlineConfirmed = (claim: ClaimFacts, reason: ClaimReason, now: Date): Date =>
  claim.claimType === 'OWNERSHIP' && reason === 'USER_REQUESTED' && now < claim.claimerDeadline
    ? now
    : claim.claimerDeadline;
