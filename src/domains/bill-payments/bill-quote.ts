import { z } from 'zod';
import { commandOf } from '../../messaging/event.ts';
import { brasiliaDate } from '../../platform/calendar.ts';
import { codeOf } from '../../platform/codes.ts';
import { statement } from '../../platform/database.ts';
import { AppError, validationFailed } from '../../platform/errors.ts';
import { foundWithin } from '../../platform/found-within.ts';
import { IntegerId, newId } from '../../platform/ids.ts';
import { callOperation } from '../../platform/operation.ts';
import { recorded } from '../../platform/recorded-answer.ts';
import { nonBlankText, text } from '../../platform/text.ts';
import { billInquiry } from '../../rails/bills.ts';
import { MAX_BILL_CODE_LENGTH, readBillCode } from './bill-code.ts';
import { type BillPayment, findBillPayment } from './bill-payment.ts';
import { nextPaymentWindow } from './bill-window.ts';

/** How long a quote holds, and how long its answer is awaited: counted from when it was asked for. */
export const QUOTE_MINUTES = 30;

const QUOTE = statement(
  'quote_bill_payment',
  `select * from quote_bill_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
);

/** What a bill is paid for. */
export interface PayableOfBill {
  readonly institutionId: number;
  readonly accountId: number;
  readonly payableId: string;
  /** 44 digits. */
  readonly barcode: string;
}

declare module '../../platform/operation.ts' {
  interface Services {
    /** Whether the institution has such a payable, which this account pays with this bill. */
    readonly isPayable: (payable: PayableOfBill) => Promise<boolean>;
    /** How long a quote waits for the provider until it is answered as unconfirmed. */
    readonly billQuoteSeconds: number;
  }
}

/** What `type` restricts a quote to, by its number. */
const WANTED = { 1: 'guide', 2: 'boleto' } as const;

/**
 * Asks the provider what a bill costs: records the operation and stages the inquiry in one statement, then waits a moment for
 * the answer without holding a connection. An answer that comes later is applied to the record, which is `unconfirmed` until
 * then.
 */
export const quoteBillPayment = callOperation({
  name: 'quoteBillPayment',
  scopes: ['payment:write'],
  summary: 'Asks what a bill costs and who gets it',
  idempotency: 'required',
  effects: ['keeps_records'],
  refusals: [
    'invalid_barcode',
    'account_not_of_partner',
    'payable_not_found',
    'provider_rejected',
    'bill_already_paid',
    'provider_unconfirmed',
  ],
  input: z.strictObject({
    accountId: IntegerId,
    barcode: text(MAX_BILL_CODE_LENGTH).meta({
      description: 'Barcode of 44 digits, or the line that people type: 47 digits of a boleto, 48 of a guide',
    }),
    type: codeOf(['0', '1', '2'])
      .transform((type) => Number(type) as 0 | 1 | 2)
      .nullish()
      .meta({ description: 'What the code must be: 1 a guide, 2 a boleto, 0 either' }),
    payableId: nonBlankText(100)
      .nullish()
      .meta({ description: 'Payable that is paid: one of this account, with this code' }),
  }),
  async prepare(context, { accountId, barcode, type, payableId }) {
    const { principal, now, services } = context;
    const { institutionId, partnerId } = principal;
    const code = readBillCode(barcode, brasiliaDate(now));
    if (type && WANTED[type] !== code.type) throw validationFailed({ type: `the code is that of a ${code.type}` });
    if (payableId && !(await services.isPayable({ institutionId, accountId, payableId, barcode: code.barcode }))) {
      throw new AppError('payable_not_found');
    }
    const answer = unconfirmed({ accountId, payableId, code, now });
    const { id, line, dueDate, paymentDate, opensAt, closesAt, quoteExpiresAt } = answer;
    const owner = { institutionId, partnerId, accountId };
    const inquiry = { operationId: id, type: code.type, barcode: code.barcode, line, paymentDate };
    return {
      statement: QUOTE,
      locks: accountId,
      values: [
        ...[partnerId, accountId, id, payableId ?? null, code.type, code.barcode, line, code.segment, code.companyId],
        ...[dueDate, paymentDate, opensAt, closesAt, quoteExpiresAt, now, context.idempotencyKey, context.fingerprint],
        JSON.stringify(recorded(answer)),
        JSON.stringify([
          context.audit({
            action: 'bill_payment.quoted',
            accountId,
            resourceType: 'bill_payment',
            resourceId: id,
            changes: { barcode: code.barcode },
          }),
        ]),
        JSON.stringify([context.stage(commandOf(billInquiry, owner, inquiry))]),
      ],
      answer,
      refuse: (refusal) =>
        refusal === 'provider_rejected'
          ? new AppError(refusal, `nobody collects this ${code.type} by agreement with the institution`)
          : new AppError(refusal as 'bill_already_paid'),
    };
  },
  async tell({ database, principal, services }, { id }) {
    const read = () => findBillPayment(database, principal.partnerId, id);
    const answered = await foundWithin(services.billQuoteSeconds * 1_000, async () => {
      const bill = await read();
      return bill.status !== 'unconfirmed' && bill;
    });
    const bill = answered ?? (await read());
    if (wasRefused(bill)) throw new AppError(bill.failureCode, bill.failureMessage);
    return bill;
  },
});

interface Refused extends BillPayment {
  readonly failureCode: 'provider_rejected' | 'bill_already_paid';
  readonly failureMessage: string;
}

/** Whether the provider refused to quote it. */
const wasRefused = (bill: BillPayment): bill is Refused =>
  bill.status === 'failed' && bill.totalAmount === null && bill.failureCode !== 'provider_unconfirmed';

interface Asked {
  readonly accountId: number;
  readonly payableId: string | null | undefined;
  readonly code: ReturnType<typeof readBillCode>;
  readonly now: Date;
}

/** The bill payment that the question makes. */
const unconfirmed = ({ accountId, payableId, code, now }: Asked): BillPayment => ({
  id: newId(),
  accountId,
  payableId: payableId ?? null,
  type: code.type,
  status: 'unconfirmed',
  barcode: code.barcode,
  line: code.line,
  beneficiaryName: null,
  beneficiaryDocument: null,
  originalAmount: null,
  discountAmount: null,
  additionAmount: null,
  totalAmount: null,
  dueDate: code.dueDate,
  ...nextPaymentWindow(code.type, now),
  quoteExpiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000),
  failureCode: null,
  failureMessage: null,
  transactionId: null,
  createdAt: now,
  updatedAt: now,
});
