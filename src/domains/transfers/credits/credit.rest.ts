import { z } from 'zod';
import { listTotal, totalMembers } from '../../../rest/list-total.ts';
import { body, path, query, queryInteger, route } from '../../../rest/route.ts';
import { acceptedTedRefundRecord, tedCreditRecord } from './credit.resource.ts';
import { listTedCredits, type TedCredit } from './credit-list.ts';
import { refundTedCredit } from './refund.ts';

const record = ({ sender, ...credit }: TedCredit) =>
  tedCreditRecord.of({
    ...credit,
    senderName: sender.name,
    senderDocument: sender.document,
    senderIspb: sender.ispb,
    senderAgency: sender.agency,
    senderAccount: sender.accountNumber,
  });

const TAG = 'Transfers';

export const creditRoutes = [
  route({
    method: 'GET',
    path: '/ted/credits',
    tag: TAG,
    operation: listTedCredits,
    rules: [
      'Returns the newest 50 credits; GraphQL has pages of all of them',
      '`refundable` is false while the amount is not available',
    ],
    graph: 'Query.tedCredits',
    from: { accountId: queryInteger('account_id'), status: query('status') },
    answer: z.object({ credits: z.array(tedCreditRecord.schema), ...listTotal }).meta({ id: 'TedCreditList' }),
    reply: ({ credits, ...counted }) => ({ credits: credits.map(record), ...totalMembers(counted) }),
    example: { answer: { data: { credits: [tedCreditRecord.example()], total: 1 } } },
  }),
  route({
    method: 'POST',
    path: '/ted/credits/{id}/refund',
    status: 202,
    tag: TAG,
    operation: refundTedCredit,
    rules: [
      'A refund is always in full; the amount stays reserved on the account until the outcome',
      'The outcome arrives as `ted.refund.completed` or `ted.refund.failed`. After a failure the money is available again, and the credit can be refunded again',
    ],
    graph: 'Mutation.refundTedCredit',
    from: { creditId: path('id', 'ted_credit_not_found'), accountId: body('account_id'), reason: body('reason') },
    answer: acceptedTedRefundRecord.schema,
    reply: (refund) => acceptedTedRefundRecord.of({ ...refund, status: 'processing' }),
    example: {
      body: { account_id: 1003, reason: '70' },
      answer: { data: acceptedTedRefundRecord.example() },
    },
  }),
];
