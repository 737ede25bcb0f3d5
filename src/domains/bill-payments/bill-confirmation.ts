import { commandOf } from '../../messaging/event.ts';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { Amount, amountText } from '../../platform/money/money.ts';
import { callValues } from '../../platform/operation/call-values.ts';
import { callOperation } from '../../platform/operation/operation.ts';
import { recorded } from '../../platform/operation/recorded-answer.ts';
import { newId } from '../../platform/text/ids.ts';
import { brasiliaDate, nightWindowStart } from '../../platform/time/calendar.ts';
import { billOrder } from '../../rails/bills.ts';
import type { Party } from '../../rails/spi.ts';
import { ledgerRefusal } from '../ledger/refusal.ts';
import { BILL_PAYMENT_COLUMNS, type BillPayment, OneBillPayment } from './bill-payment.ts';
import { t } from './texts.ts';

const FIND = statement(
  'find_bill_to_confirm',
  `select ${BILL_PAYMENT_COLUMNS}, jsonb_build_object('ispb', i.ispb, 'name', c.name, 'document', c.document, 'agency', a.agency,
     'accountNumber', a.account_number, 'accountType', a.account_type) as payer
   from bill_payment b join account a on a.id = b.account_id join customer c on c.id = a.customer_id
     join institution i on i.id = b.institution_id
   where b.partner_id = $1 and b.id = $2`,
);
const CONFIRM = statement('confirm_bill_payment', 'select * from confirm_bill_payment($1)');

/** Members of the call that `confirm_bill_payment` reads. */
interface ConfirmBillPayment {
  readonly bill_id: string;
  readonly transaction_id: string;
  readonly amount: number;
  readonly now: Date;
  readonly day: string;
  readonly night: Date | null;
  readonly released_order: string | null;
}

/** Reserves the amount within the PIX limits. Reads the immutable quote first and checks its state under its lock. */
export const confirmBillPayment = callOperation({
  name: 'confirmBillPayment',
  scopes: ['payment:write'],
  summary: 'Confirms a quoted bill and orders its payment',
  idempotency: 'required',
  effects: ['moves_customer_money'],
  refusals: [
    'bill_not_found',
    'quote_expired',
    'invalid_bill_state',
    'outside_payment_window',
    'amount_mismatch',
    'bill_already_paid',
    'account_blocked',
    'account_closed',
    'account_reserved_for_finance',
    'limit_exceeded',
    'insufficient_balance',
  ],
  input: OneBillPayment.extend({
    amountCents: Amount.meta({ description: 'Exactly the `total_amount_cents` of the quote' }),
  }),
  async prepare(context, { billPaymentId, amountCents }) {
    const { database, now } = context;
    const { institutionId, partnerId } = context.principal;
    const found = await database.find<BillPayment & { readonly payer: Party }>(FIND, [partnerId, billPaymentId]);
    if (!found) throw new AppError('bill_not_found');
    const { payer, ...bill } = found;
    if (bill.status === 'unconfirmed') throw refusal('invalid_bill_state', { bill_status: bill.status });
    const { accountId, type, barcode, line, paymentDate } = bill;
    const transactionId = newId();
    const answer: BillPayment = { ...bill, status: 'processing', transactionId, updatedAt: now };
    const order = { operationId: billPaymentId, transactionId, type, barcode, line, amount: amountCents, paymentDate };
    const owner = { institutionId, partnerId, accountId };
    return {
      statement: CONFIRM,
      locks: accountId,
      alone: true,
      values: callValues<ConfirmBillPayment>(
        context,
        {
          bill_id: billPaymentId,
          transaction_id: transactionId,
          amount: amountCents,
          now,
          day: brasiliaDate(now),
          night: nightWindowStart(now),
          released_order: context.releasedOrder,
        },
        {
          answer: recorded(answer),
          audit: [
            context.audit({
              action: 'bill_payment.confirmed',
              accountId,
              resourceType: 'bill_payment',
              resourceId: billPaymentId,
              changes: { amount: amountCents, transaction_id: transactionId },
            }),
          ],
          outbox: [context.stage(commandOf(billOrder, owner, { ...order, payer }))],
        },
      ),
      answer,
      refuse: refusal,
    };
  },
});

export function refusal(code: string, detail: Record<string, unknown> | null): AppError {
  switch (code) {
    case 'bill_not_found':
    case 'quote_expired':
    case 'bill_already_paid':
      return new AppError(code);
    case 'invalid_bill_state': {
      const { bill_status: status } = detail as { bill_status: string };
      return new AppError(code, t('onlyQuoted', { status }), detail ?? {});
    }
    case 'outside_payment_window': {
      const { opens_at: opens, closes_at: closes } = detail as { opens_at: string; closes_at: string };
      const window = { opens_at: new Date(opens).toISOString(), closes_at: new Date(closes).toISOString() };
      return new AppError(code, t('outsideWindow', { opens: window.opens_at, closes: window.closes_at }), window);
    }
    case 'amount_mismatch': {
      const { total_amount_cents: total } = detail as { total_amount_cents: number };
      return new AppError(code, t('confirmTotal', { total: amountText(total) }), detail ?? {});
    }
    default:
      return ledgerRefusal(code, detail);
  }
}
