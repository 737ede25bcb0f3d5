import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text/text.ts';
import { IsFinal } from './is-final.ts';
import { RailCents } from './rail-cents.ts';
import { NumCtrlIf, NumCtrlStr } from './str.ts';

/** CodDevTransf. */
const ReturnCode = z.string().regex(/^\d{1,2}$/);
const SettlementDate = z.iso.date().meta({ description: 'Brasília day on which the STR settled it (DtMovto)' });
const Instant = z.iso.datetime();

/** One side of a TED. A STR0007 has fewer members than a STR0008. */
export const TedParty = z.object({
  ispb: z.string(),
  name: foreignText().nullable(),
  document: z.string().nullable(),
  agency: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountType: z.string().nullable(),
});
export type TedParty = z.infer<typeof TedParty>;

/** STR0008 is a customer's TED, STR0007 an institution's own TED to a customer. */
export const CREDIT_MESSAGES = ['STR0007', 'STR0008'] as const;

/** STR0008R2 or STR0007R2. The gateway books or refuses the TED with a receipt. */
export const strReceived = messageType('outcomes', 'str.received', 'A TED arrived', {
  numCtrlStr: NumCtrlStr,
  messageType: z.enum(CREDIT_MESSAGES),
  amount: RailCents,
  sender: TedParty,
  creditor: z.object({ ispb: z.string(), agency: z.string(), accountNumber: z.string() }),
  description: foreignText().nullable(),
  settlementDate: SettlementDate,
  at: Instant,
  isFinal: IsFinal,
});

/** STR0010R2, always the whole amount. The gateway books or refuses it with a receipt. */
export const strReturned = messageType('outcomes', 'str.returned', 'A sent TED was returned', {
  numCtrlStr: NumCtrlStr.meta({ description: 'NumCtrlSTR of the STR0010' }),
  numCtrlIf: NumCtrlIf.meta({ description: 'NumCtrlIF of the returned TED, from its order' }),
  transactionId: z.uuid().meta({ description: 'Transaction of the returned TED, from its order' }),
  amount: RailCents,
  reasonCode: ReturnCode,
  settlementDate: SettlementDate,
  at: Instant,
  isFinal: IsFinal,
});

/** The connector returns a refused TED by a STR0010 with the `reasonCode`. */
export const strReceipt = messageType('rails', 'str.receipt', 'Whether an incoming credit was booked', {
  numCtrlStr: NumCtrlStr,
  status: z.enum(['accepted', 'rejected']),
  reasonCode: ReturnCode.nullable(),
});

/** STR0010, always the whole amount. The rail accepts a `numCtrlIf` once and sends the message when the STR is open. */
export const strRefund = messageType('rails', 'str.refund', 'Refund this received TED', {
  numCtrlIf: NumCtrlIf,
  transactionId: z.uuid(),
  originalNumCtrlStr: z.string().meta({ description: 'NumCtrlSTR of the refunded TED' }),
  amount: z.int(),
  reasonCode: ReturnCode,
  debtorIspb: z.string().meta({ description: 'Institution that refunds the TED' }),
  recipient: TedParty.meta({ description: 'The sender of the refunded TED' }),
});

/** The rail repeats its outcome, or declares the refund void (`timeout`). */
export const strRefundStatus = messageType('rails', 'str.refund_status', 'Report the outcome of this refund', {
  numCtrlIf: NumCtrlIf,
  transactionId: z.uuid(),
});

/** `timeout`: the refund was not and will never be settled. Only then is its money released. */
export const strRefundOutcome = messageType('outcomes', 'str.refund_outcome', 'The outcome of a refund', {
  numCtrlIf: NumCtrlIf,
  transactionId: z.uuid(),
  status: z.enum(['settled', 'rejected', 'timeout']),
  numCtrlStr: NumCtrlStr.nullable().meta({ description: 'NumCtrlSTR of the STR0010. Null until it is settled.' }),
  reasonCode: z.string().nullable(),
  reasonDescription: foreignText().nullable(),
  at: Instant,
});

export const creditMessages = [strReceived, strReturned, strReceipt, strRefund, strRefundStatus, strRefundOutcome];

export type StrReceived = z.infer<typeof strReceived.body>;
export type StrReturned = z.infer<typeof strReturned.body>;
export type StrRefundOutcome = z.infer<typeof strRefundOutcome.body>;
