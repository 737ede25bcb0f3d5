import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { wordsOf } from '../platform/text/words.ts';
import { CLAIM_REASONS, CLAIM_SIDES, CLAIM_TYPES, PIX_KEY_TYPES } from './dict-codes.ts';
import { DirectoryAccount } from './directory.ts';

const Instant = z.iso.datetime();
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

export const claimCreate = messageType('rails', 'dict.claim_create', 'Open a claim', {
  ...claim,
  claimerDocument: z.string(),
});

/** The donor is an account of this institution. */
export const claimAcknowledge = messageType('rails', 'dict.claim_acknowledge', 'The donor acknowledges a claim', {
  claimId: z.uuid(),
  at: Instant,
});

/** `account` is the donor's account. Null: the key left it before, when the account was closed. */
export const claimConfirm = messageType(
  'rails',
  'dict.claim_confirm',
  'The donor confirms a claim and releases the key',
  {
    claimId: z.uuid(),
    key: z.string(),
    reason: Reason,
    account: DirectoryAccount.pick({ ispb: true, branch: true, accountNumber: true }).nullable(),
    at: Instant,
  },
);

export const claimComplete = messageType(
  'rails',
  'dict.claim_complete',
  'The claimer completes a claim and receives the key',
  {
    claimId: z.uuid(),
    keyType: ClaimedKeyType,
    key: z.string(),
    account: DirectoryAccount,
    at: Instant,
  },
);

export const claimCancel = messageType('rails', 'dict.claim_cancel', 'The claimer or the donor cancels a claim', {
  claimId: z.uuid(),
  side: Side,
  reason: Reason,
  at: Instant,
});

export const claimOpened = messageType('outcomes', 'dict.claim_opened', 'Another bank opens a claim to a key', {
  ...claim,
  claimerDocument: z.string(),
});

export const claimWasAcknowledged = messageType(
  'outcomes',
  'dict.claim_acknowledged',
  'Another bank acknowledged a claim',
  { claimId: z.uuid(), at: Instant },
);

export const claimWasConfirmed = messageType(
  'outcomes',
  'dict.claim_confirmed',
  'Another bank confirmed a claim and released the key',
  {
    claimId: z.uuid(),
    reason: Reason,
    at: Instant,
  },
);

export const claimWasCompleted = messageType(
  'outcomes',
  'dict.claim_completed',
  'Another bank completed a claim and received the key',
  {
    claimId: z.uuid(),
    at: Instant,
  },
);

export const claimWasCancelled = messageType('outcomes', 'dict.claim_cancelled', 'Another bank cancelled a claim', {
  claimId: z.uuid(),
  side: Side,
  reason: Reason,
  at: Instant,
});

export type ClaimOpened = z.infer<typeof claimOpened.body>;

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
