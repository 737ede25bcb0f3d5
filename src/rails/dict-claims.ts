import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { wordsOf } from '../platform/words.ts';
import { CLAIM_REASONS, CLAIM_SIDES, CLAIM_TYPES, PIX_KEY_TYPES } from './dict-codes.ts';
import { DirectoryAccount } from './directory.ts';

const Instant = z.iso.datetime();
/** A random key cannot be claimed. */
export const ClaimedKeyType = z.enum(wordsOf(PIX_KEY_TYPES)).exclude(['EVP']);
export type ClaimedKeyType = z.infer<typeof ClaimedKeyType>;
const Side = z.enum(wordsOf(CLAIM_SIDES));
const Reason = z.enum(wordsOf(CLAIM_REASONS));

const claim = {
  claimId: z.uuid(),
  claimType: z.enum(wordsOf(CLAIM_TYPES)),
  keyType: ClaimedKeyType,
  key: z.string(),
  claimerIspb: z.string(),
  donorIspb: z.string(),
  donorDeadline: Instant,
  claimerDeadline: Instant,
  at: Instant,
};

/** Command: a holder of this institution claims the key. */
export const claimCreate = messageType('rails', 'dict.claim_create', 'A claim is opened', {
  ...claim,
  claimerDocument: z.string(),
});

/** Command: the donor is an account of this institution. */
export const claimAcknowledge = messageType('rails', 'dict.claim_acknowledge', 'The donor has taken note of a claim', {
  claimId: z.uuid(),
  at: Instant,
});

/** Command: the donor's account, which the key leaves; null: the key left it before, when the account was closed. */
export const claimConfirm = messageType('rails', 'dict.claim_confirm', 'The donor gives the key up', {
  claimId: z.uuid(),
  key: z.string(),
  reason: Reason,
  account: DirectoryAccount.pick({ ispb: true, branch: true, accountNumber: true }).nullable(),
  at: Instant,
});

/** Command: the key leads to this account of this institution from now on. */
export const claimComplete = messageType('rails', 'dict.claim_complete', 'The claimer takes the key', {
  claimId: z.uuid(),
  keyType: ClaimedKeyType,
  key: z.string(),
  account: DirectoryAccount,
  at: Instant,
});

export const claimCancel = messageType('rails', 'dict.claim_cancel', 'A side cancels a claim', {
  claimId: z.uuid(),
  side: Side,
  reason: Reason,
  at: Instant,
});

export const claimOpened = messageType('outcomes', 'dict.claim_opened', 'Another bank claims a key', {
  ...claim,
  claimerDocument: z.string(),
});

export const claimWasAcknowledged = messageType(
  'outcomes',
  'dict.claim_acknowledged',
  'Another bank has taken note of a claim',
  { claimId: z.uuid(), at: Instant },
);

export const claimWasConfirmed = messageType('outcomes', 'dict.claim_confirmed', 'Another bank gave the key up', {
  claimId: z.uuid(),
  reason: Reason,
  at: Instant,
});

export const claimWasCompleted = messageType('outcomes', 'dict.claim_completed', 'Another bank took the key', {
  claimId: z.uuid(),
  at: Instant,
});

export const claimWasCancelled = messageType('outcomes', 'dict.claim_cancelled', 'Another bank cancelled a claim', {
  claimId: z.uuid(),
  side: Side,
  reason: Reason,
  at: Instant,
});

export type ClaimOpened = z.infer<typeof claimOpened.body>;

/** All messages about claims, in both directions. */
export const claimMessages = [
  claimCreate,
  claimAcknowledge,
  claimConfirm,
  claimComplete,
  claimCancel,
  claimOpened,
  claimWasAcknowledged,
  claimWasConfirmed,
  claimWasCompleted,
  claimWasCancelled,
];
