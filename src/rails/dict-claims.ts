import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { wordsOf } from '../platform/words.ts';
import { BANK_ACCOUNT_TYPES, CLAIM_REASONS, CLAIM_SIDES, CLAIM_TYPES, PIX_KEY_TYPES } from './dict-codes.ts';

const Instant = z.iso.datetime();
const ClaimType = z.enum(wordsOf(CLAIM_TYPES));
/** A random key cannot be claimed. */
export const ClaimedKeyType = z.enum(wordsOf(PIX_KEY_TYPES)).exclude(['EVP']);
export type ClaimedKeyType = z.infer<typeof ClaimedKeyType>;
const Side = z.enum(wordsOf(CLAIM_SIDES));
const Reason = z.enum(wordsOf(CLAIM_REASONS));

/** The account that a key leads to, as the directory registers it. */
export const ClaimedAccount = z.object({
  ispb: z.string(),
  participantName: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(wordsOf(BANK_ACCOUNT_TYPES)),
  ownerName: z.string(),
  ownerDocument: z.string(),
});
const PLACE = { ispb: true, branch: true, accountNumber: true } as const;
export type ClaimedAccount = z.infer<typeof ClaimedAccount>;

const claim = {
  claimId: z.uuid(),
  claimType: ClaimType,
  keyType: ClaimedKeyType,
  key: z.string(),
  claimerIspb: z.string(),
  donorIspb: z.string(),
  donorDeadline: Instant,
  claimerDeadline: Instant,
  at: Instant,
};

/** Command: a holder of this institution claims the key. */
export const claimCreate = messageType(
  'rails',
  'dict.claim_create',
  'A claim is opened',
  z.object({ ...claim, claimerDocument: z.string() }),
);

/** Command: the donor, of this institution, acknowledges the claim. */
export const claimAcknowledge = messageType(
  'rails',
  'dict.claim_acknowledge',
  'The donor has taken note of a claim',
  z.object({ claimId: z.uuid(), at: Instant }),
);

/**
 * Command: the donor, of this institution, gives the key up. Its entry goes; null: it had gone before, with the account.
 */
export const claimConfirm = messageType(
  'rails',
  'dict.claim_confirm',
  'The donor gives the key up',
  z.object({
    claimId: z.uuid(),
    key: z.string(),
    reason: Reason,
    account: ClaimedAccount.pick(PLACE).nullable(),
    at: Instant,
  }),
);

/** Command: the claimer, of this institution, takes the key. Its entry leads to this account. */
export const claimComplete = messageType(
  'rails',
  'dict.claim_complete',
  'The claimer takes the key',
  z.object({ claimId: z.uuid(), keyType: ClaimedKeyType, key: z.string(), account: ClaimedAccount, at: Instant }),
);

/** Command: a side of this institution cancels the claim. */
export const claimCancel = messageType(
  'rails',
  'dict.claim_cancel',
  'A side cancels a claim',
  z.object({ claimId: z.uuid(), side: Side, reason: Reason, at: Instant }),
);

/** Another bank claims a key of this institution. */
export const claimOpened = messageType(
  'outcomes',
  'dict.claim_opened',
  'Another bank claims a key',
  z.object({ ...claim, claimerDocument: z.string() }),
);

/** The other bank, donor of the key, has taken note of the claim. */
export const claimWasAcknowledged = messageType(
  'outcomes',
  'dict.claim_acknowledged',
  'Another bank has taken note of a claim',
  z.object({ claimId: z.uuid(), at: Instant }),
);

/** The other bank gave the key up. */
export const claimWasConfirmed = messageType(
  'outcomes',
  'dict.claim_confirmed',
  'Another bank gave the key up',
  z.object({ claimId: z.uuid(), reason: Reason, at: Instant }),
);

/** The other bank took the key that was given up here. */
export const claimWasCompleted = messageType(
  'outcomes',
  'dict.claim_completed',
  'Another bank took the key',
  z.object({ claimId: z.uuid(), at: Instant }),
);

/** The other bank cancelled the claim. */
export const claimWasCancelled = messageType(
  'outcomes',
  'dict.claim_cancelled',
  'Another bank cancelled a claim',
  z.object({ claimId: z.uuid(), side: Side, reason: Reason, at: Instant }),
);

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
