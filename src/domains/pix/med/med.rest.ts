import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { FRAUD_CATEGORIES } from '../../../rails/dict-codes.ts';
import { cappedLimit } from '../../../rest/list-total.ts';
import { body, path, queryInteger, route } from '../../../rest/route.ts';
import { openMed } from './med.ts';
import { cancelMed, requestMedRefund } from './med-changes.ts';
import { getMed, listMeds } from './med-pages.ts';
import type { Med, MedRefund } from './med-record.ts';
import { medRefundStates, medStates } from './med-states.ts';

export const MedRecord = z
  .object({
    medId: z.uuid(),
    status: z.enum(wordsOf(medStates.states)),
    rootTransactionId: z.uuid().meta({ description: 'Id of the PIX to recover' }),
    fraudCategory: z.enum(wordsOf(FRAUD_CATEGORIES)),
    createdAt: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'Med' });

const MedList = z
  .object({
    recoveries: z.array(MedRecord),
    total: z.int().meta({ description: 'Number of fund recoveries of the account on all pages' }),
    ...cappedLimit,
  })
  .meta({ id: 'MedList' });

export const MedRefundRecord = z
  .object({
    refundId: z.uuid(),
    recoveryId: z.uuid().meta({ description: 'medId of the fund recovery' }),
    status: z.enum(wordsOf(medRefundStates.states)),
    amount: z.int().meta({ description: 'Cents' }),
  })
  .meta({ id: 'MedRefund' });

export const medRecord = ({ id, status, rootTransactionId, fraudCategory, createdAt }: Med) => ({
  medId: id,
  status,
  rootTransactionId,
  fraudCategory,
  createdAt: createdAt.toISOString(),
});

export const medRefundRecord = ({ id, medId, status, amount }: MedRefund) => ({
  refundId: id,
  recoveryId: medId,
  status,
  amount,
});

export const MED_EXAMPLE = {
  medId: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c31',
  status: 'CREATED',
  rootTransactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
  fraudCategory: 'SCAM',
  createdAt: '2026-11-21T15:30:10.321Z',
} as const;

export const MED_REFUND_EXAMPLE = {
  refundId: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c32',
  recoveryId: MED_EXAMPLE.medId,
  status: 'OPEN',
  amount: 1_050,
} as const;

const TAG = 'MED';

export const medRoutes = [
  route({
    method: 'POST',
    path: '/pix/med',
    status: 202,
    tag: TAG,
    operation: openMed,
    rules: [
      'The account must have sent the PIX, which must be settled, at most 80 days old and without an open recovery',
      '`pix.med.updated` reports each step, and `pix.med.completed` reports the end',
    ],
    graph: 'Mutation.openMed',
    from: {
      accountId: body('account_id'),
      endToEndId: body('end_to_end_id'),
      fraudCategory: body('fraud_category'),
      details: body('details'),
    },
    answer: MedRecord,
    reply: medRecord,
    example: {
      body: {
        account_id: 1003,
        end_to_end_id: 'E99999004202611211530AbCdEf12345',
        fraud_category: 'SCAM',
        details: 'The holder paid a fraudulent online shop.',
      },
      answer: { data: MED_EXAMPLE },
    },
  }),
  route({
    method: 'GET',
    path: '/pix/med',
    tag: TAG,
    operation: listMeds,
    rules: [
      'Lists recoveries whose root transaction involves the account',
      'Returns 50 recoveries by default and 100 at most',
    ],
    graph: 'Query.medInterventions',
    from: { accountId: queryInteger('account_id'), limit: queryInteger('limit'), offset: queryInteger('offset') },
    answer: MedList,
    reply: ({ recoveries, ...list }) => ({ recoveries: recoveries.map(medRecord), ...list }),
    example: { answer: { data: { recoveries: [MED_EXAMPLE], total: 1 } } },
  }),
  route({
    method: 'GET',
    path: '/pix/med/{id}',
    tag: TAG,
    operation: getMed,
    graph: 'Query.medIntervention',
    from: { medId: path('id', 'med_not_found'), accountId: queryInteger('account_id') },
    answer: MedRecord,
    reply: medRecord,
    example: { answer: { data: MED_EXAMPLE } },
  }),
  route({
    method: 'POST',
    path: '/pix/med/{id}/cancel',
    tag: TAG,
    operation: cancelMed,
    rules: ['A recovery can be cancelled until it is analysed', 'An open refund request is cancelled, too'],
    graph: 'Mutation.cancelMed',
    from: { medId: path('id', 'med_not_found'), accountId: body('account_id') },
    answer: MedRecord,
    reply: medRecord,
    example: { body: { account_id: 1003 }, answer: { data: { ...MED_EXAMPLE, status: 'CANCELLED' } } },
  }),
  route({
    method: 'POST',
    path: '/pix/med/{id}/refund',
    status: 202,
    tag: TAG,
    operation: requestMedRefund,
    rules: [
      'A recovery has at most one open request',
      'Without `amount`, the request covers everything of the root transaction that has not come back',
      'The response only acknowledges the request. Returned money arrives as a return of the payment',
    ],
    graph: 'Mutation.requestMedRefund',
    from: { medId: path('id', 'med_not_found'), accountId: body('account_id'), amount: body('amount') },
    answer: MedRefundRecord,
    reply: medRefundRecord,
    example: {
      body: { account_id: 1003, amount: 1_050 },
      answer: {
        data: MED_REFUND_EXAMPLE,
      },
    },
  }),
];
