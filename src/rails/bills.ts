import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { MAX_AMOUNT } from '../platform/money/money.ts';
import { foreignText } from '../platform/text/text.ts';
import { Party } from './spi.ts';

const Cents = z.int().min(0).max(MAX_AMOUNT);
const Instant = z.iso.datetime();

const bill = {
  type: z.enum(['boleto', 'guide']),
  barcode: z.string().length(44),
  line: z.string(),
};

/** The provider accepts an operation once, and answers `bills.quoted` or `bills.refused`. */
export const billInquiry = messageType(
  'rails',
  'bills.inquiry',
  'Quote the price of this bill for a payment on that day',
  { operationId: z.uuid(), ...bill, paymentDate: z.iso.date() },
);

/** The quoted price: the original amount, less the discount, plus the addition. */
export const billQuoted = messageType('outcomes', 'bills.quoted', 'Price and beneficiary of a bill', {
  operationId: z.uuid(),
  beneficiary: z.object({ name: foreignText(), document: z.string().nullable() }),
  dueDate: z.iso.date().nullable(),
  originalAmount: Cents,
  discountAmount: Cents,
  /** Interest and fine. */
  additionAmount: Cents,
  at: Instant,
});

export const billRefused = messageType('outcomes', 'bills.refused', 'The provider refuses to quote a bill', {
  operationId: z.uuid(),
  code: z.enum(['provider_rejected', 'bill_already_paid']),
  reason: foreignText(),
  at: Instant,
});

/** The provider accepts an operation once, and answers with `bills.outcome`. */
export const billOrder = messageType('rails', 'bills.payment', 'Pay this bill', {
  operationId: z.uuid(),
  transactionId: z.uuid(),
  ...bill,
  /** Quoted cents. If the bill now costs another amount, the provider pays nothing (`amount_changed`). */
  amount: Cents,
  paymentDate: z.iso.date(),
  payer: Party,
});

/** The provider repeats its outcome, or declares the payment void (`timeout`). */
export const billStatus = messageType('rails', 'bills.status', 'Report the outcome of this bill payment', {
  operationId: z.uuid(),
  transactionId: z.uuid(),
});

const receipt = { authentication: z.string(), content: z.string() };

/** `timeout`: the payment was not and will never be made. Only then is its money released. */
export const billOutcome = messageType('outcomes', 'bills.outcome', 'The outcome of a bill payment', {
  operationId: z.uuid(),
  transactionId: z.uuid(),
  status: z.enum(['settled', 'rejected', 'timeout']),
  code: z.enum(['provider_rejected', 'amount_changed', 'bill_already_paid']).nullable(),
  reason: foreignText().nullable(),
  /** Set for a settled payment. Null: the receipt follows as `bills.receipt`. */
  receipt: z.object(receipt).nullable(),
  at: Instant,
});

export const billReceipt = messageType('outcomes', 'bills.receipt', 'The receipt of a bill payment', {
  operationId: z.uuid(),
  ...receipt,
  at: Instant,
});

export type BillOutcome = z.infer<typeof billOutcome.body>;
