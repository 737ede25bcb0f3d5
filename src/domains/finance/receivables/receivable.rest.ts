import { body, path, route } from '../../../rest/route.ts';
import { registerReceipt } from './receipt.ts';
import { receiptRest, receivableRest } from './receivable.resource.ts';
import { createReceivable } from './receivable-creation.ts';

const TAG = 'Finance';

const exampleOf = (record: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

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
    answer: receivableRest.schema,
    reply: (row) => receivableRest.of({ ...row, openBaseUnits: row.amountBaseUnits - row.receivedBaseUnits }),
    example: {
      body: exampleOf(receivableRest.example(), [
        'company_id',
        'debtor_name',
        'debtor_document',
        'description',
        'document_reference',
        'amount_base_units',
        'due_date',
      ]),
      answer: { data: receivableRest.example() },
    },
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
      bookedOn: null,
    },
    answer: receiptRest.schema,
    reply: receiptRest.of,
    example: {
      body: exampleOf(receiptRest.example(), ['amount_base_units', 'received_on', 'channel', 'reference']),
      answer: { data: receiptRest.example() },
    },
  }),
];
