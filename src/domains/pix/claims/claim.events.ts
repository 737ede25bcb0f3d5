import { z } from 'zod';
import { EventInstant, eventType } from '../../../messaging/event.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { ClaimedKeyType } from '../../../rails/dict-claims.ts';
import { CLAIM_TYPES } from '../../../rails/dict-codes.ts';

const claim = {
  accountId: z.int(),
  claimId: z.string(),
  claimType: z.enum(wordsOf(CLAIM_TYPES)),
  keyType: ClaimedKeyType,
  keyValue: z.string(),
  donorIspb: z.string(),
  claimerIspb: z.string(),
  donorDeadline: EventInstant,
  claimerDeadline: EventInstant,
  occurredAt: EventInstant,
};

export const claimCreated = eventType('pix.claim.created', 'A claim to a key was opened', claim);
export const claimAcknowledged = eventType(
  'pix.claim.acknowledged',
  "The donor's institution acknowledged the claim, and the donor can decide until donorDeadline",
  claim,
);
export const claimConfirmed = eventType(
  'pix.claim.confirmed',
  'The donor released the key. The claimer can complete the claim; an ownership claim only from claimerDeadline on',
  claim,
);
export const claimCancelled = eventType(
  'pix.claim.cancelled',
  'A claim was cancelled. The key stays with the donor, or belongs to no account if the donor had released it',
  claim,
);
export const claimCompleted = eventType('pix.claim.completed', 'The key belongs to the claimer', claim);

export const claimEvents = [claimCreated, claimAcknowledged, claimConfirmed, claimCancelled, claimCompleted];
