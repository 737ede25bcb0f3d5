import { describe, expect, it, test } from 'vitest';
import {
  type ClaimFacts,
  claimStates,
  deadlineConfirmed,
  deadlinesFrom,
  decideStep,
} from '../../../../src/domains/pix/claims/claim-states.ts';
import { wordsOf } from '../../../../src/platform/text/words.ts';
import {
  CLAIM_REASONS,
  CLAIM_SIDES,
  CLAIM_TYPES,
  type ClaimReason,
  type ClaimSide,
  type ClaimType,
} from '../../../../src/rails/dict-codes.ts';
import { TABLE } from './reasons-table.ts';

const OPENED = new Date('2026-11-23T15:00:00.000Z');
const EVE = new Date('2026-11-30T14:59:59.999Z');
const RESOLUTION = new Date('2026-11-30T15:00:00.000Z');
const COMPLETION = new Date('2026-12-07T15:00:00.000Z');

const facts = (claimType: ClaimType, status: ClaimFacts['status']): ClaimFacts => ({
  claimType,
  status,
  ...deadlinesFrom(OPENED),
});

const cells = wordsOf(CLAIM_REASONS).flatMap((reason) =>
  (['confirm', 'cancel'] as const).flatMap((step) =>
    wordsOf(CLAIM_TYPES).flatMap((claimType) =>
      wordsOf(CLAIM_SIDES).map((side) => ({ reason, step, claimType, side })),
    ),
  ),
);

/** The next state, or the code of the refusal. */
function decided(
  claim: ClaimFacts,
  step: 'acknowledge' | 'confirm' | 'complete' | 'cancel',
  side: ClaimSide,
  now: Date,
  reason?: ClaimReason,
): string {
  try {
    return decideStep(claim, { step, side, ...(reason ? { reason } : {}) }, now);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('claim reasons', () => {
  it.each(cells)('reason $reason: $step of $claimType by the $side follows the arrangement’s table', (cell) => {
    const { reason, step, claimType, side } = cell;
    const granted = TABLE[reason][step][claimType];
    const done = step === 'confirm' ? 'CONFIRMED' : 'CANCELLED';
    const claim = facts(claimType, 'WAITING_RESOLUTION');
    const letter = side === 'donor' ? 'd' : 'c';
    const late = side === 'donor' && granted.includes('D');
    const before = granted.includes(letter) ? done : late ? 'claim_not_due' : 'invalid_claim_state';
    expect(decided(claim, step, side, EVE, reason)).toBe(before);
    expect(decided(claim, step, side, RESOLUTION, reason)).toBe(late ? done : before);
  });

  it.each(cells.filter(({ step }) => step === 'cancel'))(
    'reason $reason: a confirmed $claimType claim is cancelled by the $side according to the table, by the donor only for fraud',
    ({ reason, claimType, side }) => {
      const granted = TABLE[reason].cancel[claimType];
      const allowed = side === 'claimer' ? granted.includes('c') : granted.includes('d') && reason === 'FRAUD';
      expect(decided(facts(claimType, 'CONFIRMED'), 'cancel', side, COMPLETION, reason)).toBe(
        allowed ? 'CANCELLED' : 'invalid_claim_state',
      );
    },
  );

  test('a claim step without a reason uses USER_REQUESTED', () => {
    expect(decided(facts('OWNERSHIP', 'WAITING_RESOLUTION'), 'cancel', 'donor', EVE)).toBe('invalid_claim_state');
    expect(decided(facts('PORTABILITY', 'WAITING_RESOLUTION'), 'cancel', 'donor', EVE)).toBe('CANCELLED');
  });

  test('a refused claim step lists the reasons that the side can use', () => {
    expect(() => decideStep(facts('OWNERSHIP', 'WAITING_RESOLUTION'), { step: 'cancel', side: 'donor' }, EVE)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ allowed_reasons: ['FRAUD'] }) }),
    );
  });
});

describe('states of a claim', () => {
  const steps = [
    ['acknowledge', 'donor', { OPEN: 'WAITING_RESOLUTION' }],
    ['confirm', 'donor', { WAITING_RESOLUTION: 'CONFIRMED' }],
    ['complete', 'claimer', { CONFIRMED: 'COMPLETED' }],
    ['cancel', 'claimer', { WAITING_RESOLUTION: 'CANCELLED', CONFIRMED: 'CANCELLED' }],
  ] as const;

  it.each(steps)('the claim step %s belongs to the %s and works only from its states', (step, side, ways) => {
    for (const status of wordsOf(claimStates.states)) {
      const expected = (ways as Record<string, string>)[status] ?? 'invalid_claim_state';
      for (const type of wordsOf(CLAIM_TYPES)) {
        expect(decided(facts(type, status), step, side, COMPLETION), `${type} ${status}`).toBe(expected);
      }
    }
  });

  it.each(steps.slice(0, 3))('the claim step %s is refused to the side that is not the %s', (step, side) => {
    const other = side === 'donor' ? 'claimer' : 'donor';
    for (const status of wordsOf(claimStates.states)) {
      expect(decided(facts('PORTABILITY', status), step, other, COMPLETION)).toBe('invalid_claim_state');
    }
  });
});

describe('claim deadlines', () => {
  test('the claim deadlines are 7 and 14 days after the opening', () => {
    expect(deadlinesFrom(OPENED)).toEqual({ donorDeadline: RESOLUTION, claimerDeadline: COMPLETION });
  });

  test('ownership can be completed from the claimer deadline on, portability immediately', () => {
    const justBefore = new Date(COMPLETION.getTime() - 1);
    expect(decided(facts('OWNERSHIP', 'CONFIRMED'), 'complete', 'claimer', justBefore)).toBe('claim_not_due');
    expect(decided(facts('OWNERSHIP', 'CONFIRMED'), 'complete', 'claimer', COMPLETION)).toBe('COMPLETED');
    expect(decided(facts('PORTABILITY', 'CONFIRMED'), 'complete', 'claimer', OPENED)).toBe('COMPLETED');
  });

  test('the claimer deadline of ownership is brought forward by the donor’s agreement and never moved back', () => {
    const claim = facts('OWNERSHIP', 'WAITING_RESOLUTION');
    const late = new Date('2026-12-24T00:00:00.000Z');
    expect(deadlineConfirmed(claim, 'USER_REQUESTED', EVE)).toEqual(EVE);
    expect(deadlineConfirmed(claim, 'USER_REQUESTED', late)).toEqual(COMPLETION);
    expect(deadlineConfirmed(claim, 'DEFAULT_OPERATION', RESOLUTION)).toEqual(COMPLETION);
    expect(deadlineConfirmed(facts('PORTABILITY', 'WAITING_RESOLUTION'), 'USER_REQUESTED', EVE)).toEqual(COMPLETION);
  });
});
