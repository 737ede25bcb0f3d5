import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { ClaimedKeyType } from '../../../rails/dict-claims.ts';
import { CLAIM_TYPES } from '../../../rails/dict-codes.ts';
import { cappedLimit } from '../../../rest/list-total.ts';
import { body, bodyOrQueryInteger, path, query, queryInteger, type Route, route } from '../../../rest/route.ts';
import type { ClaimAccount, ClaimRecord } from './claim.ts';
import { createClaim } from './claim-opening.ts';
import { getClaim, listClaims } from './claim-pages.ts';
import { claimStates } from './claim-states.ts';
import { cancelClaim, completeClaim, confirmClaim } from './claim-steps.ts';

const Side = z
  .object({
    account_id: z.int().nullable().meta({ description: 'Null when the account does not belong to the partner' }),
    ispb: z.string().meta({ description: "ISPB of the account's institution" }),
  })
  .meta({ id: 'ClaimAccount' });

export const ClaimDetail = z
  .object({
    id: z.uuid(),
    claim_type: z.enum(wordsOf(CLAIM_TYPES)),
    key_type: ClaimedKeyType,
    key: z.string(),
    status: z.enum(wordsOf(claimStates.states)),
    claimer_account: Side,
    donor_account: Side,
    donor_deadline: z.iso.datetime().meta({
      description:
        "Deadline of the donor's decision, ISO 8601, UTC. After it, a portability claim is cancelled and an ownership claim is confirmed",
    }),
    claimer_deadline: z.iso.datetime().meta({
      description: "Time from which an ownership claim can be completed without the donor's agreement. ISO 8601, UTC",
    }),
    created_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
    updated_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'Claim' });

const side = ({ accountId, ispb }: ClaimAccount) => ({ account_id: accountId, ispb });

export const claimDetail = (claim: ClaimRecord): z.input<typeof ClaimDetail> => ({
  id: claim.id,
  claim_type: claim.claimType,
  key_type: claim.keyType,
  key: claim.key,
  status: claim.status,
  claimer_account: side(claim.claimerAccount),
  donor_account: side(claim.donorAccount),
  donor_deadline: claim.donorDeadline.toISOString(),
  claimer_deadline: claim.claimerDeadline.toISOString(),
  created_at: claim.createdAt.toISOString(),
  updated_at: claim.updatedAt.toISOString(),
});

export const CLAIM_EXAMPLE: z.input<typeof ClaimDetail> = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21',
  claim_type: 'PORTABILITY',
  key_type: 'EMAIL',
  key: 'ana@example.com',
  status: 'OPEN',
  claimer_account: { account_id: 1003, ispb: '99999004' },
  donor_account: { account_id: null, ispb: '99999011' },
  donor_deadline: '2026-11-28T15:30:10.123Z',
  claimer_deadline: '2026-12-05T15:30:10.123Z',
  created_at: '2026-11-21T15:30:10.123Z',
  updated_at: '2026-11-21T15:30:10.123Z',
};

const TAG = 'PIX claims';
const claim = { tag: TAG, answer: ClaimDetail, reply: claimDetail } as const;
const step = { claimId: path('id', 'claim_not_found'), accountId: bodyOrQueryInteger('account_id') } as const;
/** The donor's view: another bank claims a key of the partner's account. */
const DONOR_EXAMPLE = {
  ...CLAIM_EXAMPLE,
  claimer_account: { account_id: null, ispb: '99999011' },
  donor_account: { account_id: 1003, ispb: '99999004' },
};

export const claimRoutes: readonly Route[] = [
  route({
    ...claim,
    method: 'POST',
    path: '/pix/claims',
    status: 201,
    operation: createClaim,
    rules: [
      'A CPF or CNPJ key can only be claimed by portability, for an account of its holder',
      'A phone or e-mail key is claimed by portability when the same holder has it at another account, otherwise by ownership. A random key cannot be claimed',
      "The gateway queries the directory for the holder of the key. This costs the lookup budget of the account's holder 20 tokens when no account has the key, otherwise 1",
      'The donor has 7 days to decide. After that, a portability claim is cancelled and an ownership claim is confirmed',
    ],
    graph: 'Mutation.createClaim',
    from: { accountId: body('account_id'), key: body('key'), keyType: body('keyType') },
    example: {
      body: { account_id: 1003, key: CLAIM_EXAMPLE.key, keyType: 'EMAIL' },
      answer: { data: CLAIM_EXAMPLE },
    },
  }),
  route({
    method: 'GET',
    path: '/pix/claims',
    tag: TAG,
    operation: listClaims,
    rules: [
      'Lists the claims in which the account is claimer or donor',
      'Returns 50 claims by default and 100 at most',
    ],
    graph: 'Query.claims',
    from: {
      accountId: queryInteger('account_id'),
      status: query('status'),
      limit: queryInteger('limit'),
      offset: queryInteger('offset'),
    },
    answer: z.object({ claims: z.array(ClaimDetail), total: z.int(), ...cappedLimit }).meta({ id: 'ClaimList' }),
    reply: ({ claims, ...list }) => ({ claims: claims.map(claimDetail), ...list }),
    example: { answer: { data: { claims: [CLAIM_EXAMPLE], total: 1 } } },
  }),
  route({
    ...claim,
    method: 'GET',
    path: '/pix/claims/{id}',
    operation: getClaim,
    graph: 'Query.claim',
    from: { claimId: path('id', 'claim_not_found'), accountId: queryInteger('account_id') },
    example: { answer: { data: CLAIM_EXAMPLE } },
  }),
  route({
    ...claim,
    method: 'POST',
    path: '/pix/claims/{id}/confirm',
    operation: confirmClaim,
    rules: [
      'Only the donor can confirm, and only while the claim waits for its decision',
      'Send `account_id` in the query or in the body',
    ],
    graph: 'Mutation.confirmClaim',
    from: { ...step, reason: body('reason') },
    example: {
      body: { account_id: 1003, reason: 'USER_REQUESTED' },
      answer: { data: { ...DONOR_EXAMPLE, status: 'CONFIRMED' } },
    },
  }),
  route({
    ...claim,
    method: 'POST',
    path: '/pix/claims/{id}/complete',
    operation: completeClaim,
    rules: [
      'Only the claimer can complete a claim, and only after its confirmation',
      "Without the donor's agreement, an ownership claim can be completed only after `claimer_deadline`, 14 days after the opening",
      'Send `account_id` in the query or in the body',
    ],
    graph: 'Mutation.completeClaim',
    from: step,
    example: { body: { account_id: 1003 }, answer: { data: { ...CLAIM_EXAMPLE, status: 'COMPLETED' } } },
  }),
  route({
    ...claim,
    method: 'POST',
    path: '/pix/claims/{id}/cancel',
    operation: cancelClaim,
    rules: [
      'The arrangement defines which side can cancel for which reason. A refusal lists the allowed reasons',
      'Send `account_id` in the query or in the body',
    ],
    graph: 'Mutation.cancelClaim',
    from: { ...step, reason: body('reason') },
    example: {
      body: { account_id: 1003, reason: 'USER_REQUESTED' },
      answer: { data: { ...CLAIM_EXAMPLE, status: 'CANCELLED' } },
    },
  }),
];
