import { AppError } from '../../../platform/errors.ts';
import { type StateOf, stateAfter, stateMachine } from '../../../platform/state-machine.ts';
import { wordsOf } from '../../../platform/words.ts';
import { CLAIM_REASONS, type ClaimReason, type ClaimSide, type ClaimType } from '../../../rails/dict-codes.ts';

/** The states of a claim (DICT API 1.8.0). From `CONFIRMED` on the key is nobody's, until the claimer completes. */
export const claimStates = stateMachine({
  name: 'PIX key claim',
  states: {
    OPEN: 'Opened; the donor’s institution does not know of it yet.',
    WAITING_RESOLUTION: 'The donor decides, until `donorDeadline`.',
    CONFIRMED: 'The donor gave the key up: it is nobody’s until the claimer completes the claim.',
    COMPLETED: 'The key is the claimer’s.',
    CANCELLED: 'Ended. The key stays with the donor, or is nobody’s when the donor had given it up.',
  },
  initial: 'OPEN',
  steps: {
    acknowledge: { from: ['OPEN'], to: 'WAITING_RESOLUTION', by: 'donor' },
    confirm: { from: ['WAITING_RESOLUTION'], to: 'CONFIRMED', by: 'donor, or its silence (ownership)' },
    complete: { from: ['CONFIRMED'], to: 'COMPLETED', by: 'claimer' },
    cancel: {
      from: ['WAITING_RESOLUTION', 'CONFIRMED'],
      to: 'CANCELLED',
      by: 'claimer or donor, or the silence of the donor (portability)',
    },
  },
});
export type ClaimStatus = StateOf<typeof claimStates>;
export type ClaimStep = keyof typeof claimStates.steps;

/** When a side may give a reason; `after silence`: not before the donor's deadline. */
type When = 'any time' | 'after silence';
type Granted = Readonly<Partial<Record<ClaimSide, When>>>;
type Grants = Readonly<Partial<Record<ClaimReason, Readonly<Partial<Record<ClaimType, Granted>>>>>>;

const donor = { donor: 'any time' } as const;
const claimer = { claimer: 'any time' } as const;
const either = { ...donor, ...claimer } as const;
const silence = { donor: 'after silence' } as const;

/** Who may confirm and cancel which type of claim with which reason (DICT API 1.8.0). What is not here is refused. */
export const CLAIM_GRANTS: Readonly<Record<'confirm' | 'cancel', Grants>> = {
  confirm: {
    USER_REQUESTED: { PORTABILITY: donor, OWNERSHIP: donor },
    ACCOUNT_CLOSURE: { PORTABILITY: donor },
    DEFAULT_OPERATION: { OWNERSHIP: silence },
  },
  cancel: {
    USER_REQUESTED: { PORTABILITY: either, OWNERSHIP: claimer },
    ACCOUNT_CLOSURE: { PORTABILITY: claimer, OWNERSHIP: claimer },
    DEFAULT_OPERATION: { PORTABILITY: silence, OWNERSHIP: claimer },
    FRAUD: { PORTABILITY: either, OWNERSHIP: either },
    RECONCILIATION: { PORTABILITY: claimer },
  },
};

/** What decides whether a step is allowed. */
export interface ClaimFacts {
  readonly claimType: ClaimType;
  readonly status: ClaimStatus;
  readonly donorDeadline: Date;
  readonly claimerDeadline: Date;
}

export interface WantedStep {
  readonly step: ClaimStep;
  readonly side: ClaimSide;
  /** Of confirm and cancel. */
  readonly reason?: ClaimReason;
}

const DONE: Readonly<Record<ClaimStep, string>> = {
  acknowledge: 'acknowledged',
  confirm: 'confirmed',
  complete: 'completed',
  cancel: 'cancelled',
};

/**
 * The state that a side's step leads to at this time.
 * @throws AppError invalid_claim_state when the state, the side or the reason does not allow it, claim_not_due when it is
 * too early.
 */
export function decideStep(claim: ClaimFacts, { step, side, reason }: WantedStep, now: Date): ClaimStatus {
  const next = stateAfter(claimStates, claim.status, step);
  if (next === null) throw refused(claim, step, `a claim that is ${claim.status} cannot be ${DONE[step]}`);
  if (step === 'confirm' || step === 'cancel') decideReason(claim, step, side, reason ?? 'USER_REQUESTED', now);
  else if (side !== (step === 'complete' ? 'claimer' : 'donor')) {
    throw refused(claim, step, `the ${side} cannot have a claim ${DONE[step]}`);
  }
  if (step === 'complete' && claim.claimType === 'OWNERSHIP' && now < claim.claimerDeadline) {
    throw notDue('an ownership claim is completed after its claimer deadline', claim.claimerDeadline);
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
    const kind = claim.claimType.toLowerCase();
    const hint =
      allowed.length === 0
        ? `the ${side} of a claim cannot have it ${DONE[step]}`
        : `the ${side} of a claim of ${kind} can have it ${DONE[step]} for: ${allowed.join(', ')}`;
    throw refused(claim, step, hint, { allowed_reasons: allowed });
  }
  // The donor has given the key up: all that it can still do is report a fraud.
  if (side === 'donor' && claim.status === 'CONFIRMED' && reason !== 'FRAUD') {
    throw refused(claim, step, 'the donor has confirmed the claim and can cancel it for FRAUD alone', {
      allowed_reasons: ['FRAUD'],
    });
  }
  if (when === 'after silence' && now < claim.donorDeadline) {
    throw notDue(`${reason} can be given once the donor deadline has passed`, claim.donorDeadline);
  }
}

/** The reasons with which a side may take the step at some time. */
export const reasonsOf = (step: 'confirm' | 'cancel', type: ClaimType, side: ClaimSide): readonly ClaimReason[] =>
  wordsOf(CLAIM_REASONS).filter((reason) => CLAIM_GRANTS[step][reason]?.[type]?.[side] !== undefined);

const refused = (claim: ClaimFacts, step: ClaimStep, message: string, details: object = {}): AppError =>
  new AppError('invalid_claim_state', message, { claim_status: claim.status, claim_step: step, ...details });

const notDue = (message: string, due: Date): AppError =>
  new AppError('claim_not_due', message, { due_at: due.toISOString() });

const DAY_MS = 86_400_000;
const DONOR_DAYS = 7;
const CLAIMER_DAYS = 14;

/** Until when the donor resolves a claim that is opened now, and the end of its completion period. */
export const deadlinesFrom = (now: Date): { readonly donorDeadline: Date; readonly claimerDeadline: Date } => ({
  donorDeadline: new Date(now.getTime() + DONOR_DAYS * DAY_MS),
  claimerDeadline: new Date(now.getTime() + CLAIMER_DAYS * DAY_MS),
});

/**
 * The claimer's deadline once the donor has confirmed: a claim of ownership that the donor's holder agrees to need not
 * wait for the end of the completion period.
 */
export const deadlineConfirmed = (claim: ClaimFacts, reason: ClaimReason, now: Date): Date =>
  claim.claimType === 'OWNERSHIP' && reason === 'USER_REQUESTED' && now < claim.claimerDeadline
    ? now
    : claim.claimerDeadline;
