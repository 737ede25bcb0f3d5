import { body, path, type Route, route } from '../../../../rest/route.ts';
import { claimRecord, donorExample } from '../claim.resource.ts';
import { simulateClaim } from './claim-of-other-bank.ts';
import {
  simulateClaimAcknowledge,
  simulateClaimCancel,
  simulateClaimComplete,
  simulateClaimConfirm,
} from './claim-steps.ts';

const claim = { method: 'POST', tag: 'Sandbox', answer: claimRecord.schema, reply: claimRecord.of } as const;

export const claimSimulationRoutes: readonly Route[] = [
  route({
    ...claim,
    path: '/pix/claims',
    status: 201,
    operation: simulateClaim,
    events: ['pix.claim.created', 'pix.claim.acknowledged'],
    graph: 'Mutation.simulateClaim',
    from: { key: body('key'), claimType: body('claim_type') },
    example: {
      body: { key: 'ana@example.com', claim_type: 'PORTABILITY' },
      answer: { data: donorExample({ status: 'WAITING_RESOLUTION' }) },
    },
  }),
  route({
    ...claim,
    path: '/pix/claims/{id}/acknowledge',
    operation: simulateClaimAcknowledge,
    events: ['pix.claim.acknowledged'],
    graph: 'Mutation.simulateClaimAcknowledge',
    from: { claimId: path('id', 'claim_not_found') },
    example: { answer: { data: claimRecord.example({ status: 'WAITING_RESOLUTION' }) } },
  }),
  route({
    ...claim,
    path: '/pix/claims/{id}/confirm',
    operation: simulateClaimConfirm,
    events: ['pix.claim.confirmed'],
    graph: 'Mutation.simulateClaimConfirm',
    from: { claimId: path('id', 'claim_not_found'), reason: body('reason') },
    example: { body: { reason: 'USER_REQUESTED' }, answer: { data: claimRecord.example({ status: 'CONFIRMED' }) } },
  }),
  route({
    ...claim,
    path: '/pix/claims/{id}/complete',
    operation: simulateClaimComplete,
    events: ['pix.claim.completed'],
    graph: 'Mutation.simulateClaimComplete',
    from: { claimId: path('id', 'claim_not_found') },
    example: { answer: { data: donorExample({ status: 'COMPLETED' }) } },
  }),
  route({
    ...claim,
    path: '/pix/claims/{id}/cancel',
    operation: simulateClaimCancel,
    events: ['pix.claim.cancelled'],
    graph: 'Mutation.simulateClaimCancel',
    from: { claimId: path('id', 'claim_not_found'), reason: body('reason') },
    example: { body: { reason: 'FRAUD' }, answer: { data: donorExample({ status: 'CANCELLED' }) } },
  }),
];
