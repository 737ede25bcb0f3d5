import { builder } from '../../../src/graphql/builder.ts';
import { operationMutation } from '../../../src/graphql/mutation.ts';
import { integerIdOf } from '../../../src/graphql/object-ids.ts';
import { type AcceptedDonation, donate } from './donation.ts';

export function donationGraph(): void {
  const Accepted = builder.objectRef<AcceptedDonation>('AcceptedDonation').implement({
    description: 'Acknowledgement of an accepted donation. Booking follows later.',
    fields: (t) => ({
      transactionId: t.exposeID('transactionId', { description: 'Id to query the donation by.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents.' }),
    }),
  });

  operationMutation(donate, {
    type: Accepted,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that pays the donation.' }),
      charityAccountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account that receives the donation.',
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in cents.' }),
    }),
  });
}
