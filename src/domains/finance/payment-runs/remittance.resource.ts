import { cents, date, instant, integer, orNull, text, texts, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { remittanceConflictStates, remittanceItemStates } from './payment-run-states.ts';

export const REMITTANCE_STATUSES = {
  sent: 'nothing is paid or refused yet',
  partially_paid: 'some payments are open',
  paid: 'all are paid',
  refused: 'all are refused',
  concluded: 'some are paid, the others refused',
};
const STATUSES = Object.entries(REMITTANCE_STATUSES).map(([status, meaning]) => `\`${status}\`: ${meaning}`);

export const remittance = resource('Remittance', 'CNAB 240 payment file for another bank.', {
  id: uuid('Id of the file (UUID).', {
    graph: 'remittanceId',
    graphType: 'ID',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c31',
  }),
  batchId: uuid('Batch from which the file was generated.', {
    rest: 'payment_batch_id',
    graph: false,
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c30',
  }),
  bankAccountId: uuid('Account that pays.', { example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c2f' }),
  bankCode: text('Bank of the account: three digits (COMPE).', { example: '001' }),
  agreement: text('Agreement with the bank.', { example: '123456' }),
  sequence: integer('NSA: number of the file within the agreement.', { example: 7 }),
  fileName: text('Name of the file.', {
    column: `r.bank_code || '_' || regexp_replace(r.agreement, '[^0-9A-Za-z]', '', 'g') || '_' || lpad(r.sequence::text, 6, '0') || '.rem'`,
    example: '001_123456_000007.rem',
  }),
  sha256: text('SHA-256 of the file, hexadecimal.', {
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
  sizeBytes: integer('Size of the file in bytes.', { rest: false }),
  status: word(REMITTANCE_STATUSES, `${STATUSES.join('; ')}.`, { graph: false, column: false, example: 'sent' }),
  total: cents('Sum of the payments, in cents.', { rest: 'amount', example: 1_234_56 }),
  itemCount: integer('Number of payments.', { rest: 'items_count', example: 1 }),
  paidTotal: cents('Sum of the payments that were made and have not come back, in cents.', {
    rest: 'paid_amount',
    example: 0,
  }),
  paidCount: integer('Number of payments that were made and have not come back.', { example: 0 }),
  refusedCount: integer('Number of payments that the bank refused, or that came back after they were paid.', {
    example: 0,
  }),
  generatedBy: text('Operator who generated the file.', { example: 'operator:carla' }),
  generatedAt: instant('Time of generation.', { example: '2026-12-01T15:30:10.123Z' }),
});

export const remittanceFile = resource('RemittanceFile', 'The file of a remittance.', {
  fileName: remittance.members.fileName,
  sha256: remittance.members.sha256,
  content: text('ASCII lines of 240 characters, each with CRLF. Byte for byte the same on every download.'),
});

export const ITEM_REVIEWS = {
  unknown_occurrence: "The bank's code is in no table. The payment is neither paid nor refused.",
  amount_differs: 'The bank paid another amount.',
  deleted_by_bank: 'The bank deleted the payment.',
  day_closed: 'The payment was made on a treasury day that is closed. Reopen the day and import the file again.',
  paid_in_future: 'The bank reports a day in the future. Ask the bank, or import the file again after that day.',
};

export const ITEM_CONFLICTS = {
  refused_after_paid: 'The item was paid, and the bank now reports that it is refused or has come back.',
  paid_twice: 'Another payment had already paid the installment.',
};

export const remittanceItem = resource(
  'RemittanceItem',
  'Payment of one installment by a CNAB 240 file for another bank.',
  {
    id: uuid('`remittance_item_id` of events (UUID).', { graph: 'itemId', graphType: 'ID' }),
    batchId: uuid('Batch of the payment.', { graph: false }),
    remittanceId: orNull(uuid('File that contains the payment.', { graph: false }), 'until the file is generated'),
    installmentId: uuid('Installment that the payment pays.', { graph: false }),
    payableId: uuid('Payable of the installment.', { graph: false }),
    status: word(remittanceItemStates.states, 'State of the payment.'),
    yourNumber: text('Number that the gateway gave the payment. Never reused.'),
    bankNumber: orNull(text('Number that the bank gave the payment.'), 'until the bank reports one'),
    amount: cents('Ordered amount in cents.'),
    occurrences: texts("Occurrence codes of the bank's last answer (G059)."),
    paidOn: orNull(date('Brasília day of the payment.'), 'until it is paid'),
    paidAmount: orNull(cents('Amount that the bank reports as paid, in cents.'), 'until the bank reports one'),
    authentication: orNull(
      text("The bank's authentication, which is the end-to-end id of a PIX."),
      'until the bank reports one',
    ),
    review: orNull(word(ITEM_REVIEWS, 'Reason for a review.'), 'unless the payment is under review'),
    conflict: orNull(word(ITEM_CONFLICTS, 'Contradiction that a return file revealed.'), 'when there is none'),
    conflictStatus: orNull(
      word(remittanceConflictStates.states, 'State of the conflict of a payment that was refused after it was paid.'),
      'for all other payments',
    ),
    settledBy: orNull(text('Operator who settled the conflict.'), 'until it is settled'),
    settledAt: orNull(instant('Time of settlement.')),
    settlementReason: orNull(text('Reason given.')),
    returnedOn: orNull(date('Brasília day on which the money came back.'), 'unless it came back'),
    updatedAt: instant('Time of the last change of state.'),
  },
);

export const remittanceRecord = restRecord(remittance);
