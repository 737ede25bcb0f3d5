import { builder, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
import { PixEntry } from '../../accounts/statement.graphql.ts';
import { TRANSACTION_KINDS } from '../../transactions/kinds.ts';
import { type PixReturn, RETURN_STATUSES, returnsOfTransactions } from '../../transactions/return-list.ts';
import { CounterpartyType, NO_TRANSACTION, TransactionInterface } from '../../transactions/transaction.graphql.ts';
import {
  type Counterparty,
  counterpartiesOfTransactions,
  getPixPayment,
  type Transaction,
} from '../../transactions/transaction.ts';
import { transactionsById } from '../../transactions/transaction-pages.ts';
import { NAMES_OF_TRANSACTION } from '../../transactions/transaction-reference.ts';
import { type AcceptedPayment, sendPixPayment } from './payment.ts';

/** The other side of each transaction, in the order of their ids. */
export async function counterparties(
  ids: string[],
  { database, partnerId }: GraphqlContext,
): Promise<(Counterparty | null)[]> {
  const known = await counterpartiesOfTransactions(database, partnerId, ids);
  const byId = new Map(known.map(({ id, counterparty }) => [id, counterparty]));
  return ids.map((id) => byId.get(id) ?? null);
}

export const PixTransaction = builder.interfaceRef<Transaction>('PixTransaction');

export const PixPayment = builder.objectRef<Transaction>('PixPayment');

export const PixReceived = builder.objectRef<Transaction>('PixReceived');

const pixNode = (name: string) =>
  nodeType({
    name,
    scope: 'pix:read',
    id: Uuid,
    load: async (db, partnerId, ids) =>
      (await transactionsById(db, partnerId, ids)).filter(({ type }) => TRANSACTION_KINDS[type].graphType === name),
  });

export function paymentGraph(): void {
  const PixReturnStatus = builder.enumType('PixReturnStatus', {
    description: 'State of a return.',
    values: enumValues(RETURN_STATUSES),
  });

  const PixReturnType = builder.objectRef<PixReturn>('PixReturn').implement({
    description: 'What the receiver sent back of a PIX, in whole or in part.',
    extensions: needs('pix:read'),
    fields: (t) => ({
      returnId: t.exposeID('returnId', { description: 'Id of the return in the arrangement (RtrId).' }),
      amount: t.expose('amount', { type: 'Cents', description: 'What came back, in cents.' }),
      reason: t.exposeString('reason', { description: 'Reason code of the arrangement.' }),
      status: t.expose('status', { type: PixReturnStatus, description: 'Its state.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it arrived.' }),
    }),
  });

  PixTransaction.implement({
    description: 'A PIX, sent or received.',
    extensions: needs('pix:read'),
    interfaces: [TransactionInterface, builder.nodeInterfaceRef()],
    resolveType: ({ type }) => TRANSACTION_KINDS[type].graphType,
    fields: (t) => ({
      endToEndId: t.exposeString('endToEndId', {
        nullable: true,
        description: 'End-to-end id of the arrangement (BCB).',
      }),
      refundedAmount: t.expose('refundedAmount', {
        type: 'Cents',
        description: 'How much of it was given back, in cents.',
      }),
    }),
  });

  PixPayment.implement({
    description: 'A PIX sent.',
    extensions: pixNode('PixPayment'),
    interfaces: [PixTransaction, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PixPayment', id) }),
      recipientKey: t.exposeString('recipientKey', { nullable: true, description: 'The PIX key that was paid.' }),
      recipient: t.loadable({
        type: CounterpartyType,
        nullable: true,
        description: 'Who is paid, as the directory named it.',
        load: counterparties,
        resolve: ({ id }) => id,
      }),
      heldSince: t.expose('heldSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Since when the rail holds it; null when it does not.',
      }),
      returns: t.loadableGroup({
        type: PixReturnType,
        description: 'What came back, oldest first.',
        extensions: listOf(1),
        load: (ids: string[], { database, partnerId }) => returnsOfTransactions(database, partnerId, ids),
        group: (row) => row.transactionId,
        resolve: ({ id }) => id,
      }),
    }),
  });

  PixReceived.implement({
    description: 'A PIX received.',
    extensions: pixNode('PixReceived'),
    interfaces: [PixTransaction, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PixReceived', id) }),
      payer: t.loadable({
        type: CounterpartyType,
        nullable: true,
        description: 'Who paid, as the rail named it.',
        load: counterparties,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.objectField(PixEntry, 'counterparty', (t) =>
    t.loadable({
      type: CounterpartyType,
      nullable: true,
      description: 'Who is on the other side of the PIX, as the directory or the rail named it.',
      load: counterparties,
      resolve: ({ transactionId }) => transactionId,
    }),
  );

  builder.queryField('pixPayment', (t) =>
    t.field({
      type: PixTransaction,
      nullable: true,
      description: 'One PIX, sent or received; null when the partner has none with this id.',
      args: {
        transactionId: t.arg({
          ...idOf('Transaction'),
          required: true,
          description: NAMES_OF_TRANSACTION,
        }),
      },
      resolve: (_root, { transactionId }, context) =>
        orNull(context.enter(getPixPayment, { transactionId }), ...NO_TRANSACTION),
    }),
  );

  const AcceptedPixPayment = builder.objectRef<AcceptedPayment>('AcceptedPixPayment').implement({
    description:
      "The acknowledgement of a PIX: accepted is not settled. The outcome is in the transaction's status, or arrives as an event.",
    fields: (t) => ({
      transactionId: t.exposeID('transactionId', { description: 'Follow the payment by it.' }),
      endToEndId: t.exposeString('endToEndId', { description: 'End-to-end id that is being paid.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents, without the fee.' }),
      transaction: t.loadable({
        type: PixPayment,
        description: 'The payment as it stands now.',
        load: async (ids: string[], { database, partnerId }) => [...(await transactionsById(database, partnerId, ids))],
        sort: (row) => row.id,
        resolve: ({ transactionId }) => transactionId,
      }),
    }),
  });

  operationMutation(sendPixPayment, {
    type: AcceptedPixPayment,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that pays.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in cents.' }),
      pixKey: t.string({ required: true, description: 'The PIX key that was looked up.' }),
      recipientIspb: t.string({ required: true, description: '`ispb` of the lookup.' }),
      endToEndId: t.string({ description: '`endToEndId` of the lookup; it pays once.' }),
      description: t.string({ description: 'For the receiver, at most 140 characters.' }),
    }),
  });
}
