import { z } from 'zod';
import { path, route } from '../../../../src/rest/route.ts';
import { simulateDonation } from './donation-rail.ts';

const Taken = z.object({ transactionId: z.uuid() }).meta({ id: 'SimulatedDonation' });

export const donationSimulationRoutes = [
  route({
    method: 'POST',
    path: '/donations/{transactionId}/take',
    tag: 'Sandbox',
    operation: simulateDonation,
    graph: 'Mutation.simulateDonation',
    from: { transactionId: path('transactionId', 'transaction_not_found') },
    answer: Taken,
    reply: (taken) => taken,
    example: { answer: { data: { transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10' } } },
  }),
];
