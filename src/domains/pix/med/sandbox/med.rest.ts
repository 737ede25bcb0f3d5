import { body, path, type Route, route } from '../../../../rest/route.ts';
import { medRecord, medRefundRecord } from '../med.resource.ts';
import { simulateMedRefund, simulateMedReturnRejected } from './med-returns.ts';
import {
  simulateMedAdvance,
  simulateMedCancel,
  simulateMedComplete,
  simulateMedRefundCancel,
  simulateMedRefundUpdate,
} from './med-steps.ts';

const step = { method: 'POST', tag: 'Sandbox', answer: medRecord.schema, reply: medRecord.of } as const;
const request = { ...step, answer: medRefundRecord.schema, reply: medRefundRecord.of } as const;

export const medSimulationRoutes: readonly Route[] = [
  route({
    ...step,
    path: '/pix/med/{id}/advance',
    operation: simulateMedAdvance,
    events: ['pix.med.updated'],
    graph: 'Mutation.simulateMedAdvance',
    from: { medId: path('id', 'med_not_found') },
    example: { answer: { data: medRecord.example({ status: 'TRACKED' }) } },
  }),
  route({
    ...step,
    path: '/pix/med/{id}/refund',
    operation: simulateMedRefund,
    events: [
      'pix.med.updated',
      'pix.payout.returned',
      'pix.return.received',
      'pix.med.refund.closed',
      'pix.med.completed',
    ],
    graph: 'Mutation.simulateMedRefund',
    from: { medId: path('id', 'med_not_found'), amount: body('amount') },
    example: { body: { amount: 1_050 }, answer: { data: medRecord.example({ status: 'REFUND_COMPLETED' }) } },
  }),
  route({
    ...request,
    path: '/pix/med/{id}/refund/update',
    operation: simulateMedRefundUpdate,
    events: ['pix.med.refund.updated'],
    graph: 'Mutation.simulateMedRefundUpdate',
    from: { medId: path('id', 'med_not_found'), amount: body('amount') },
    example: { body: { amount: 500 }, answer: { data: medRefundRecord.example({ amount: 500 }) } },
  }),
  route({
    ...request,
    path: '/pix/med/{id}/refund/cancel',
    operation: simulateMedRefundCancel,
    events: ['pix.med.refund.cancelled'],
    graph: 'Mutation.simulateMedRefundCancel',
    from: { medId: path('id', 'med_not_found') },
    example: { answer: { data: medRefundRecord.example({ status: 'CANCELLED' }) } },
  }),
  route({
    ...step,
    path: '/pix/med/{id}/reject-return',
    operation: simulateMedReturnRejected,
    events: ['pix.med.return_rejected'],
    graph: 'Mutation.simulateMedReturnRejected',
    from: { medId: path('id', 'med_not_found'), code: body('code') },
    example: { body: { code: 'AC06' }, answer: { data: medRecord.example({ status: 'REFUNDING' }) } },
  }),
  route({
    ...step,
    path: '/pix/med/{id}/complete',
    operation: simulateMedComplete,
    events: ['pix.med.completed'],
    graph: 'Mutation.simulateMedComplete',
    from: { medId: path('id', 'med_not_found') },
    example: { answer: { data: medRecord.example({ status: 'COMPLETED' }) } },
  }),
  route({
    ...step,
    path: '/pix/med/{id}/cancel',
    operation: simulateMedCancel,
    events: ['pix.med.cancelled'],
    graph: 'Mutation.simulateMedCancel',
    from: { medId: path('id', 'med_not_found') },
    example: { answer: { data: medRecord.example({ status: 'CANCELLED' }) } },
  }),
];
