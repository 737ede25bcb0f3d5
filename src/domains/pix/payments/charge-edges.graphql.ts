import { builder } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { ChargeInterface } from '../charges/charge.graphql.ts';
import { chargesOfTransactions, paymentsOfCharges } from '../charges/charge-edges.ts';
import { PixReceived } from './payment.graphql.ts';

const payments = pageLoader<string, Transaction, typeof KeysetPage>({ input: KeysetPage, load: paymentsOfCharges });

export function chargeEdgesGraph(): void {
  const ChargePaymentConnection = connectionOf(PixReceived, 'ChargePaymentConnection', {
    description: 'Payments of one charge, newest first.',
  });

  builder.interfaceField(ChargeInterface, 'payments', (t) =>
    t.field({
      type: ChargePaymentConnection,
      description: 'The transactions that paid the charge, newest first. At most one, except for a static QR code.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await payments(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.objectField(PixReceived, 'charge', (t) =>
    t.loadable({
      type: ChargeInterface,
      nullable: true,
      description: 'The charge that the transaction paid. Null when it paid none.',
      load: (ids: string[], { database, partnerId }) => chargesOfTransactions(database, partnerId, ids),
      resolve: ({ id }) => id,
    }),
  );
}
