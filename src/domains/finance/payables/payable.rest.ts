import { body, bodyList, path, query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { installmentRecord, payableRecord } from './payable.resource.ts';
import { AGING_EXAMPLE, AgingShape, agingRecord } from './payable-aging.rest.ts';
import { getPayablesAging } from './payable-aging.ts';
import { createPayable } from './payable-creation.ts';
import { byNumber, listInstallments } from './payable-installments.ts';
import { byNewest, listPayables } from './payable-pages.ts';

const TAG = 'Finance';
/** In the example of a creation. */
const SENT = [
  'company_id',
  'supplier_name',
  'supplier_document',
  'description',
  'document_reference',
  'amount',
  'due_date',
  'payment_method',
  'pix_key',
];
const PAGE = { first: queryInteger('limit'), after: query('after') };

export const payableRoutes = [
  route({
    method: 'GET',
    path: '/finance/payables',
    tag: TAG,
    operation: listPayables,
    rules: ['An omitted filter does not restrict the list'],
    graph: 'Query.payables',
    from: {
      status: query('status'),
      companyId: query('company_id'),
      supplierDocument: query('supplier_document'),
      documentReference: query('document_reference'),
      paymentMethod: query('payment_method'),
      dueFrom: query('due_from'),
      dueTo: query('due_to'),
      ...PAGE,
    },
    answer: listShape(payableRecord.schema),
    reply: (payables) => listRecord(payables, byNewest, payableRecord.of),
    example: { answer: { data: { items: [payableRecord.example()], next_cursor: null } } },
  }),
  route({
    method: 'GET',
    path: '/finance/payables/aging',
    tag: TAG,
    operation: getPayablesAging,
    rules: [
      'An installment due on the day itself is not past due',
      'An installment paid, refused or cancelled after the day is owed on the day; an installment created after the day is not',
      '`items` lists suppliers by document; `total` and `buckets` next to it cover all suppliers, on every page',
    ],
    graph: 'Query.payablesAging',
    from: { asOf: query('as_of'), companyId: query('company_id'), ...PAGE },
    answer: AgingShape,
    reply: agingRecord,
    example: { answer: { data: AGING_EXAMPLE } },
  }),
  route({
    method: 'GET',
    path: '/finance/payables/{id}/installments',
    tag: TAG,
    operation: listInstallments,
    rules: ['A payable of another institution returns the same refusal as an unknown payable'],
    graph: 'Query.payable.installments',
    from: { payableId: path('id', 'payable_not_found'), ...PAGE },
    answer: listShape(installmentRecord.schema),
    reply: (installments) => listRecord(installments, byNumber, installmentRecord.of),
    example: { answer: { data: { items: [installmentRecord.example()], next_cursor: null } } },
  }),
  route({
    method: 'POST',
    path: '/finance/payables',
    status: 201,
    tag: TAG,
    operation: createPayable,
    rules: [
      'The payable is `pending` until an operator of the institution approves it; only then can it be paid',
      'The same supplier and reference is refused with `duplicate_payable` while the other payable is neither refused nor cancelled, unless `justification` is sent',
      'References are compared without case, spaces, punctuation, accents and leading zeros; digits of other scripts and look-alike letters count as the characters that they look like',
      '`PIX` requires `pix_key`; `TED` requires `recipient_bank_code`, `recipient_branch` and `recipient_account`; `BOLETO` requires `barcode`, which decides the payee',
    ],
    graph: 'Mutation.createPayable',
    from: {
      companyId: body('company_id'),
      branchId: body('branch_id'),
      sourceAccountId: body('source_account_id'),
      financialAccountId: body('financial_account_id'),
      supplierName: body('supplier_name'),
      supplierDocument: body('supplier_document'),
      description: body('description'),
      documentReference: body('document_reference'),
      amount: body('amount'),
      dueDate: body('due_date'),
      competenceDate: body('competence_date'),
      paymentMethod: body('payment_method'),
      pixKey: body('pix_key'),
      recipientBankCode: body('recipient_bank_code'),
      recipientBranch: body('recipient_branch'),
      recipientAccount: body('recipient_account'),
      barcode: body('barcode'),
      installments: bodyList('installments', { dueDate: 'due_date' }),
      withholdings: body('withholdings'),
      justification: body('justification'),
    },
    answer: payableRecord.schema,
    reply: payableRecord.of,
    example: {
      body: Object.fromEntries(SENT.map((name) => [name, payableRecord.example()[name]])),
      answer: { data: payableRecord.example() },
    },
  }),
];
