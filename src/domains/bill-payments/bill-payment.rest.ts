import { z } from 'zod';
import { responds } from '../../platform/resource/record.ts';
import { body, documents, path, query, queryInteger, route } from '../../rest/route.ts';
import { RECEIPT_FILE_RULES, RECEIPT_FILES, receiptFile } from '../receipts/receipt-files.ts';
import { cancelBillPayment } from './bill-cancellation.ts';
import { getBillCapabilities, listBillInstitutions } from './bill-catalogue.ts';
import { confirmBillPayment } from './bill-confirmation.ts';
import {
  billCapabilitiesRecord,
  billInstitutionRecord,
  billPaymentRecord,
  billReceiptRecord,
} from './bill-payment.resource.ts';
import { type BillPayment, failureOf, getBillPayment } from './bill-payment.ts';
import { listBillPayments } from './bill-payment-pages.ts';
import { QUOTE_MINUTES, quoteBillPayment } from './bill-quote.ts';
import { getBillPaymentReceipt } from './bill-receipt.ts';
import { printedBill } from './printed-bill.ts';

const TAG = 'Bill payments';
const EXAMPLE = billPaymentRecord.example();
const bill = {
  answer: billPaymentRecord.schema,
  reply: (row: BillPayment) => billPaymentRecord.of({ ...row, window: row, failure: failureOf(row) }),
};
const ID = path('id', 'bill_not_found');

export const billPaymentRoutes = [
  route({
    method: 'GET',
    path: '/bill-payments/capabilities',
    tag: TAG,
    operation: getBillCapabilities,
    rules: ['Times of day are those of Brasília', "The account's own limits override `limits`"],
    graph: 'Query.billPaymentCapabilities',
    from: {},
    ...responds(billCapabilitiesRecord),
  }),
  route({
    method: 'GET',
    path: '/bill-payments/institutions',
    tag: TAG,
    operation: listBillInstitutions,
    rules: [
      'The list follows the agreements of the provider: IPVA, for example, is payable while its agreement is listed',
    ],
    graph: 'Query.billPaymentInstitutions',
    from: {},
    answer: z.array(billInstitutionRecord.schema),
    reply: (institutions) => institutions.map(billInstitutionRecord.of),
    example: { answer: { data: [billInstitutionRecord.example()] } },
  }),
  route({
    method: 'GET',
    path: '/bill-payments',
    tag: TAG,
    operation: listBillPayments,
    rules: ['The list includes quotes that were rejected or never confirmed'],
    graph: 'Query.billPayments',
    from: {
      status: query('status'),
      sourceAccountId: queryInteger('source_account_id'),
      limit: queryInteger('limit'),
      offset: queryInteger('offset'),
    },
    answer: z.array(bill.answer),
    reply: (bills) => bills.map(bill.reply),
    example: { answer: { data: [EXAMPLE] } },
  }),
  route({
    method: 'POST',
    path: '/bill-payments/quotes',
    status: 201,
    repeated: 200,
    tag: TAG,
    operation: quoteBillPayment,
    rules: [
      `The quote can be confirmed for ${QUOTE_MINUTES} minutes, within its payment window`,
      'Payer, beneficiary and amounts come from the credential and the provider: do not send them',
      'Repeating the `Idempotency-Key` returns the same bill payment in its current state, without a new provider inquiry',
    ],
    graph: 'Mutation.quoteBillPayment',
    from: {
      accountId: body('account_id'),
      barcode: body('barcode'),
      type: body('type'),
      payableId: body('payable_id'),
    },
    indeterminate: {
      means: 'The provider has not replied yet',
      code: 'provider_unconfirmed',
      at: '/bill-payments/{id}',
      operationOf: ({ id, status }: BillPayment) => (status === 'unconfirmed' ? id : null),
    },
    ...bill,
    example: {
      body: { account_id: 1003, barcode: EXAMPLE['barcode'] },
      answer: { data: EXAMPLE },
    },
  }),
  route({
    method: 'GET',
    path: '/bill-payments/{id}',
    tag: TAG,
    operation: getBillPayment,
    graph: 'Query.billPayment',
    from: { billPaymentId: ID },
    ...bill,
    example: { answer: { data: EXAMPLE } },
  }),
  route({
    method: 'POST',
    path: '/bill-payments/{id}/confirm',
    status: 202,
    tag: TAG,
    operation: confirmBillPayment,
    rules: [
      'The amount is reserved at once and counted in the PIX limits; a failure returns both',
      'The response is only an acknowledgement: read the outcome in the `status` of `GET /bill-payments/{id}`. No event reports it',
      'A bill is paid once per institution, whichever account pays it',
    ],
    graph: 'Mutation.confirmBillPayment',
    from: { billPaymentId: ID, amountCents: body('amount_cents') },
    ...bill,
    example: {
      body: { amount_cents: EXAMPLE['total_amount_cents'] },
      answer: {
        data: billPaymentRecord.example({
          status: 'processing',
          transaction_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c14',
        }),
      },
    },
  }),
  route({
    method: 'POST',
    path: '/bill-payments/{id}/cancel',
    tag: TAG,
    operation: cancelBillPayment,
    rules: ['Only a quoted bill can be cancelled; the body is empty'],
    graph: 'Mutation.cancelBillPayment',
    from: { billPaymentId: ID },
    ...bill,
    example: { answer: { data: billPaymentRecord.example({ status: 'cancelled' }) } },
  }),
  route({
    method: 'GET',
    path: '/bill-payments/{id}/receipt',
    tag: TAG,
    operation: getBillPaymentReceipt,
    rules: ['Barcode and beneficiary document are masked', ...RECEIPT_FILE_RULES],
    graph: 'Query.billPayment.receipt',
    from: { billPaymentId: ID },
    documents: documents({
      operation: getBillPaymentReceipt,
      from: { billPaymentId: ID },
      types: RECEIPT_FILES,
      file: (receipt, form) => receiptFile(`comprovante-${receipt.billPaymentId}`, printedBill(receipt), form),
    }),
    ...responds(billReceiptRecord),
  }),
];
