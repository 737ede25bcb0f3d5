import { StatementEntry } from '../../../src/domains/accounts/statement.graphql.ts';
import type { StatementEntry as StatementEntryRow } from '../../../src/domains/accounts/statement.ts';
import { TransactionInterface } from '../../../src/domains/transactions/transaction.graphql.ts';
import type { Transaction } from '../../../src/domains/transactions/transaction.ts';
import { transactionsById } from '../../../src/domains/transactions/transaction-pages.ts';
import { Transfer } from '../../../src/domains/transfers/transfer.graphql.ts';
import { builder, needs } from '../../../src/graphql/builder.ts';
import { operationMutation } from '../../../src/graphql/mutation.ts';
import { globalId, nodeType } from '../../../src/graphql/nodes.ts';
import { integerIdOf } from '../../../src/graphql/object-ids.ts';
import { Uuid } from '../../../src/platform/text/ids.ts';
import { type AcceptedDonation, donate } from './donation.ts';

const Donation = builder.objectRef<Transaction>('Donation');
const DonationEntry = builder.objectRef<StatementEntryRow>('DonationEntry');

export function donationGraph(): void {
  Donation.implement({
    description: 'A donation to a charity.',
    extensions: nodeType({
      name: 'Donation',
      scope: 'transfer:read',
      id: Uuid,
      load: async (db, partnerId, ids) =>
        (await transactionsById(db, partnerId, ids)).filter(({ type }) => type === 'donation'),
    }),
    interfaces: [Transfer, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({ id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Donation', id) }) }),
  });

  DonationEntry.implement({
    description: 'One side of a donation.',
    extensions: needs('statement:read'),
    interfaces: [StatementEntry],
  });

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
