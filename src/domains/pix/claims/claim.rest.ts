import { z } from 'zod';
import { cappedLimit } from '../../../rest/list-total.ts';
import { body, bodyOrQueryInteger, path, query, queryInteger, type Route, route } from '../../../rest/route.ts';
import { claimRecord, donorExample } from './claim.resource.ts';
import { createClaim } from './claim-opening.ts';
import { getClaim, listClaims } from './claim-pages.ts';
import { cancelClaim, completeClaim, confirmClaim } from './claim-steps.ts';

const TAG = 'PIX claims';
const claim = { tag: TAG, answer: claimRecord.schema, reply: claimRecord.of } as const;
const step = { claimId: path('id', 'claim_not_found'), accountId: bodyOrQueryInteger('account_id') } as const;

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
      body: { account_id: 1003, key: 'ana@example.com', keyType: 'EMAIL' },
      answer: { data: claimRecord.example() },
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
    answer: z.object({ claims: z.array(claimRecord.schema), total: z.int(), ...cappedLimit }).meta({ id: 'ClaimList' }),
    reply: ({ claims, ...list }) => ({ claims: claims.map(claimRecord.of), ...list }),
    example: { answer: { data: { claims: [claimRecord.example()], total: 1 } } },
  }),
  route({
    ...claim,
    method: 'GET',
    path: '/pix/claims/{id}',
    operation: getClaim,
    graph: 'Query.claim',
    from: { claimId: path('id', 'claim_not_found'), accountId: queryInteger('account_id') },
    example: { answer: { data: claimRecord.example() } },
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
      answer: { data: donorExample({ status: 'CONFIRMED' }) },
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
    example: { body: { account_id: 1003 }, answer: { data: claimRecord.example({ status: 'COMPLETED' }) } },
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
      answer: { data: claimRecord.example({ status: 'CANCELLED' }) },
    },
  }),
];
