import { z } from 'zod';
import { body, route } from '../../../src/rest/route.ts';
import { donate } from './donation.ts';

const Accepted = z.object({ transactionId: z.uuid(), amount: z.int() }).meta({ id: 'AcceptedDonation' });

export const donationRoutes = [
  route({
    method: 'POST',
    path: '/donations',
    status: 202,
    tag: 'Donations',
    operation: donate,
    graph: 'Mutation.donate',
    from: { accountId: body('account_id'), charityAccountId: body('charity_account_id'), amount: body('amount') },
    envelope: 'flat',
    answer: Accepted,
    reply: (accepted) => accepted,
    example: {
      body: { account_id: 1003, charity_account_id: 1004, amount: 500 },
      answer: { transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10', amount: 500 },
    },
  }),
];
