import { body, path, route } from '../../../rest/route.ts';
import { registerReceipt } from './receipt.ts';
import { createReceivable } from './receivable-creation.ts';
import * as example from './receivable-examples.ts';
import { ReceiptShape, ReceivableShape, receivableWire, registeredWire } from './receivable-records.ts';

const TAG = 'Finance';

export const receivableRoutes = [
  route({
    method: 'POST',
    path: '/finance/receivables',
    status: 201,
    tag: TAG,
    operation: createReceivable,
    rules: [
      'Amounts that end in `_base_units` are ten-thousandths: BRL 1.00 is 10000. They accept an integer or a digit string',
    ],
    graph: 'Mutation.createReceivable',
    from: {
      companyId: body('company_id'),
      branchId: body('branch_id'),
      destinationAccountId: body('destination_account_id'),
      financialAccountId: body('financial_account_id'),
      debtorName: body('debtor_name'),
      debtorDocument: body('debtor_document'),
      description: body('description'),
      documentReference: body('document_reference'),
      amountBaseUnits: body('amount_base_units'),
      currency: body('currency'),
      dueDate: body('due_date'),
      competenceDate: body('competence_date'),
    },
    answer: ReceivableShape,
    reply: receivableWire,
    example: { body: example.NEW_RECEIVABLE, answer: { data: example.RECEIVABLE } },
  }),
  route({
    method: 'POST',
    path: '/finance/receivables/{id}/receipts',
    status: 201,
    tag: TAG,
    operation: registerReceipt,
    rules: [
      'A `reference` with the end-to-end id of a PIX credit of the institution identifies this credit, in any `channel`: `received_on` must be its day, `account_id` its account, and its receipts and returns never exceed it',
      'Any other `reference` is a plain declaration',
      '`exchange_rate` is required when the receivable is in another currency than BRL',
    ],
    graph: 'Mutation.registerReceipt',
    from: {
      receivableId: path('id', 'receivable_not_found'),
      amountBaseUnits: body('amount_base_units'),
      exchangeRate: body('exchange_rate'),
      receivedOn: body('received_on'),
      channel: body('channel'),
      reference: body('reference'),
      accountId: body('account_id'),
    },
    answer: ReceiptShape,
    reply: registeredWire,
    example: { body: example.NEW_RECEIPT, answer: { data: example.RECEIPT } },
  }),
];
