import { z } from 'zod';
import { responds } from '../../../platform/resource/record.ts';
import { cappedLimit } from '../../../rest/list-total.ts';
import { body, path, queryInteger, route } from '../../../rest/route.ts';
import { medRecord, medRefundRecord } from './med.resource.ts';
import { openMed } from './med.ts';
import { cancelMed, requestMedRefund } from './med-changes.ts';
import { getMed, listMeds } from './med-pages.ts';

const MedList = z
  .object({
    recoveries: z.array(medRecord.schema),
    total: z.int().meta({ description: 'Number of fund recoveries of the account on all pages' }),
    ...cappedLimit,
  })
  .meta({ id: 'MedList' });

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
    ...responds(medRecord),
    example: {
      body: {
        account_id: 1003,
        end_to_end_id: 'E99999004202611211530AbCdEf12345',
        fraud_category: 'SCAM',
        details: 'The holder paid a fraudulent online shop.',
      },
      answer: { data: medRecord.example() },
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
    reply: ({ recoveries, ...list }) => ({ recoveries: recoveries.map(medRecord.of), ...list }),
    example: { answer: { data: { recoveries: [medRecord.example()], total: 1 } } },
  }),
  route({
    method: 'GET',
    path: '/pix/med/{id}',
    tag: TAG,
    operation: getMed,
    graph: 'Query.medIntervention',
    from: { medId: path('id', 'med_not_found'), accountId: queryInteger('account_id') },
    ...responds(medRecord),
  }),
  route({
    method: 'POST',
    path: '/pix/med/{id}/cancel',
    tag: TAG,
    operation: cancelMed,
    rules: ['A recovery can be cancelled until it is analysed', 'An open refund request is cancelled, too'],
    graph: 'Mutation.cancelMed',
    from: { medId: path('id', 'med_not_found'), accountId: body('account_id') },
    ...responds(medRecord),
    example: { body: { account_id: 1003 }, answer: { data: medRecord.example({ status: 'CANCELLED' }) } },
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
    ...responds(medRefundRecord),
    example: {
      body: { account_id: 1003, amount: 1_050 },
      answer: { data: medRefundRecord.example() },
    },
  }),
];
