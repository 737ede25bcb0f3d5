import { builder } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { CounterpartyType, TransactionInterface } from '../../transactions/transaction.graphql.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { NAMES_OF_TRANSACTION } from '../../transactions/transaction-reference.ts';
import { counterparties, PixReceived, PixTransaction } from '../payments/payment.graphql.ts';
import { acceptedRefund } from './refund.resource.ts';
import { refundPixPayment, type StartedRefund } from './refund.ts';
import {
  getRefundTrail,
  originalsOfRefunds,
  REFUNDS_SHOWN,
  refundsById,
  refundsOfTransactions,
  remaindersOfTransactions,
} from './refund-list.ts';
import { REFUND_REASONS, type RefundReason, reasonText } from './refund-reason.ts';
import { returnIdOf } from './refund-states.ts';

export const PixRefund = builder.objectRef<Transaction>('PixRefund');

export function refundGraph(): void {
  const RefundReasonEnum = builder.enumType('PixRefundReason', {
    description: 'Reason of a refund, as a code of the arrangement.',
    values: enumValues(
      Object.fromEntries(REFUND_REASONS.map((code) => [code, `${reasonText(code)}.`])) as Record<RefundReason, string>,
    ),
  });

  PixRefund.implement({
    description: 'A full or partial refund of a received PIX to its payer. Its endToEndId is its return id.',
    extensions: nodeType({ name: 'PixRefund', scope: 'pix:read', id: Uuid, load: refundsById }),
    interfaces: [PixTransaction, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PixRefund', id) }),
      rtrId: t.string({
        nullable: true,
        description: 'Return id in the arrangement (RtrId). Null while the refund is processing.',
        resolve: returnIdOf,
      }),
      reason: t.loadable({
        type: RefundReasonEnum,
        description: 'Why.',
        load: async (ids: string[], { database, partnerId }) => {
          const known = await refundsById(database, partnerId, ids);
          const byId = new Map(known.map(({ id, reason }) => [id, reason]));
          return ids.map((id) => byId.get(id) ?? new Error(`no refund ${id}`));
        },
        resolve: ({ id }) => id,
      }),
      original: t.loadable({
        type: PixReceived,
        description: 'The received PIX that the refund returns.',
        load: async (ids: string[], { database, partnerId }) => {
          const known = await originalsOfRefunds(database, partnerId, ids);
          const byId = new Map(known.map((original) => [original.refundId, original]));
          return ids.map((id) => byId.get(id) ?? new Error(`no original of the refund ${id}`));
        },
        resolve: ({ id }) => id,
      }),
      recipient: t.loadable({
        type: CounterpartyType,
        nullable: true,
        description: 'The payer of the PIX, who receives the refund, as the rail named them.',
        load: counterparties,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.objectFields(PixReceived, (t) => ({
    remainingRefundable: t.loadable({
      type: 'Cents',
      description:
        'Amount that can still be refunded, in cents. Pending refunds are already deducted. 0 once 90 days have passed since the settlement.',
      load: async (ids: string[], { database, partnerId, now }) => {
        const known = await remaindersOfTransactions(database, partnerId, ids, now);
        const byId = new Map(known.map(({ id, remaining }) => [id, remaining]));
        return ids.map((id) => byId.get(id) ?? 0);
      },
      resolve: ({ id }) => id,
    }),
    refunds: t.loadableGroup({
      type: PixRefund,
      description: `Refunds of the PIX, oldest first, at most ${REFUNDS_SHOWN}.`,
      extensions: listOf(2),
      load: (ids: string[], { database, partnerId }) => refundsOfTransactions(database, partnerId, ids),
      group: (row) => (row as { readonly originalTransactionId: string } & Transaction).originalTransactionId,
      resolve: ({ id }) => id,
    }),
  }));

  builder.queryField('pixRefunds', (t) =>
    t.field({
      type: PixReceived,
      nullable: true,
      description:
        'A received PIX, with its `refunds` and `remainingRefundable`. Null when the account has received no PIX with this id.',
      args: {
        transactionId: t.arg({
          ...idOf('Transaction'),
          required: true,
          description: `The received PIX. ${NAMES_OF_TRANSACTION}`,
        }),
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'Account that received the PIX.' }),
      },
      resolve: async (_root, args, context) => {
        const trail = await orNull(context.enter(getRefundTrail, args), 'transaction_not_found');
        return trail?.original ?? null;
      },
    }),
  );

  const AcceptedPixRefund = builder.objectRef<StartedRefund>('AcceptedPixRefund').implement({
    description: acceptedRefund.description,
    fields: (t) => ({
      ...resourceFields(t, acceptedRefund),
      refund: t.loadable({
        type: PixRefund,
        description: 'Current state of the refund.',
        load: (ids: string[], { database, partnerId }) => refundsById(database, partnerId, ids),
        sort: (row) => row.id,
        resolve: ({ refundId }) => refundId,
      }),
    }),
  });

  operationMutation(refundPixPayment, {
    type: AcceptedPixRefund,
    input: (t) => ({
      transactionId: t.field({
        ...idOf('Transaction'),
        required: true,
        description: `The received PIX. ${NAMES_OF_TRANSACTION}`,
      }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that received the PIX.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount to refund, in cents.' }),
      reason: t.field({ type: RefundReasonEnum, description: 'Reason of the refund. Defaults to `MD06`.' }),
    }),
  });
}
