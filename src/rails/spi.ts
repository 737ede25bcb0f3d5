import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text/text.ts';
import { IsFinal } from './is-final.ts';
import { RailCents } from './rail-cents.ts';

export const Party = z.object({
  ispb: z.string(),
  name: foreignText(),
  document: z.string(),
  agency: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountType: z.string().nullable(),
});
export type Party = z.infer<typeof Party>;

export const Recipient = Party.extend({
  agency: z.string(),
  accountNumber: z.string(),
  institutionName: foreignText(),
});
export type Recipient = z.infer<typeof Recipient>;

const EndToEndId = z.string().length(32);
const ReturnId = z.string().length(32);
const Instant = z.iso.datetime();

/** The rail accepts an end-to-end id once, and answers with {@link spiOutcome}. */
export const spiPayment = messageType('rails', 'spi.payment', 'Pay this amount to this recipient', {
  endToEndId: EndToEndId,
  transactionId: z.uuid(),
  amount: z.int(),
  key: z.string(),
  description: foreignText().nullable(),
  payer: Party,
  recipient: Recipient,
});

/** The rail repeats its outcome, or declares the payment void (`timeout`). */
export const spiStatus = messageType('rails', 'spi.status', 'Report the outcome of this payment', {
  endToEndId: EndToEndId,
});

/** In full or in part (pacs.004). The rail accepts a return id once. */
export const spiRefund = messageType('rails', 'spi.refund', 'Refund this amount of a received PIX to its payer', {
  returnId: ReturnId,
  transactionId: z.uuid(),
  originalEndToEndId: EndToEndId,
  amount: z.int(),
  reason: z.string(),
});

/** The rail repeats its outcome, or declares the refund void (`timeout`). */
export const spiRefundStatus = messageType('rails', 'spi.refund_status', 'Report the outcome of this refund', {
  returnId: ReturnId,
});

/** Answers an incoming PIX, or the return of a sent one. */
export const spiReceipt = messageType('rails', 'spi.receipt', 'Whether an incoming credit was booked', {
  id: z.string(),
  status: z.enum(['accepted', 'rejected']),
  reasonCode: z.string().nullable(),
});

/** `held` is not final. `timeout`: the payment was not and will never be settled. Only then is its money released. */
export const spiOutcome = messageType('outcomes', 'spi.outcome', 'The outcome of a payment', {
  endToEndId: EndToEndId,
  status: z.enum(['held', 'settled', 'rejected', 'timeout']),
  /** ISO 20022 pacs.002 status: ACSP, ACSC, ACCC, RJCT. */
  spiStatus: z.string(),
  reasonCode: z.string().nullable(),
  reasonDescription: foreignText().nullable(),
  at: Instant,
});

/** `timeout`: the refund was not and will never be settled. Only then is its money released. */
export const spiRefundOutcome = messageType('outcomes', 'spi.refund_outcome', 'The outcome of a refund', {
  returnId: ReturnId,
  status: z.enum(['settled', 'rejected', 'timeout']),
  reasonCode: z.string().nullable(),
  reasonDescription: foreignText().nullable(),
  at: Instant,
});

/** The gateway books or refuses the PIX with a receipt. */
export const spiReceived = messageType('outcomes', 'spi.received', 'A PIX arrived', {
  endToEndId: EndToEndId,
  amount: RailCents,
  debtor: Party,
  creditor: z.object({ ispb: z.string(), agency: z.string(), accountNumber: z.string() }),
  txId: z.string().nullable(),
  description: foreignText().nullable(),
  /** SPI code of a refusal by the institution's own screening (sanctions, fraud). Null or absent: passed. */
  screening: z.string().length(4).nullish(),
  at: Instant.meta({
    description:
      'When the rail accepted the PIX. The price and expiry of a charge are those of this moment. A future time counts as now.',
  }),
  isFinal: IsFinal,
});

/** In full or in part (pacs.004). */
export const spiReturned = messageType('outcomes', 'spi.returned', 'A sent PIX was returned', {
  returnId: ReturnId,
  originalEndToEndId: EndToEndId,
  amount: RailCents,
  reason: z.string(),
  at: Instant,
  isFinal: IsFinal,
});

/** The rail refused the return of a sent PIX: no money moved. */
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

/** The reasons of pacs.004. The other codes of the SPI reject (pacs.002). */
export const RETURN_REASONS = ['MD06', 'SL02', 'BE08', 'FR01'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const isReturnReason = (code: string): code is ReturnReason =>
  (RETURN_REASONS as readonly string[]).includes(code);

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
