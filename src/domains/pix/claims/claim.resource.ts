import { instant, integer, orNull, record, text, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { CLAIM_REASONS, CLAIM_SIDES, CLAIM_TYPES, PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import { claimStates } from './claim-states.ts';

const { EVP: _random, ...CLAIMED_KEY_TYPES } = PIX_KEY_TYPES;

export const claimAccount = resource('ClaimAccount', 'The account on one side of a claim.', {
  accountId: orNull(integer('Id of the account.', { example: 1003 }), 'when it is not an account of the partner'),
  ispb: text("ISPB of the account's institution, 8 characters.", { example: '99999004' }),
});

const claimAccountRecord = restRecord(claimAccount);

export const claim = resource(
  'Claim',
  'A claim to a PIX key of another account: portability or ownership (DICT API 1.8.0).',
  {
    id: uuid('Id of the claim (UUID): `claimId` in webhooks.', {
      graph: 'claimId',
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21',
    }),
    claimType: word(CLAIM_TYPES, 'Kind of the claim.', { example: 'PORTABILITY' }),
    keyType: word(CLAIMED_KEY_TYPES, 'Kind of the key. Never `EVP`, because a random key cannot be claimed.', {
      example: 'EMAIL',
    }),
    key: text('The key.', { example: 'ana@example.com' }),
    status: word(claimStates.states, 'State of the claim.', { example: 'OPEN' }),
    claimerAccount: record(claimAccountRecord, 'The side that claims the key.'),
    donorAccount: record(claimAccountRecord, 'The side that has the key, or had it when the claim was opened.', {
      example: { account_id: null, ispb: '99999011' },
    }),
    donorDeadline: instant(
      "Deadline of the donor's decision. When it passes, portability is cancelled and ownership confirmed.",
      { example: '2026-11-28T15:30:10.123Z' },
    ),
    claimerDeadline: instant(
      "Time from which an ownership claim can be completed without the donor's agreement. It is brought forward when the donor agrees.",
      { example: '2026-12-05T15:30:10.123Z' },
    ),
    createdAt: instant('Time of opening.', { example: '2026-11-21T15:30:10.123Z' }),
    updatedAt: instant('Time of the latest change.', { example: '2026-11-21T15:30:10.123Z' }),
    confirmReason: orNull(
      word(CLAIM_REASONS, "Reason of the donor's confirmation.", { rest: false }),
      'when the claim was not confirmed',
    ),
    cancelReason: orNull(
      word(CLAIM_REASONS, 'Reason of the cancellation.', { rest: false }),
      'when the claim was not cancelled',
    ),
    cancelledBy: orNull(
      word(CLAIM_SIDES, 'Side that cancelled the claim.', { rest: false }),
      'when the claim was not cancelled',
    ),
  },
);

export const claimRecord = restRecord(claim);

/** The donor's view in examples: another bank claims a key of the partner's account. */
export const donorExample = (changed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  claimRecord.example({
    claimer_account: { account_id: null, ispb: '99999011' },
    donor_account: { account_id: 1003, ispb: '99999004' },
    ...changed,
  });
