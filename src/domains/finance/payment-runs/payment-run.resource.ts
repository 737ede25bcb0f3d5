import {
  cents,
  date,
  flag,
  instant,
  integer,
  orNull,
  text,
  texts,
  uuid,
  word,
} from '../../../platform/resource/member.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { CHANNELS } from './payment-channel.ts';
import { PAYMENT_FAILURES } from './payment-failure.ts';
import { paymentBatchStates, paymentOrderStates } from './payment-run-states.ts';

const FAILURES = Object.keys(PAYMENT_FAILURES).map((code) => `\`${code}\``);

export const paymentOrder = resource('PaymentOrder', 'Electronic payment of one installment.', {
  id: uuid('`payment_order_id` of events (UUID).', { graph: 'orderId', graphType: 'ID' }),
  batchId: uuid('Batch of the order.', { graph: false }),
  installmentId: uuid('Installment that the order pays.', { graph: false }),
  payableId: uuid('Payable of the installment.', { graph: false }),
  payingPartnerId: uuid('Partner that owns the paying account.', { graph: false }),
  status: word(paymentOrderStates.states, 'State of the order.'),
  channel: word(CHANNELS, 'Channel of the payment.'),
  amount: cents('Amount in cents.'),
  attempt: integer('Number of attempts so far.'),
  nextAttemptAt: orNull(instant('Time of the next attempt.'), 'unless the order waits for an attempt'),
  errorCode: orNull(text(`Why it was rejected: ${FAILURES.join(', ')}.`)),
  endToEndId: orNull(text('End-to-end id of a PIX.'), 'before the lookup of the key, and for the other channels'),
  transactionId: orNull(uuid('Id of the transaction that pays the order.'), 'until the order is dispatched'),
  paidOn: orNull(date('Brasília day of payment.'), 'until paid'),
  conflict: orNull(
    word({ paid_twice: true }, '`paid_twice`: another payment had already paid the installment.'),
    'otherwise',
  ),
  returnedAmount: cents('Amount that came back, in cents. When all came back, the installment is open again.'),
  sourceAccountId: integer('Paying account.'),
  createdAt: instant('Time of creation.'),
  updatedAt: instant('Time of the last state change.'),
});

export const paymentBatch = resource('PaymentBatch', 'Electronic orders or a CNAB 240 file, released together.', {
  id: uuid('Id of the batch (UUID).', { graph: 'batchId', graphType: 'ID' }),
  status: word(paymentBatchStates.states, 'State of the batch.'),
  companyId: uuid('Company that pays.'),
  sourceAccountId: orNull(integer('Paying account of the orders.'), 'for a CNAB 240 file'),
  bankAccountId: orNull(uuid('Account at another bank, for a CNAB 240 file.'), 'for electronic orders'),
  payOn: orNull(date('Brasília day on which the other bank pays.'), 'for electronic orders'),
  itemCount: integer('Number of payments.'),
  total: cents('Sum of the payments, in cents.'),
  contentSha256: text('Hash of the payments. The release must name it, so that only the reviewed content is released.'),
  createdBy: text('Operator who created the batch.'),
  /** Empty in batches that are older than this rule. */
  participants: texts(
    'Operators with a part in the batch or its payables, deputised approvers included. None may release it.',
    { graph: false },
  ),
  createdAt: instant('Time of creation.'),
  releasedBy: orNull(text('Operator who released it.')),
  releasedAt: orNull(instant('Release time.')),
  cancelledBy: orNull(text('Operator who cancelled it.')),
  cancelledAt: orNull(instant('When it was cancelled.')),
});

/** Of payable_installment `i` and its payable `p`. */
export const dueInstallment = resource('DueInstallment', 'An approved installment that is due.', {
  id: uuid('Id of the installment (UUID).', { graph: 'installmentId', graphType: 'ID' }),
  payableId: uuid('Payable of the installment.'),
  number: integer('From 1.'),
  dueDate: date('Due date (Brasília day).'),
  payOn: date('The due date, moved to the next business day if it is not one.', { column: false }),
  amount: cents('Amount to pay, in cents.', { column: 'i.net_amount' }),
  companyId: uuid('Company that owes the installment.', { column: 'p.company_id' }),
  sourceAccountId: orNull(
    integer('Account that must pay it.', { column: 'p.source_account_id' }),
    'when every paying account of the company can pay it',
  ),
  supplierName: text('Name of the supplier.', { column: 'p.supplier_name' }),
  supplierDocument: text('CPF or CNPJ of the supplier.', { column: 'p.supplier_document' }),
  description: text('Description of the payable.', { column: 'p.description' }),
  documentReference: text('Invoice or contract of the supplier.', { column: 'p.document_reference' }),
  channel: word(CHANNELS, 'Channel of the electronic payment.', { column: false }),
  fitsFile: flag('Whether a CNAB 240 file for another bank can pay it: no amount is withheld.', { column: false }),
});

/** Its select list is written by hand: a step comes from one of many tables. */
export const storyStep = resource(
  'PaymentStoryStep',
  'One step in the history of a payment, from the request to the posting.',
  {
    root: uuid('Payable or order whose history is read.', { graph: false }),
    at: instant('Time of the step.'),
    action: text(
      'What happened: `payable.<action>`, `payment_batch.created`, `.released`, `.cancelled`, `payment_order.rejected`, `.cancelled`, ' +
        '`transaction.accepted` and `.<state>`, `posting.<kind>` (`posting.fee` is its fee), `remittance.generated`, `remittance_item.<state>`, ' +
        '`remittance_item.conflict_settled`, `reconciliation.matched`.',
    ),
    author: orNull(text('`operator:<login>` or `partner_api:<client_id>`.'), 'when a worker or a bank caused the step'),
    onBehalfOf: orNull(
      text('Approver for whom the author acted as deputy: `operator:<login>`.'),
      'when the author acted in their own name',
    ),
    reason: orNull(
      text('Reason that the author gave, an error code, or the occurrence codes of a bank.'),
      'when the step has none',
    ),
    resourceId: uuid('Own id of the object of the step.', { graphType: 'ID' }),
    amount: orNull(cents('Amount in cents.'), 'when the step has no amount'),
  },
);
