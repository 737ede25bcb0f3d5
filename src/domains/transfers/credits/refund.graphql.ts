import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { TransactionInterface } from '../../transactions/transaction.graphql.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { Transfer } from '../transfer.graphql.ts';
import { creditOfEach, TedCreditNode } from './credit.graphql.ts';
import { acceptedTedRefund } from './credit.resource.ts';
import { refundTedCredit, type StartedTedRefund } from './refund.ts';
import { REFUNDS_SHOWN, refundsOfCredits, type TedRefund, tedRefundsById } from './refund-list.ts';
import type { RefundReason } from './refund-reason.ts';

export const TedRefundNode = builder.objectRef<Transaction>('TedRefund');

const reason = <Value extends RefundReason>(value: Value, meaning: string) => ({
  value,
  description: `${value}: ${meaning}`,
});

const ReasonEnum = enumType('TedRefundReason', {
  description: 'Reason for the refund of a received TED (CodDevTransf).',
  values: {
    ACCOUNT_CLOSED: reason('1', 'The account is closed.'),
    INVALID_ACCOUNT: reason('2', 'Agency or account is invalid.'),
    DOCUMENT_DIVERGENT: reason('3', "CPF or CNPJ is missing or differs from the holder's."),
    INVALID_MESSAGE: reason('4', 'The message is invalid for the transfer type.'),
    OWNERSHIP_DIVERGENT: reason('5', 'The account has another owner.'),
    FRAUD: reason('9', 'Fraud.'),
    DOCUMENT_UNFIT: reason('31', 'CPF or CNPJ is irregular at the federal tax authority.'),
    REQUESTED: reason('70', 'The receiver requested the refund.'),
    NOT_CONFORMING: reason('72', 'The payment does not conform.'),
    ACCOUNT_UNFIT: reason('84', 'The account is invalid for the transfer type or purpose.'),
  },
});

const refunds = createContextCache(
  ({ database, partnerId }: GraphqlContext) =>
    new DataLoader(async (ids: readonly string[]) => {
      const known = new Map((await tedRefundsById(database, partnerId, ids)).map((refund) => [refund.id, refund]));
      return ids.map((id) => known.get(id) ?? new Error(`no refund ${id}`));
    }),
);

export function tedRefundGraph(): void {
  registerEnums(ReasonEnum);

  TedRefundNode.implement({
    description: 'The full refund of a received TED to its sender.',
    extensions: nodeType({ name: 'TedRefund', scope: 'transfer:read', id: Uuid, load: tedRefundsById }),
    interfaces: [Transfer, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('TedRefund', id) }),
      refundReason: t.field({
        type: ReasonEnum,
        description: 'Why.',
        resolve: async ({ id }, _args, context) => (await refunds(context).load(id)).reason,
      }),
      numCtrlIf: t.string({
        description: "Control number of the gateway's STR0010.",
        resolve: async ({ id }, _args, context) => (await refunds(context).load(id)).numCtrlIf,
      }),
      spbNumCtrl: t.string({
        nullable: true,
        description: 'Control number from the STR for the STR0010. Null until the refund is settled.',
        resolve: async ({ id }, _args, context) => (await refunds(context).load(id)).spbNumCtrl,
      }),
      credit: t.loadable({
        type: TedCreditNode,
        nullable: true,
        description: 'The refunded credit.',
        load: creditOfEach,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.objectField(TedCreditNode, 'refunds', (t) =>
    t.loadableGroup({
      type: TedRefundNode,
      description: `The newest ${REFUNDS_SHOWN} refunds of the credit, oldest first. All except the last one failed.`,
      extensions: listOf(2),
      load: (ids: string[], { database, partnerId }) => refundsOfCredits(database, partnerId, ids),
      group: (row) => (row as TedRefund).creditId,
      resolve: ({ id }) => id,
    }),
  );

  const AcceptedTedRefund = builder.objectRef<StartedTedRefund>('AcceptedTedRefund').implement({
    description: acceptedTedRefund.description,
    fields: (t) => ({
      ...resourceFields(t, acceptedTedRefund),
      refund: t.loadable({
        type: TedRefundNode,
        description: 'Current state of the refund.',
        load: (ids: string[], { database, partnerId }) => tedRefundsById(database, partnerId, ids),
        sort: (row) => row.id,
        resolve: ({ refundId }) => refundId,
      }),
    }),
  });

  operationMutation(refundTedCredit, {
    type: AcceptedTedRefund,
    input: (t) => ({
      creditId: t.field({
        ...idOf('TedCredit'),
        required: true,
        description: 'The `creditId` or `id` of the credit.',
      }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that received the TED.' }),
      reason: t.field({ type: ReasonEnum, description: 'Reason of the refund; `REQUESTED` by default.' }),
    }),
  });
}
