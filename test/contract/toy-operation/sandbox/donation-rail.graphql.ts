import { builder } from '../../../../src/graphql/builder.ts';
import { operationMutation } from '../../../../src/graphql/mutation.ts';
import { simulateDonation } from './donation-rail.ts';

export function donationSimulationGraph(): void {
  const Taken = builder.objectRef<{ readonly transactionId: string }>('SimulatedDonation').implement({
    description: 'A donation that the rail was told to take.',
    fields: (t) => ({ transactionId: t.exposeID('transactionId', { description: 'Its `transactionId`.' }) }),
  });

  operationMutation(simulateDonation, {
    type: Taken,
    input: (t) => ({ transactionId: t.id({ required: true, description: 'A donation that is not booked.' }) }),
  });
}
