import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { MAX_AMOUNT } from '../platform/money.ts';
import { foreignText } from '../platform/text.ts';
import { Party } from './spi.ts';

const Cents = z.int().min(0).max(MAX_AMOUNT);
const Instant = z.iso.datetime();

/** A bill as whoever pays it reads it. */
const bill = {
  type: z.enum(['boleto', 'guide']),
  barcode: z.string().length(44),
  line: z.string(),
};

/** Command: say what a bill costs. The provider takes an operation once, and answers `bills.quoted` or `bills.refused`. */
export const billInquiry = messageType(
  'rails',
  'bills.inquiry',
  'What does this bill cost when it is paid on that day?',
  { operationId: z.uuid(), ...bill, paymentDate: z.iso.date() },
);

/** What a bill costs on the day that was asked for: the original amount, less the discount, plus the addition. */
export const billQuoted = messageType('outcomes', 'bills.quoted', 'What a bill costs, and who gets it', {
  operationId: z.uuid(),
  beneficiary: z.object({ name: foreignText(), document: z.string().nullable() }),
  dueDate: z.iso.date().nullable(),
  originalAmount: Cents,
  discountAmount: Cents,
  /** Interest and fine. */
  additionAmount: Cents,
  at: Instant,
});

/** The provider does not take the bill. */
export const billRefused = messageType('outcomes', 'bills.refused', 'A bill cannot be paid', {
  operationId: z.uuid(),
  code: z.enum(['provider_rejected', 'bill_already_paid']),
  /** For people. */
  reason: foreignText(),
  at: Instant,
});

/** Command: pay a bill that was quoted. The provider takes an operation once, and answers with `bills.outcome`. */
export const billOrder = messageType('rails', 'bills.payment', 'Pay this bill', {
  operationId: z.uuid(),
  transactionId: z.uuid(),
  ...bill,
  /** Cents, as they were quoted: of a bill that costs another amount now, nothing is paid. */
  amount: Cents,
  paymentDate: z.iso.date(),
  payer: Party,
});

/** Command: say what became of a payment. The provider repeats its outcome, or declares the payment void (`timeout`). */
export const billStatus = messageType('rails', 'bills.status', 'What became of this payment of a bill?', {
  operationId: z.uuid(),
  transactionId: z.uuid(),
});

/** What proves a payment. */
const receipt = { authentication: z.string(), content: z.string() };

/**
 * Outcome of a payment. `timeout` is the provider's statement that it was not and will never be paid: only after it is
 * the payer's money given back.
 */
export const billOutcome = messageType('outcomes', 'bills.outcome', 'What became of the payment of a bill', {
  operationId: z.uuid(),
  transactionId: z.uuid(),
  status: z.enum(['settled', 'rejected', 'timeout']),
  /** Why it was rejected. `amount_changed`: it costs another amount than was quoted. */
  code: z.enum(['provider_rejected', 'amount_changed', 'bill_already_paid']).nullable(),
  /** For people. */
  reason: foreignText().nullable(),
  /** Of a settled one; null: it comes later, as `bills.receipt`. */
  receipt: z.object(receipt).nullable(),
  at: Instant,
});

/** The receipt of a settled payment. */
export const billReceipt = messageType('outcomes', 'bills.receipt', 'The receipt of a payment of a bill', {
  operationId: z.uuid(),
  ...receipt,
  at: Instant,
});

export type BillOutcome = z.infer<typeof billOutcome.body>;
