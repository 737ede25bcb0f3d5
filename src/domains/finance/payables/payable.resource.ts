import { cents, date, instant, integer, orNull, text, uuid, word, words } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { installmentStates, payableStates } from './payable-states.ts';
import {
  DUPLICATE_REASONS,
  PAYABLE_ACTIONS,
  PAYEE_MEMBERS,
  PAYMENT_METHODS,
  WITHHOLDING_KINDS,
} from './payable-words.ts';

const ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21';
const AT = '2026-11-23T15:30:10.123Z';

/** As its table `p` has it. */
export const payable = resource('Payable', 'A debt of the institution to a supplier.', {
  id: uuid('Id of the payable (UUID).', { graph: 'payableId', graphType: 'ID', example: ID }),
  status: word(payableStates.states, 'State of the payable, pending while it awaits its approval.', {
    example: 'pending',
  }),
  version: integer('Version for decisions. Each change and each decision increments it.', { rest: false }),
  contentSha256: text(
    'SHA-256 of the fields that decide the payee and the amount. A decision names it, so that it applies only to the payment data that was shown.',
    { rest: false, console: true, column: 'payable_content_sha256(p.id)' },
  ),
  companyId: uuid('Id of the company that owes the payable (UUID).', {
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20',
  }),
  branchId: orNull(uuid('Id of the branch (UUID).'), 'when the payable belongs to the whole company'),
  sourceAccountId: orNull(integer('Number of the paying account.'), 'when the payment batch decides it'),
  financialAccountId: orNull(
    uuid("Id of the cash class in the institution's chart (UUID)."),
    'when the payable has none',
  ),
  supplierName: text('Name of the supplier.', { example: 'Oficina do João Ltda' }),
  supplierDocument: text('CPF or CNPJ of the supplier, without mask.', { example: '11222333000181' }),
  counterpartyId: orNull(
    uuid('Id of the master record with this document.', {
      graph: false,
      column:
        '(select c.id from counterparty c where c.institution_id = p.institution_id and c.document = p.supplier_document)',
    }),
    'when there is none',
  ),
  description: text('Purpose of the payable.', { example: 'Manutenção da frota, novembro' }),
  documentReference: text("Number of the supplier's invoice or contract.", { example: 'NF-e 1234' }),
  justification: orNull(
    text('Reason for repeating the reference of another payable of the supplier.'),
    'when none was given',
  ),
  amount: cents("Gross amount of the supplier's invoice, in cents.", { example: 45_600 }),
  netAmount: cents('Amount to pay in cents: the gross amount without the withholdings.', { example: 45_600 }),
  paidAmount: cents('Part of the net amount that is paid, in cents.', { example: 0 }),
  dueDate: date('Brasília day on which the payable is due.', { example: '2026-12-10' }),
  competenceDate: orNull(date('Brasília day of the competence in the books.'), 'when none was given'),
  paymentMethod: word(PAYMENT_METHODS, 'Method by which the supplier is paid.', { example: 'PIX' }),
  pixKey: orNull(
    text('PIX key of the supplier.', { example: 'oficina@example.com' }),
    'unless the payment method is PIX',
  ),
  recipientBankCode: orNull(
    text('Bank of the supplier: three digits (COMPE) or an ISPB.'),
    'unless the payment method is TED',
  ),
  recipientBranch: orNull(text('Branch of the supplier.'), 'unless the payment method is TED'),
  recipientAccount: orNull(text('Account of the supplier.'), 'unless the payment method is TED'),
  barcode: orNull(text('Barcode of the boleto or guide, 44 digits.'), 'unless the payment method is BOLETO'),
  installmentsCount: integer('Number of installments.', { example: 1 }),
  createdBy: text('Author of the payable: `partner_api:<client_id>` or `operator:<login>`.', {
    example: 'partner_api:own-3a8f5b1f7c12',
  }),
  approvedBy: orNull(text('The only or first approver.', { rest: false }), 'before the first approval'),
  secondApprovedBy: orNull(text('The second approver.', { rest: false }), 'unless two approvers approved the payable'),
  createdAt: instant('Time at which the payable was created.', { example: AT }),
  updatedAt: instant('Time of the last change.', { example: AT }),
});

