import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { ANALYSIS_RESULTS, FRAUD_CATEGORIES } from '../../../rails/dict-codes.ts';
import { cappedLimit } from '../../../rest/list-total.ts';
import { body, path, queryInteger, route } from '../../../rest/route.ts';
import { reportInfraction } from './infraction.ts';
import { cancelInfraction, submitInfractionDefense } from './infraction-changes.ts';
import { getInfraction, listInfractions } from './infraction-pages.ts';
import { analysisResult, type Infraction } from './infraction-record.ts';
import { infractionStates } from './infraction-states.ts';

const Status = z.enum(wordsOf(infractionStates.states));
const Ispb = z.string().nullable();
const Instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

const InfractionRecord = z
  .object({
    infractionId: z.uuid(),
    status: Status,
    endToEndId: z.string(),
    debtorIspb: Ispb.meta({ description: "ISPB of the payer's institution" }),
    creditorIspb: Ispb.meta({ description: "ISPB of the receiver's institution" }),
    analysisResult: z.enum(wordsOf(ANALYSIS_RESULTS)).nullable(),
    analysisDetails: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Infraction' });

export const InfractionItem = InfractionRecord.extend({
  blockId: z.uuid().nullable().meta({ description: 'Id of the precautionary block. Null when no funds are blocked' }),
  amount: z.int().meta({ description: 'Amount of the reported PIX, in cents' }),
  fraudCategory: z
    .enum(wordsOf(FRAUD_CATEGORIES))
    .nullable()
    .meta({ description: "Null when the account's own partner opened the report" }),
}).meta({ id: 'InfractionItem' });

const InfractionList = z
  .object({
    infractions: z.array(InfractionItem),
    total: z.int().meta({ description: 'Number of reports on all pages' }),
    ...cappedLimit,
  })
  .meta({ id: 'InfractionList' });

const DefenseRecord = z
  .object({ infractionId: z.uuid(), blockId: z.uuid().nullable(), status: Status })
  .meta({ id: 'InfractionDefense' });

const record = (infraction: Infraction) => ({
  infractionId: infraction.id,
  status: infraction.status,
  endToEndId: infraction.endToEndId,
  debtorIspb: infraction.debtorIspb,
  creditorIspb: infraction.creditorIspb,
  analysisResult: analysisResult(infraction),
  analysisDetails: infraction.analysisDetails,
  createdAt: infraction.createdAt.toISOString(),
  updatedAt: infraction.updatedAt.toISOString(),
});

export const infractionItem = (infraction: Infraction) => ({
  ...record(infraction),
  blockId: infraction.blockId,
  amount: infraction.amount,
  fraudCategory: infraction.fraudCategory,
});

const EXAMPLE = {
  infractionId: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c21',
  status: 'created',
  endToEndId: 'E99999004202611211530AbCdEf12345',
  debtorIspb: '99999004',
  creditorIspb: '99999011',
  analysisResult: null,
  analysisDetails: null,
  createdAt: '2026-11-21T15:30:10.321Z',
  updatedAt: '2026-11-21T15:30:10.321Z',
} as const;
export const INFRACTION_ITEM_EXAMPLE = { ...EXAMPLE, blockId: null, amount: 1_050, fraudCategory: null };

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
    answer: InfractionRecord,
    reply: record,
    example: {
      body: { account_id: 1003, end_to_end_id: EXAMPLE.endToEndId, details: 'The buyer never got the goods.' },
      answer: { data: EXAMPLE },
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
    reply: ({ infractions, ...list }) => ({ infractions: infractions.map(infractionItem), ...list }),
    example: { answer: { data: { infractions: [INFRACTION_ITEM_EXAMPLE], total: 1 } } },
  }),
  route({
    method: 'GET',
    path: '/pix/infractions/{id}',
    tag: TAG,
    operation: getInfraction,
    graph: 'Query.infraction',
    from: { infractionId: path('id', 'infraction_not_found'), accountId: queryInteger('account_id') },
    answer: InfractionItem,
    reply: infractionItem,
    example: { answer: { data: INFRACTION_ITEM_EXAMPLE } },
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
    answer: InfractionItem,
    reply: infractionItem,
    example: {
      body: { account_id: 1003 },
      answer: { data: { ...INFRACTION_ITEM_EXAMPLE, status: 'cancelled', updatedAt: '2026-11-21T16:30:10.321Z' } },
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
    answer: DefenseRecord,
    reply: ({ id, blockId, status }) => ({ infractionId: id, blockId, status }),
    example: {
      body: { account_id: 1003, defense_text: 'The goods were delivered on 20 November; the receipt is signed.' },
      answer: {
        data: {
          infractionId: EXAMPLE.infractionId,
          blockId: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c22',
          status: 'defense_submitted',
        },
      },
    },
  }),
];
