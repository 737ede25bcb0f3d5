import { builder } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { KeysetPage } from '../../platform/database/pagination.ts';
import { Account } from '../accounts/account.graphql.ts';
import { ChargeInterface } from '../pix/charges/charge.graphql.ts';
import { type Charge, chargesByTxId } from '../pix/charges/charge.ts';
import { TransactionInterface } from '../transactions/transaction.graphql.ts';
import { Event } from './event.graphql.ts';
import { eventsOfAccounts, eventsOfCharges, eventsOfTransactions } from './event-lists.ts';

const ofAccount = pageLoader({ input: KeysetPage, load: eventsOfAccounts });
const ofTransaction = pageLoader({ input: KeysetPage, load: eventsOfTransactions });
const ofCharge = pageLoader({ input: KeysetPage, load: eventsOfCharges });

const transactionOf = (payload: Readonly<Record<string, unknown>>): string | null => {
  const id = payload['transactionId'] ?? payload['originTransactionId'];
  return typeof id === 'string' ? id : null;
};

export function eventListsGraph(): void {
  const AccountEventConnection = connectionOf(Event, 'AccountEventConnection', {
    description: 'Events about one account, newest first.',
  });

  const TransactionEventConnection = connectionOf(Event, 'TransactionEventConnection', {
    description: 'Events about one transaction, oldest first.',
  });

  const ChargeEventConnection = connectionOf(Event, 'ChargeEventConnection', {
    description: 'Events about one charge, oldest first.',
  });

  builder.objectField(Account, 'events', (t) =>
    t.field({
      type: AccountEventConnection,
      description: 'Events about the account, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.position], args.after),
    }),
  );

  builder.interfaceField(TransactionInterface, 'events', (t) =>
    t.field({
      type: TransactionEventConnection,
      description: 'Events about the transaction, oldest first, including its fees and returns.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofTransaction(context, id, args), (row) => [row.position], args.after),
    }),
  );

  builder.interfaceField(ChargeInterface, 'events', (t) =>
    t.field({
      type: ChargeEventConnection,
      description: 'Events about the charge, oldest first, including rejected payments.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofCharge(context, id, args), (row) => [row.position], args.after),
    }),
  );

  builder.interfaceField(Event, 'charge', (t) =>
    t.loadable({
      type: ChargeInterface,
      nullable: true,
      description: 'Charge that the event names. Null when the event names no charge of the partner.',
      async load(txIds: string[], { database, partnerId }): Promise<(Charge | null)[]> {
        const found = new Map((await chargesByTxId(database, partnerId, txIds)).map((charge) => [charge.txId, charge]));
        return txIds.map((txId) => found.get(txId) ?? null);
      },
      resolve: ({ payload }) => (typeof payload['txId'] === 'string' ? payload['txId'] : null),
    }),
  );

  builder.interfaceField(Event, 'transaction', (t) =>
    t.field({
      type: TransactionInterface,
      nullable: true,
      description: 'Transaction that the event names. Null when the event names none.',
      resolve: ({ payload }) => transactionOf(payload),
    }),
  );
}
