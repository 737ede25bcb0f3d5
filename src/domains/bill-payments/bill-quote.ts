import { z } from 'zod';
import { commandOf } from '../../messaging/event.ts';
import { statement } from '../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import { callValues } from '../../platform/operation/call-values.ts';
import { callOperation } from '../../platform/operation/operation.ts';
import { recorded } from '../../platform/operation/recorded-answer.ts';
import { codeOf } from '../../platform/text/codes.ts';
import { IntegerId, newId } from '../../platform/text/ids.ts';
import { nonBlankText, text } from '../../platform/text/text.ts';
import { brasiliaDate } from '../../platform/time/calendar.ts';
import { pollUntil } from '../../platform/time/poll-until.ts';
import { billInquiry } from '../../rails/bills.ts';
import { MAX_BILL_CODE_LENGTH, readBillCode } from './bill-code.ts';
import { type BillPayment, findBillPayment } from './bill-payment.ts';
import { nextPaymentWindow } from './bill-window.ts';
import { t } from './texts.ts';

/** Validity of a quote and deadline for its reply, both from the request on. */
export const QUOTE_MINUTES = 30;

const QUOTE = statement('quote_bill_payment', 'select * from quote_bill_payment($1)');

/** Members of the call that `quote_bill_payment` reads. */
interface QuoteBillPayment {
  readonly account_id: number;
  readonly bill_id: string;
  readonly payable_id: string | null;
  readonly type: string;
  readonly barcode: string;
  readonly line: string;
  readonly segment: number | null;
  readonly company_id: string | null;
  readonly due_date: string | null;
  readonly payment_date: string;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly quote_expires_at: Date;
  readonly now: Date;
}

export interface PayableOfBill {
  readonly institutionId: number;
  readonly accountId: number;
  readonly payableId: string;
  readonly barcode: string;
}

declare module '../../platform/operation/operation.ts' {
  interface Services {
    /** Whether the institution has this payable for this account and bill. */
    readonly isPayable: (payable: PayableOfBill) => Promise<boolean>;
    /** Seconds that a quote request waits for the provider before it returns `unconfirmed`. */
    readonly billQuoteSeconds: number;
  }
}

const WANTED = { 1: 'guide', 2: 'boleto' } as const;

/**
 * Waits briefly for the reply, without a connection. A later reply updates the record, which is `unconfirmed` until
 * then.
 */
export const quoteBillPayment = callOperation({
  name: 'quoteBillPayment',
  scopes: ['payment:write'],
  summary: 'Requests the price and the beneficiary of a bill',
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
      description: 'Barcode of 44 digits, or the digitable line: 47 digits of a boleto, 48 of a guide',
    }),
    type: codeOf(['0', '1', '2'])
      .transform((type) => Number(type) as 0 | 1 | 2)
      .nullish()
      .meta({ description: 'Required type of the code: 1 guide, 2 boleto, 0 either' }),
    payableId: nonBlankText(100)
      .nullish()
      .meta({ description: 'Payable to pay; it must belong to this account and code' }),
  }),
  async prepare(context, { accountId, barcode, type, payableId }) {
    const { principal, now, services } = context;
    const { institutionId, partnerId } = principal;
    const code = readBillCode(barcode, brasiliaDate(now));
    if (type && WANTED[type] !== code.type) throw validationFailed({ type: t('belongsTo', { type: code.type }) });
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
      values: callValues<QuoteBillPayment>(
        context,
        {
          account_id: accountId,
          bill_id: id,
          payable_id: payableId ?? null,
          type: code.type,
          barcode: code.barcode,
          line,
          segment: code.segment,
          company_id: code.companyId,
          due_date: dueDate,
          payment_date: paymentDate,
          opens_at: opensAt,
          closes_at: closesAt,
          quote_expires_at: quoteExpiresAt,
          now,
        },
        {
          answer: recorded(answer),
          audit: [
            context.audit({
              action: 'bill_payment.quoted',
              accountId,
              resourceType: 'bill_payment',
              resourceId: id,
              changes: { barcode: code.barcode },
            }),
          ],
          outbox: [context.stage(commandOf(billInquiry, owner, inquiry))],
        },
      ),
      answer,
      refuse: (refusal) =>
        refusal === 'provider_rejected'
          ? new AppError(refusal, t('notCovered', { type: code.type }))
          : new AppError(refusal as 'bill_already_paid'),
    };
  },
  async finish({ database, principal, services }, { id }) {
    const read = () => findBillPayment(database, principal.partnerId, id);
    const answered = await pollUntil(services.billQuoteSeconds * 1_000, async () => {
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

const wasRefused = (bill: BillPayment): bill is Refused =>
  bill.status === 'failed' && bill.totalAmount === null && bill.failureCode !== 'provider_unconfirmed';

interface Asked {
  readonly accountId: number;
  readonly payableId: string | null | undefined;
  readonly code: ReturnType<typeof readBillCode>;
  readonly now: Date;
}

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
