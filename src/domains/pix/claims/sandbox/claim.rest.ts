import { body, path, type Route, route } from '../../../../rest/route.ts';
import { CLAIM_EXAMPLE, ClaimDetail, claimDetail } from '../claim.rest.ts';
import { simulateClaim } from './claim-of-other-bank.ts';
import {
  simulateClaimAcknowledge,
  simulateClaimCancel,
  simulateClaimComplete,
  simulateClaimConfirm,
} from './claim-steps.ts';

const CLAIM_OF_OTHER_BANK = {
  ...CLAIM_EXAMPLE,
  claimer_account: { account_id: null, ispb: '99999011' },
  donor_account: { account_id: 1003, ispb: '99999004' },
  status: 'WAITING_RESOLUTION',
} as const;

const claim = { tag: 'Sandbox', answer: ClaimDetail, reply: claimDetail } as const;
const step = {
  ...claim,
  method: 'POST',
} as const;

export const claimSimulationRoutes: readonly Route[] = [
  route({
    ...claim,
    method: 'POST',
    path: '/pix/claims',
    status: 201,
    operation: simulateClaim,
    events: ['pix.claim.created', 'pix.claim.acknowledged'],
    graph: 'Mutation.simulateClaim',
    from: { key: body('key'), claimType: body('claim_type') },
    example: {
      body: { key: CLAIM_OF_OTHER_BANK.key, claim_type: 'PORTABILITY' },
      answer: { data: CLAIM_OF_OTHER_BANK },
    },
  }),
  route({
    ...step,
    path: '/pix/claims/{id}/acknowledge',
    operation: simulateClaimAcknowledge,
    events: ['pix.claim.acknowledged'],
    graph: 'Mutation.simulateClaimAcknowledge',
    from: { claimId: path('id', 'claim_not_found') },
    example: { answer: { data: { ...CLAIM_EXAMPLE, status: 'WAITING_RESOLUTION' } } },
  }),
  route({
    ...step,
    path: '/pix/claims/{id}/confirm',
    operation: simulateClaimConfirm,
    events: ['pix.claim.confirmed'],
    graph: 'Mutation.simulateClaimConfirm',
    from: { claimId: path('id', 'claim_not_found'), reason: body('reason') },
    example: { body: { reason: 'USER_REQUESTED' }, answer: { data: { ...CLAIM_EXAMPLE, status: 'CONFIRMED' } } },
  }),
  route({
    ...step,
    path: '/pix/claims/{id}/complete',
    operation: simulateClaimComplete,
    events: ['pix.claim.completed'],
    graph: 'Mutation.simulateClaimComplete',
    from: { claimId: path('id', 'claim_not_found') },
    example: { answer: { data: { ...CLAIM_OF_OTHER_BANK, status: 'COMPLETED' } } },
  }),
  route({
    ...step,
    path: '/pix/claims/{id}/cancel',
    operation: simulateClaimCancel,
    events: ['pix.claim.cancelled'],
    graph: 'Mutation.simulateClaimCancel',
    from: { claimId: path('id', 'claim_not_found'), reason: body('reason') },
    example: { body: { reason: 'FRAUD' }, answer: { data: { ...CLAIM_OF_OTHER_BANK, status: 'CANCELLED' } } },
  }),
];
