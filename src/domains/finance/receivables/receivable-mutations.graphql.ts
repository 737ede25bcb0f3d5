import { CONSOLE } from '../../../graphql/builder.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { bookedOn } from '../treasury/treasury-day.graphql.ts';
import { registerReceipt } from './receipt.ts';
import { cancelReceivable, reverseReceipt } from './receipt-reversal.ts';
import { ReceiptChannelEnum, ReceiptType, ReceivableType } from './receivable.graphql.ts';
import { createReceivable } from './receivable-creation.ts';

export function receivableMutations(): void {
  operationMutation(createReceivable, {
    type: ReceivableType,
    input: (t) => ({
      companyId: t.id({ required: true, description: 'Company of the institution that is the creditor.' }),
      branchId: t.id({ description: 'Branch of the company.' }),
      destinationAccountId: t.field({
        ...integerIdOf('Account'),
        description: 'Paying account of the company that is to receive the money.',
      }),
      financialAccountId: t.id({ description: "Financial account in the institution's own chart." }),
      debtorName: t.string({ required: true, description: 'Name of the debtor, at most 140 characters.' }),
      debtorDocument: t.string({ required: true, description: 'CPF or CNPJ of the debtor, without punctuation.' }),
      description: t.string({ required: true, description: 'Subject of the receivable, at most 500 characters.' }),
      documentReference: t.string({
        required: true,
        description: 'Number of the invoice or contract, at most 100 characters.',
      }),
      amountBaseUnits: t.field({ type: 'BaseUnits', required: true, description: 'Amount owed.' }),
      currency: t.string({ description: 'ISO 4217. Default: `BRL`.' }),
      dueDate: t.field({ type: 'Date', required: true, description: 'Due date as a Brasília day.' }),
      competenceDate: t.field({
        type: 'Date',
        description: 'Brasília day of the receivable in the books. Default: the due date.',
      }),
    }),
  });

  operationMutation(registerReceipt, {
    type: ReceiptType,
    input: (t) => ({
      receivableId: t.field({
        ...idOf('Receivable'),
        required: true,
        description: '`receivableId` or `id` of the receivable.',
      }),
      amountBaseUnits: t.field({
        type: 'BaseUnits',
        required: true,
        description: "Amount received, in the receivable's currency.",
      }),
      exchangeRate: t.string({
        description:
          "BRL for one unit of the receivable's currency. Required unless the currency is BRL, where it must be left out.",
      }),
      receivedOn: t.field({
        type: 'Date',
        required: true,
        description: 'Brasília day of the receipt. For a PIX credit it must be the day of the credit.',
      }),
      channel: t.field({ type: ReceiptChannelEnum, required: true, description: 'Channel of the receipt.' }),
      reference: t.string({ description: 'End-to-end id of a PIX credit, or any other reference.' }),
      accountId: t.field({
        ...integerIdOf('Account'),
        description: 'Paying account that received the money. Default: the account of the PIX credit.',
      }),
      bookedOn: t.field({ ...bookedOn, subGraphs: CONSOLE }),
    }),
  });

  operationMutation(reverseReceipt, {
    type: ReceiptType,
    input: (t) => ({
      receiptId: t.field({
        ...idOf('ReceivableReceipt'),
        required: true,
        description: '`receiptId` or `id` of the receipt.',
      }),
      reason: t.string({ required: true, description: 'Reason, at most 500 characters.' }),
    }),
  });

  operationMutation(cancelReceivable, {
    type: ReceivableType,
    input: (t) => ({
      receivableId: t.field({
        ...idOf('Receivable'),
        required: true,
        description: '`receivableId` or `id` of the receivable.',
      }),
      reason: t.string({ required: true, description: 'Reason, at most 500 characters.' }),
    }),
  });
}
