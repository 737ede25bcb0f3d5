import { builder, needs } from '../../../graphql/builder.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { NO_TRANSACTION, TransactionInterface } from '../../transactions/transaction.graphql.ts';
import { getTed, type Transaction } from '../../transactions/transaction.ts';
import { transactionsById } from '../../transactions/transaction-pages.ts';
import { NAMES_OF_TRANSACTION } from '../../transactions/transaction-reference.ts';
import { creditOfEach, TedCreditNode } from '../credits/credit.graphql.ts';
import { TedPartyType } from '../ted-party.graphql.ts';
import { Transfer } from '../transfer.graphql.ts';
import { type AcceptedTed, sendTed } from './ted.ts';
import { ordersOfTeds, type TedOrder } from './ted-order.ts';

export const Ted = builder.objectRef<Transaction>('Ted');

export function tedGraph(): void {
  const TedOrderType = builder.objectRef<TedOrder>('TedOrder').implement({
    description: 'Order of a TED: its message to the STR and the time of sending.',
    extensions: needs('transfer:read'),
    fields: (t) => ({
      purposeCode: t.exposeString('purposeCode', { description: 'Purpose (FinlddCli), with its number in the SPB.' }),
      numCtrlIf: t.exposeString('numCtrlIf', { description: "Control number of the gateway's message to the STR." }),
      numCtrlStr: t.exposeString('numCtrlStr', {
        nullable: true,
        description: 'Control number from the STR. Null until the TED is settled.',
      }),
      sendsAt: t.expose('sendsAt', {
        type: 'DateTime',
        description: 'Time at which the TED is sent: the next opening when it was ordered outside opening hours.',
      }),
      sentAt: t.expose('sentAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the TED was sent. Null while it is kept and after it was cancelled.',
      }),
    }),
  });

  Ted.implement({
    description: 'A TED sent.',
    extensions: nodeType({
      name: 'Ted',
      scope: 'transfer:read',
      id: Uuid,
      load: async (db, partnerId, ids) =>
        (await transactionsById(db, partnerId, ids)).filter((row) => row.type === 'ted_out'),
    }),
    interfaces: [Transfer, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Ted', id) }),
      order: t.loadable({
        type: TedOrderType,
        description: 'Order of the TED.',
        load: (ids: string[], { database, partnerId }) => ordersOfTeds(database, partnerId, ids),
        sort: (order) => order.id,
        resolve: ({ id }) => id,
      }),
      beneficiary: t.loadable({
        type: TedPartyType,
        description: 'Recipient as named by the partner.',
        load: async (ids: string[], { database, partnerId }) => {
          const orders = await ordersOfTeds(database, partnerId, ids);
          const byId = new Map(orders.map(({ id, recipient }) => [id, recipient]));
          return ids.map((id) => byId.get(id) ?? new Error(`no order of the TED ${id}`));
        },
        resolve: ({ id }) => id,
      }),
      returned: t.loadable({
        type: TedCreditNode,
        nullable: true,
        description: 'Credit by which the TED was returned. Null when it was not returned.',
        load: creditOfEach,
        resolve: ({ id }) => id,
      }),
      heldSince: t.expose('heldSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Time since which the STR holds the TED. Null when it does not.',
      }),
    }),
  });

  builder.queryField('ted', (t) =>
    t.field({
      type: Ted,
      nullable: true,
      description: 'One sent TED. Null when the partner has no TED with this id.',
      args: {
        transactionId: t.arg({
          ...idOf('Transaction'),
          required: true,
          description: NAMES_OF_TRANSACTION,
        }),
      },
      resolve: (_root, { transactionId }, context) =>
        orNull(context.enter(getTed, { transactionId }), ...NO_TRANSACTION),
    }),
  );

  const AcceptedTedType = builder.objectRef<AcceptedTed>('AcceptedTed').implement({
    description:
      "Acknowledges a TED: accepted does not mean settled. The outcome is in the transaction's status and in an event.",
    fields: (t) => ({
      transactionId: t.exposeID('transactionId', { description: 'Id to follow the TED.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents, without the fee.' }),
      keptUntil: t.expose('keptUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Opening at which a kept TED is sent. Null when it is sent at once.',
      }),
      transaction: t.loadable({
        type: Ted,
        description: 'Current state of the TED.',
        load: async (ids: string[], { database, partnerId }) => [...(await transactionsById(database, partnerId, ids))],
        sort: (row) => row.id,
        resolve: ({ transactionId }) => transactionId,
      }),
    }),
  });

  operationMutation(sendTed, {
    type: AcceptedTedType,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that pays.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in cents.' }),
      recipientName: t.string({ required: true, description: 'Name of the recipient, at most 80 characters.' }),
      recipientDocument: t.string({ required: true, description: 'CPF or CNPJ of the recipient, without mask.' }),
      recipientBankCode: t.string({ required: true, description: "ISPB of the recipient's bank." }),
      recipientAccount: t.string({ required: true, description: 'Account with its check digit, 1 to 20 digits.' }),
      recipientBranch: t.string({ description: 'Branch, 1 to 4 digits without check digit.' }),
      purposeCode: t.string({ description: 'Purpose (FinlddCli), with its number in the SPB; `10` by default.' }),
      description: t.string({ description: 'At most 140 characters.' }),
    }),
  });
}
