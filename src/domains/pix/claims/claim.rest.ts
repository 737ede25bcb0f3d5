import { z } from 'zod';
import { wordsOf } from '../../../platform/words.ts';
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
    account_id: z.int().nullable().meta({ description: 'Null when it is not an account of the partner' }),
    ispb: z.string().meta({ description: 'ISPB of the institution that has the account' }),
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
      description: 'Until then the donor decides: then portability is cancelled, ownership confirmed. ISO 8601, UTC',
    }),
    claimer_deadline: z.iso.datetime().meta({
      description: 'End of the completion period: ownership can be completed from then on. ISO 8601, UTC',
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
/** An example of the donor's view: the partner has the account that another bank claims from. */
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
      'A CPF or CNPJ key is claimed for an account of its holder: portability',
      'A phone or e-mail is claimed by portability when the holder has it elsewhere, else by ownership; a random key is never claimed',
      'The directory is asked who has the key, on the budget of lookups of the holder: 20 when nobody has it, 1 when somebody has',
      'The donor has 7 days to answer; silence cancels portability and confirms ownership',
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
    rules: ['The account is claimer or donor of each', 'Lists have 50 claims unless told, at most 100'],
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
    rules: ['Only the donor confirms, a claim that waits for it', '`account_id` is sent in the query or in the body'],
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
      'Only the claimer completes, a confirmed claim',
      'Ownership without the word of the donor waits for `claimer_deadline`, 14 days',
      '`account_id` is sent in the query or in the body',
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
      'Which side may cancel for which reason is the table of the arrangement; a refusal lists what is allowed',
      '`account_id` is sent in the query or in the body',
    ],
    graph: 'Mutation.cancelClaim',
    from: { ...step, reason: body('reason') },
    example: {
      body: { account_id: 1003, reason: 'USER_REQUESTED' },
      answer: { data: { ...CLAIM_EXAMPLE, status: 'CANCELLED' } },
    },
  }),
];
