import { builder } from '../../../../src/graphql/builder.ts';
import { operationMutation } from '../../../../src/graphql/mutation.ts';
import { simulateDonation } from './donation-rail.ts';

export function donationSimulationGraph(): void {
  const Taken = builder.objectRef<{ readonly transactionId: string }>('SimulatedDonation').implement({
    description: 'A donation that the simulated rail was ordered to accept.',
    fields: (t) => ({ transactionId: t.exposeID('transactionId', { description: 'Transaction id of the donation.' }) }),
  });

  operationMutation(simulateDonation, {
    type: Taken,
    input: (t) => ({ transactionId: t.id({ required: true, description: 'A donation that is not booked yet.' }) }),
  });
}
