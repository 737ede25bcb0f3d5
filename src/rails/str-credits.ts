import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text.ts';
import { RailCents } from './rail-cents.ts';
import { NumCtrlIf, NumCtrlStr } from './str.ts';

/** CodDevTransf. */
const ReturnCode = z.string().regex(/^\d{1,2}$/);
const SettlementDate = z.iso.date().meta({ description: 'Brasília day on which the STR settled it (DtMovto)' });
const Instant = z.iso.datetime();

/** One side of a TED, as the message of the STR names it: a STR0007 knows less than a STR0008. */
export const TedParty = z.object({
  ispb: z.string(),
  name: foreignText().nullable(),
  document: z.string().nullable(),
  agency: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountType: z.string().nullable(),
});
export type TedParty = z.infer<typeof TedParty>;

/** What a TED comes by: a customer's (STR0008), or an institution's own to a customer (STR0007). */
export const CREDIT_MESSAGES = ['STR0007', 'STR0008'] as const;

/** A TED for an account of this institution (STR0008R2, STR0007R2), to be booked or refused with a receipt. */
export const strReceived = messageType('outcomes', 'str.received', 'A TED arrives', {
  numCtrlStr: NumCtrlStr,
  messageType: z.enum(CREDIT_MESSAGES),
  amount: RailCents,
  sender: TedParty,
  creditor: z.object({ ispb: z.string(), agency: z.string(), accountNumber: z.string() }),
  description: foreignText().nullable(),
  settlementDate: SettlementDate,
  at: Instant,
});

/** A sent TED, settled before, comes back whole (STR0010R2), to be booked or refused with a receipt. */
export const strReturned = messageType('outcomes', 'str.returned', 'A sent TED comes back', {
  numCtrlStr: NumCtrlStr.meta({ description: 'Of the STR0010' }),
  numCtrlIf: NumCtrlIf.meta({ description: 'Of the TED that comes back, as its order said it' }),
  transactionId: z.uuid().meta({ description: 'Of the TED that comes back, as its order said it' }),
  amount: RailCents,
  reasonCode: ReturnCode,
  settlementDate: SettlementDate,
  at: Instant,
});

/**
 * Command: whether an arriving TED, or one that came back, was booked. What is refused goes back by a STR0010 with the
 * `reasonCode`, which the connector sends.
 */
export const strReceipt = messageType('rails', 'str.receipt', 'Whether an arriving credit was booked', {
  numCtrlStr: NumCtrlStr,
  status: z.enum(['accepted', 'rejected']),
  reasonCode: ReturnCode.nullable(),
});

/**
 * Command: give a received TED back, whole (STR0010). The rail takes a `numCtrlIf` once, sends the message when the STR is
 * open, and answers with {@link strRefundOutcome}.
 */
export const strRefund = messageType('rails', 'str.refund', 'Give this received TED back', {
  numCtrlIf: NumCtrlIf,
  transactionId: z.uuid(),
  originalNumCtrlStr: z.string().meta({ description: 'Of the TED that is given back' }),
  amount: z.int(),
  reasonCode: ReturnCode,
  debtorIspb: z.string().meta({ description: 'Institution that gives it back' }),
  recipient: TedParty.meta({ description: 'Whoever sent the TED' }),
});

/** Command: say what became of a refund. The rail repeats its outcome, or declares the refund void (`timeout`). */
export const strRefundStatus = messageType('rails', 'str.refund_status', 'What became of this refund?', {
  numCtrlIf: NumCtrlIf,
  transactionId: z.uuid(),
});

/** Outcome of a refund. `timeout`: it was not and will never be settled; only after it is its money free again. */
export const strRefundOutcome = messageType('outcomes', 'str.refund_outcome', 'What became of a refund', {
  numCtrlIf: NumCtrlIf,
  transactionId: z.uuid(),
  status: z.enum(['settled', 'rejected', 'timeout']),
  numCtrlStr: NumCtrlStr.nullable().meta({ description: 'Of the STR0010, when it is settled' }),
  reasonCode: z.string().nullable(),
  reasonDescription: foreignText().nullable(),
  at: Instant,
});

/** All messages about received TED, in both directions. */
export const creditMessages = [strReceived, strReturned, strReceipt, strRefund, strRefundStatus, strRefundOutcome];

export type StrReceived = z.infer<typeof strReceived.body>;
export type StrReturned = z.infer<typeof strReturned.body>;
export type StrRefund = z.infer<typeof strRefund.body>;
export type StrRefundOutcome = z.infer<typeof strRefundOutcome.body>;
