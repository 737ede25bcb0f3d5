import { z } from 'zod';
import { responds } from '../../../platform/resource/record.ts';
import { cappedLimit } from '../../../rest/list-total.ts';
import { body, path, queryInteger, route } from '../../../rest/route.ts';
import { defenseRecord, infractionRecord, reportedInfractionRecord } from './infraction.resource.ts';
import { reportInfraction } from './infraction.ts';
import { cancelInfraction, submitInfractionDefense } from './infraction-changes.ts';
import { getInfraction, listInfractions } from './infraction-pages.ts';

const InfractionList = z
  .object({
    infractions: z.array(infractionRecord.schema),
    total: z.int().meta({ description: 'Number of reports on all pages' }),
    ...cappedLimit,
  })
  .meta({ id: 'InfractionList' });

const TAG = 'Infractions';

export const infractionRoutes = [
  route({
    method: 'POST',
    path: '/pix/infractions',
    status: 202,
    tag: TAG,
    operation: reportInfraction,
    rules: [
      'The PIX must be a settled one of the account, without an open report',
      '`pix.infraction.resolved` reports the decision',
    ],
    graph: 'Mutation.reportInfraction',
    from: { accountId: body('account_id'), endToEndId: body('end_to_end_id'), details: body('details') },
    ...responds(reportedInfractionRecord),
    example: {
      body: {
        account_id: 1003,
        end_to_end_id: 'E99999004202611211530AbCdEf12345',
        details: 'The buyer never got the goods.',
      },
      answer: { data: reportedInfractionRecord.example() },
    },
  }),
  route({
    method: 'GET',
    path: '/pix/infractions',
    tag: TAG,
    operation: listInfractions,
    rules: ['Lists only reports on PIX of the account', 'Returns 50 reports by default and 100 at most'],
    graph: 'Query.infractions',
    from: { accountId: queryInteger('account_id'), limit: queryInteger('limit'), offset: queryInteger('offset') },
    answer: InfractionList,
    reply: ({ infractions, ...list }) => ({ infractions: infractions.map(infractionRecord.of), ...list }),
    example: { answer: { data: { infractions: [infractionRecord.example()], total: 1 } } },
  }),
  route({
    method: 'GET',
    path: '/pix/infractions/{id}',
    tag: TAG,
    operation: getInfraction,
    graph: 'Query.infraction',
    from: { infractionId: path('id', 'infraction_not_found'), accountId: queryInteger('account_id') },
    ...responds(infractionRecord),
  }),
  route({
    method: 'POST',
    path: '/pix/infractions/{id}/cancel',
    tag: TAG,
    operation: cancelInfraction,
    rules: [
      "Only a report that the account's partner opened can be cancelled, and only before its decision",
      '`pix.infraction.updated` reports the cancellation',
    ],
    graph: 'Mutation.cancelInfraction',
    from: { infractionId: path('id', 'infraction_not_found'), accountId: body('account_id') },
    ...responds(infractionRecord),
    example: {
      body: { account_id: 1003 },
      answer: { data: infractionRecord.example({ status: 'cancelled', updatedAt: '2026-11-21T16:30:10.321Z' }) },
    },
  }),
  route({
    method: 'POST',
    path: '/pix/infractions/{id}/defense',
    tag: TAG,
    operation: submitInfractionDefense,
    rules: [
      '`id` is the id of the infraction or of its block',
      'The defense is accepted once, within 7 days of the report and before the decision',
    ],
    graph: 'Mutation.submitInfractionDefense',
    from: { id: path('id', 'infraction_not_found'), accountId: body('account_id'), defenseText: body('defense_text') },
    ...responds(defenseRecord),
    example: {
      body: { account_id: 1003, defense_text: 'The goods were delivered on 20 November; the receipt is signed.' },
      answer: {
        data: defenseRecord.example({
          blockId: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c22',
          status: 'defense_submitted',
        }),
      },
    },
  }),
];
