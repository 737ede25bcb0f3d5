import { body, path, type Route, route } from '../../../../rest/route.ts';
import { infractionRecord } from '../infraction.resource.ts';
import { simulateInfraction } from './infraction-of-other-bank.ts';
import {
  simulateInfractionAcknowledge,
  simulateInfractionCancel,
  simulateInfractionDecision,
} from './infraction-steps.ts';

/** A report of the other bank. */
const example = (changed: Readonly<Record<string, unknown>> = {}) =>
  infractionRecord.example({
    endToEndId: 'E99999011202611211529AbCdEf12345',
    debtorIspb: '99999011',
    creditorIspb: '99999004',
    blockId: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c22',
    fraudCategory: 'SCAM',
    ...changed,
  });

const infraction = {
  method: 'POST',
  tag: 'Sandbox',
  answer: infractionRecord.schema,
  reply: infractionRecord.of,
} as const;

export const infractionSimulationRoutes: readonly Route[] = [
  route({
    ...infraction,
    path: '/pix/infractions',
    status: 201,
    operation: simulateInfraction,
    events: ['pix.infraction.created'],
    graph: 'Mutation.simulateInfraction',
    from: {
      transactionId: body('transaction_id'),
      endToEndId: body('end_to_end_id'),
      fraudCategory: body('fraud_category'),
      blockAmount: body('block_amount'),
      details: body('details'),
    },
    example: {
      body: { end_to_end_id: 'E99999011202611211529AbCdEf12345', fraud_category: 'SCAM', block_amount: 1_050 },
      answer: { data: example() },
    },
  }),
  route({
    ...infraction,
    path: '/pix/infractions/{id}/acknowledge',
    operation: simulateInfractionAcknowledge,
    events: ['pix.infraction.updated'],
    graph: 'Mutation.simulateInfractionAcknowledge',
    from: { infractionId: path('id', 'infraction_not_found') },
    example: { answer: { data: example({ status: 'acknowledged' }) } },
  }),
  route({
    ...infraction,
    path: '/pix/infractions/{id}/decide',
    operation: simulateInfractionDecision,
    events: [
      'pix.infraction.resolved',
      'pix.refund.requested',
      'pix.refund.completed',
      'pix.refund.failed',
      'pix.med.return_rejected',
    ],
    graph: 'Mutation.simulateInfractionDecision',
    from: { infractionId: path('id', 'infraction_not_found'), result: body('result'), details: body('details') },
    example: {
      body: { result: 'founded', details: 'The goods were never sent.' },
      answer: {
        data: example({
          status: 'founded',
          analysisResult: 'founded',
          analysisDetails: 'The goods were never sent.',
        }),
      },
    },
  }),
  route({
    ...infraction,
    path: '/pix/infractions/{id}/cancel',
    operation: simulateInfractionCancel,
    events: ['pix.infraction.updated'],
    graph: 'Mutation.simulateInfractionCancel',
    from: { infractionId: path('id', 'infraction_not_found') },
    example: { answer: { data: example({ status: 'cancelled' }) } },
  }),
];
