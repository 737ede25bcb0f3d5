import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text.ts';
import { RailCents } from './rail-cents.ts';

/** One side of a PIX. */
export const Party = z.object({
  ispb: z.string(),
  name: foreignText(),
  document: z.string(),
  agency: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountType: z.string().nullable(),
});
export type Party = z.infer<typeof Party>;

/** Who is to receive a PIX, as the directory named it. */
export const Recipient = Party.extend({
  agency: z.string(),
  accountNumber: z.string(),
  institutionName: foreignText(),
});
export type Recipient = z.infer<typeof Recipient>;

const EndToEndId = z.string().length(32);
const ReturnId = z.string().length(32);
const Instant = z.iso.datetime();

/** Command: pay. The rail takes an end-to-end id once, and answers with {@link spiOutcome}. */
export const spiPayment = messageType('rails', 'spi.payment', 'Pay this amount to this recipient', {
  endToEndId: EndToEndId,
  transactionId: z.uuid(),
  amount: z.int(),
  key: z.string(),
  description: foreignText().nullable(),
  payer: Party,
  recipient: Recipient,
});

/** Command: say what became of a payment. The rail repeats its outcome, or declares the payment void (`timeout`). */
export const spiStatus = messageType('rails', 'spi.status', 'What became of this payment?', { endToEndId: EndToEndId });

/** Command: give a received PIX back, whole or in part (pacs.004). The rail takes a return id once. */
export const spiRefund = messageType(
  'rails',
  'spi.refund',
  'Give this amount of a received PIX back to whoever paid it',
  {
    returnId: ReturnId,
    transactionId: z.uuid(),
    originalEndToEndId: EndToEndId,
    amount: z.int(),
    reason: z.string(),
  },
);

/** Command: say what became of a refund. The rail repeats its outcome, or declares the refund void (`timeout`). */
export const spiRefundStatus = messageType('rails', 'spi.refund_status', 'What became of this refund?', {
  returnId: ReturnId,
});

/** Command: whether an incoming PIX, or the return of a sent one, was credited. */
export const spiReceipt = messageType('rails', 'spi.receipt', 'Whether an incoming credit was booked', {
  id: z.string(),
  status: z.enum(['accepted', 'rejected']),
  reasonCode: z.string().nullable(),
});

/**
 * Outcome of a payment. `held` is not final. `timeout` is the rail's statement that the payment was not and will never be
 * settled: only after it is a payer's money given back.
 */
export const spiOutcome = messageType('outcomes', 'spi.outcome', 'What became of a payment', {
  endToEndId: EndToEndId,
  status: z.enum(['held', 'settled', 'rejected', 'timeout']),
  /** ISO 20022 pacs.002 status: ACSP, ACSC, ACCC, RJCT. */
  spiStatus: z.string(),
  reasonCode: z.string().nullable(),
  reasonDescription: foreignText().nullable(),
  at: Instant,
});

/** Outcome of a refund. `timeout`: it was not and will never be settled; only after it is its money free again. */
export const spiRefundOutcome = messageType('outcomes', 'spi.refund_outcome', 'What became of a refund', {
  returnId: ReturnId,
  status: z.enum(['settled', 'rejected', 'timeout']),
  reasonCode: z.string().nullable(),
  reasonDescription: foreignText().nullable(),
  at: Instant,
});

/** An incoming PIX for an account of this institution, to be booked or refused with a receipt. */
export const spiReceived = messageType('outcomes', 'spi.received', 'A PIX arrives', {
  endToEndId: EndToEndId,
  amount: RailCents,
  debtor: Party,
  creditor: z.object({ ispb: z.string(), agency: z.string(), accountNumber: z.string() }),
  txId: z.string().nullable(),
  description: foreignText().nullable(),
  /** SPI code with which the institution's own screening (sanctions, fraud) refuses it; null or absent: it passed. */
  screening: z.string().length(4).nullish(),
  at: Instant.meta({
    description:
      'When the rail accepted it: the charge that it pays costs what it cost then, and is over or not as it was then. In the future it counts as now.',
  }),
});

/** The receiver of a sent PIX gives it back, whole or in part (pacs.004). */
export const spiReturned = messageType('outcomes', 'spi.returned', 'A sent PIX comes back', {
  returnId: ReturnId,
  originalEndToEndId: EndToEndId,
  amount: RailCents,
  reason: z.string(),
  at: Instant,
});

/** A return of a sent PIX was attempted and refused by the rail: nothing moved. */
export const spiReturnFailed = messageType('outcomes', 'spi.return_failed', 'The return of a sent PIX failed', {
  returnId: ReturnId,
  originalEndToEndId: EndToEndId,
  amount: RailCents,
  reasonCode: z.string(),
  reasonDescription: foreignText(),
  at: Instant,
});

export type SpiPayment = z.infer<typeof spiPayment.body>;
export type SpiOutcome = z.infer<typeof spiOutcome.body>;
export type SpiRefundOutcome = z.infer<typeof spiRefundOutcome.body>;
export type SpiReceived = z.infer<typeof spiReceived.body>;
export type SpiReturned = z.infer<typeof spiReturned.body>;
export type SpiReturnFailed = z.infer<typeof spiReturnFailed.body>;

/** Why a PIX is given back: the reasons of pacs.004. The other codes of the SPI reject (pacs.002). */
export const RETURN_REASONS = ['MD06', 'SL02', 'BE08', 'FR01'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const isReturnReason = (code: string): code is ReturnReason =>
  (RETURN_REASONS as readonly string[]).includes(code);

/** What the SPI's rejection codes say, for people. */
export const SPI_REASONS: Readonly<Record<string, string>> = {
  AB03: 'settlement timed out in the SPI',
  AB09: 'error at the receiving institution',
  AC03: 'agency or account does not exist',
  AC06: 'account blocked',
  AC07: 'account closed',
  AC14: 'wrong account type',
  AG03: 'transaction not supported by the account',
  AG12: 'book transfer not allowed in the SPI',
  AG13: 'return of a return',
  AM02: 'amount above what the receiving account accepts',
  AM04: 'insufficient liquidity of the paying institution',
  AM09: 'return above the original amount',
  AM18: 'invalid number of transactions',
  BE01: 'document does not match the account holder',
  BE17: 'QR code rejected by the receiver',
  CH11: 'wrong document of the receiver',
  DS04: 'rejected by the receiver',
  DS27: 'participant not active',
  DUPL: 'duplicate payment',
  ED05: 'generic failure',
  FRAD: 'suspected fraud',
  RR04: 'payer under sanctions',
};
