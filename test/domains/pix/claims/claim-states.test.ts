import { describe, expect, it, test } from 'vitest';
import {
  type ClaimFacts,
  claimStates,
  deadlineConfirmed,
  deadlinesFrom,
  decideStep,
} from '../../../../src/domains/pix/claims/claim-states.ts';
import { wordsOf } from '../../../../src/platform/words.ts';
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

/** What a step is answered: the state it leads to, or the code of its refusal. */
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

describe('the reasons of the arrangement', () => {
  it.each(cells)('$reason: $step of $claimType by the $side is as the table has it', (cell) => {
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
    '$reason: $claimType that was confirmed is cancelled by the $side if the table allows it, the donor for fraud alone',
    ({ reason, claimType, side }) => {
      const granted = TABLE[reason].cancel[claimType];
      const allowed = side === 'claimer' ? granted.includes('c') : granted.includes('d') && reason === 'FRAUD';
      expect(decided(facts(claimType, 'CONFIRMED'), 'cancel', side, COMPLETION, reason)).toBe(
        allowed ? 'CANCELLED' : 'invalid_claim_state',
      );
    },
  );

  test('USER_REQUESTED is meant when none is given', () => {
    expect(decided(facts('OWNERSHIP', 'WAITING_RESOLUTION'), 'cancel', 'donor', EVE)).toBe('invalid_claim_state');
    expect(decided(facts('PORTABILITY', 'WAITING_RESOLUTION'), 'cancel', 'donor', EVE)).toBe('CANCELLED');
  });

  test('a refusal names the reasons that the side has', () => {
    expect(() => decideStep(facts('OWNERSHIP', 'WAITING_RESOLUTION'), { step: 'cancel', side: 'donor' }, EVE)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ allowed_reasons: ['FRAUD'] }) }),
    );
  });
});

describe('the states of a claim', () => {
  const steps = [
    ['acknowledge', 'donor', { OPEN: 'WAITING_RESOLUTION' }],
    ['confirm', 'donor', { WAITING_RESOLUTION: 'CONFIRMED' }],
    ['complete', 'claimer', { CONFIRMED: 'COMPLETED' }],
    ['cancel', 'claimer', { WAITING_RESOLUTION: 'CANCELLED', CONFIRMED: 'CANCELLED' }],
  ] as const;

  it.each(steps)('%s is a step of the %s, from the states that have it, and from no other', (step, side, ways) => {
    for (const status of wordsOf(claimStates.states)) {
      const expected = (ways as Record<string, string>)[status] ?? 'invalid_claim_state';
      for (const type of wordsOf(CLAIM_TYPES)) {
        expect(decided(facts(type, status), step, side, COMPLETION), `${type} ${status}`).toBe(expected);
      }
    }
  });

  it.each(steps.slice(0, 3))('%s is refused to the side that is not the %s', (step, side) => {
    const other = side === 'donor' ? 'claimer' : 'donor';
    for (const status of wordsOf(claimStates.states)) {
      expect(decided(facts('PORTABILITY', status), step, other, COMPLETION)).toBe('invalid_claim_state');
    }
  });
});

describe('the deadlines', () => {
  test('are seven and fourteen days after the opening', () => {
    expect(deadlinesFrom(OPENED)).toEqual({ donorDeadline: RESOLUTION, claimerDeadline: COMPLETION });
  });

  test('ownership is completed from the claimer deadline on, portability at once', () => {
    const justBefore = new Date(COMPLETION.getTime() - 1);
    expect(decided(facts('OWNERSHIP', 'CONFIRMED'), 'complete', 'claimer', justBefore)).toBe('claim_not_due');
    expect(decided(facts('OWNERSHIP', 'CONFIRMED'), 'complete', 'claimer', COMPLETION)).toBe('COMPLETED');
    expect(decided(facts('PORTABILITY', 'CONFIRMED'), 'complete', 'claimer', OPENED)).toBe('COMPLETED');
  });

  test('the claimer deadline of ownership comes forward when the donor’s holder agrees, and never goes back', () => {
    const claim = facts('OWNERSHIP', 'WAITING_RESOLUTION');
    const late = new Date('2026-12-24T00:00:00.000Z');
    expect(deadlineConfirmed(claim, 'USER_REQUESTED', EVE)).toEqual(EVE);
    expect(deadlineConfirmed(claim, 'USER_REQUESTED', late)).toEqual(COMPLETION);
    expect(deadlineConfirmed(claim, 'DEFAULT_OPERATION', RESOLUTION)).toEqual(COMPLETION);
    expect(deadlineConfirmed(facts('PORTABILITY', 'WAITING_RESOLUTION'), 'USER_REQUESTED', EVE)).toEqual(COMPLETION);
  });
});
