import { builder, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { PixEntry } from '../../accounts/statement.graphql.ts';
import { TRANSACTION_KINDS } from '../../transaction-kinds.ts';
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
import { acceptedPayment } from './payment.resource.ts';
import { type AcceptedPayment, sendPixPayment } from './payment.ts';

/** In the order of the ids. */
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
    description: 'A full or partial return of a sent PIX by its receiver.',
    extensions: needs('pix:read'),
    fields: (t) => ({
      returnId: t.exposeID('returnId', { description: 'Id of the return in the arrangement (RtrId).' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Returned amount, in cents.' }),
      reason: t.exposeString('reason', { description: 'Reason code of the arrangement.' }),
      status: t.expose('status', { type: PixReturnStatus, description: 'State of the return.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of arrival.' }),
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
        description: 'Amount that was returned or refunded, in cents.',
      }),
    }),
  });

  PixPayment.implement({
    description: 'A PIX sent.',
    extensions: pixNode('PixPayment'),
    interfaces: [PixTransaction, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PixPayment', id) }),
      recipientKey: t.exposeString('recipientKey', {
        nullable: true,
        description: 'The PIX key that receives the payment.',
      }),
      recipient: t.loadable({
        type: CounterpartyType,
        nullable: true,
        description: 'The recipient, as the directory named them.',
        load: counterparties,
        resolve: ({ id }) => id,
      }),
      heldSince: t.expose('heldSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Time since which the rail holds the payment. Null when it does not hold it.',
      }),
      returns: t.loadableGroup({
        type: PixReturnType,
        description: 'Returns of the payment, oldest first.',
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
        description: 'The payer, as the rail named them.',
        load: counterparties,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.objectField(PixEntry, 'counterparty', (t) =>
    t.loadable({
      type: CounterpartyType,
      nullable: true,
      description: 'The other party of the PIX, as the directory or the rail named it.',
      load: counterparties,
      resolve: ({ transactionId }) => transactionId,
    }),
  );

  builder.queryField('pixPayment', (t) =>
    t.field({
      type: PixTransaction,
      nullable: true,
      description: 'One PIX, sent or received. Null when the partner has no PIX with this id.',
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
    description: acceptedPayment.description,
    fields: (t) => ({
      ...resourceFields(t, acceptedPayment),
      transaction: t.loadable({
        type: PixPayment,
        description: 'Current state of the payment.',
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
      recipientIspb: t.string({ required: true, description: '`ispb` from the lookup.' }),
      endToEndId: t.string({ description: '`endToEndId` from the lookup, valid for one payment.' }),
      description: t.string({ description: 'Message to the receiver, at most 140 characters.' }),
    }),
  });
}