export const installment = resource('PayableInstallment', 'An installment: a part of a payable with its own payment.', {
  id: uuid('Id of the installment (UUID).', {
    graph: 'installmentId',
    graphType: 'ID',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c22',
  }),
  payableId: uuid('Id of the payable to which the installment belongs.', { graph: false, example: ID }),
  number: integer('Number in the payable, from 1.', { example: 1 }),
  dueDate: date('Brasília day on which the installment is due.', { example: '2026-12-10' }),
  amount: cents('Gross amount in cents.', { example: 45_600 }),
  netAmount: cents('Amount to pay, in cents.', { example: 45_600 }),
  status: word(installmentStates.states, 'State of the installment.', { example: 'pending' }),
  paidOn: orNull(date('Brasília day of the payment.'), 'until the installment is paid'),
  paymentOrderId: orNull(
    uuid('Id of the payment order that paid the installment electronically.', { graph: false }),
    'when none did',
  ),
});

export const withholding = resource('PayableWithholding', 'A withholding of a payable.', {
  payableId: uuid('Id of the payable.', { graph: false }),
  kind: word(WITHHOLDING_KINDS, 'Kind of the withholding.'),
  amount: cents('Amount in cents.'),
});

export const step = resource('PayableStep', 'One step in the history of a payable: the action and its author.', {
  payableId: uuid('Id of the payable.', { graph: false }),
  action: word(PAYABLE_ACTIONS, 'Action of the step.'),
  author: orNull(
    text('Author: `partner_api:<client_id>` or `operator:<login>`.'),
    'for a step by a payment batch or the bank',
  ),
  onBehalfOf: orNull(text('The absent approver for whom the author acted: `operator:<login>`.'), 'without deputyship'),
  reason: orNull(text("Reason in the author's words."), 'when none was given'),
  installmentId: orNull(
    text('`installmentId` of the affected installment.'),
    'when the step affects the whole payable',
  ),
  contentSha256: orNull(text('Digest of the approved or refused payment data.'), 'for every other step'),
  at: instant('Time of the step.'),
});

export const payeeChange = resource(
  'PayeeChange',
  'A field that identifies the payee and differs from the last payment.',
  {
    member: word(PAYEE_MEMBERS, 'Name of the field.'),
    before: orNull(text('Value at the last payment.'), 'when the field was absent'),
    after: orNull(text('Current value.'), 'when the field is absent'),
  },
);

export const payeeHistory = resource(
  'PayeeHistory',
  "Differences between a payable's payee and the last payment to the same supplier's document.",
  {
    payableId: uuid('Id of the payable.', { graph: false }),
    lastPaidOn: orNull(date('Brasília day of the last payment.'), 'when there was none'),
  },
);

export const possibleDuplicate = resource(
  'PayableDuplicate',
  'Another payable that is possibly the same as this one.',
  {
    payableId: uuid('Id of this payable.', { graph: false }),
    duplicateId: uuid('Id of the other payable.', { graph: false }),
    reasons: words(DUPLICATE_REASONS, 'All reasons that apply.'),
  },
);

export const approval = resource('PayableApproval', 'Result of one of several approvals.', {
  payableId: uuid('Id of the payable (UUID).', { graphType: 'ID' }),
  netAmount: orNull(cents('Approved net amount in cents.'), 'when the approval was refused'),
  code: orNull(text('Code of the refusal.'), 'when the approval was not refused'),
  message: orNull(text('Message of the refusal.'), 'when the approval was not refused'),
});

export const payableRecord = restRecord(payable);
export const installmentRecord = restRecord(installment);
