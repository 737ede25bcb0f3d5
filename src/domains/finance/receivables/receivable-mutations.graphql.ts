import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { registerReceipt } from './receipt.ts';
import { cancelReceivable, reverseReceipt } from './receipt-reversal.ts';
import { ReceiptChannelEnum, ReceiptType, ReceivableType } from './receivable.graphql.ts';
import { createReceivable } from './receivable-creation.ts';

export function receivableMutations(): void {
  operationMutation(createReceivable, {
    type: ReceivableType,
    input: (t) => ({
      companyId: t.id({ required: true, description: 'The company of the institution that it is owed to.' }),
      branchId: t.id({ description: 'A branch of that company.' }),
      destinationAccountId: t.field({
        ...integerIdOf('Account'),
        description: 'The paying account of that company that it is to be received in.',
      }),
      financialAccountId: t.id({ description: "Its class in the institution's own chart." }),
      debtorName: t.string({ required: true, description: 'Who owes it, at most 140 characters.' }),
      debtorDocument: t.string({ required: true, description: 'CPF or CNPJ of the debtor, without mask.' }),
      description: t.string({ required: true, description: 'What it is for, at most 500 characters.' }),
      documentReference: t.string({
        required: true,
        description: 'Number of the invoice or contract, at most 100 characters.',
      }),
      amountBaseUnits: t.field({ type: 'BaseUnits', required: true, description: 'What is owed.' }),
      currency: t.string({ description: 'ISO 4217; `BRL` when left out.' }),
      dueDate: t.field({ type: 'Date', required: true, description: 'Brasília day on which it is due.' }),
      competenceDate: t.field({
        type: 'Date',
        description: 'Brasília day that it belongs to in the books; its due date when left out.',
      }),
    }),
  });

  operationMutation(registerReceipt, {
    type: ReceiptType,
    input: (t) => ({
      receivableId: t.field({ ...idOf('Receivable'), required: true, description: 'The receivable.' }),
      amountBaseUnits: t.field({
        type: 'BaseUnits',
        required: true,
        description: "What was received, in the receivable's currency.",
      }),
      exchangeRate: t.string({ description: 'BRL for one unit of that currency; of BRL, none.' }),
      receivedOn: t.field({
        type: 'Date',
        required: true,
        description: 'Brasília day on which it was received; of a PIX credit, its day.',
      }),
      channel: t.field({ type: ReceiptChannelEnum, required: true, description: 'How it came.' }),
      reference: t.string({ description: 'End-to-end id of a PIX credit, or any other reference.' }),
      accountId: t.field({
        ...integerIdOf('Account'),
        description: 'The paying account; that of the PIX credit when left out.',
      }),
    }),
  });

  operationMutation(reverseReceipt, {
    type: ReceiptType,
    input: (t) => ({
      receiptId: t.field({ ...idOf('ReceivableReceipt'), required: true, description: 'The receipt.' }),
      reason: t.string({ required: true, description: 'Why, at most 500 characters.' }),
    }),
  });

  operationMutation(cancelReceivable, {
    type: ReceivableType,
    input: (t) => ({
      receivableId: t.field({ ...idOf('Receivable'), required: true, description: 'The receivable.' }),
      reason: t.string({ required: true, description: 'Why, at most 500 characters.' }),
    }),
  });
}
