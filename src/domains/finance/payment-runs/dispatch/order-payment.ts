import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import type { Caller } from '../../../../platform/operation/caller.ts';
import type { Door } from '../../../../platform/operation/door.ts';
import type { Principal, Scope } from '../../../../platform/operation/principal.ts';
import { confirmBillPayment } from '../../../bill-payments/bill-confirmation.ts';
import { quoteBillPayment } from '../../../bill-payments/bill-quote.ts';
import { sendTed } from '../../../transfers/ted/ted.ts';
import { keyOfOrder } from '../order-key.ts';
import type { PaymentFailure } from '../payment-failure.ts';
import { OrderFailure } from './attempt-fault.ts';
import { ClaimLost } from './attempts.ts';
import type { ClaimedOrder } from './claimed-order.ts';
import { payByKey } from './key-payment.ts';

const SAVE_LOOKUP = statement(
  'save_lookup_of_payment_order',
  `update payment_order set end_to_end_id = $3, recipient_ispb = $4 where id = $1 and claim = $2 and status = 'released'
   returning true as saved`,
);
const NEXT_QUOTE = statement(
  'next_quote_of_payment_order',
  `update payment_order set quotes = quotes + 1 where id = $1 and claim = $2 and status = 'released' returning quotes`,
);
export const PAYING_SCOPES: readonly Scope[] = ['pix:read', 'pix:write', 'transfer:write', 'payment:write'];

export interface Paying {
  readonly database: Queryable;
  readonly enter: Door['enter'];
  readonly principal: Principal;
}

/**
 * Pays with the operations of the paying account's partner. All attempts share one key: at most one is accepted, and
 * the others get its answer. Returns the transaction. @throws AppError, OrderFailure, ClaimLost
 */
export function payOrder(paying: Paying, order: ClaimedOrder): Promise<string> {
  switch (order.recipient.way.kind) {
    case 'pix':
      return payByPix(paying, order, order.recipient.way.key);
    case 'transfer':
      return payByTed(paying, order);
    case 'bill':
      return payBill(paying, order, order.recipient.way.barcode);
  }
}

const callerOf = ({ principal }: Paying, { id }: ClaimedOrder, ownKey?: string): Caller => ({
  principal,
  requestId: `payment-order:${id}`,
  ownKey,
  releasedOrder: id,
});

function payByPix(paying: Paying, order: ClaimedOrder, key: string): Promise<string> {
  const { endToEndId, recipientIspb } = order;
  return payByKey(paying, {
    accountId: order.sourceAccountId,
    amount: order.amount,
    key,
    ownerDocument: order.recipient.document,
    known: endToEndId !== null && recipientIspb !== null ? { endToEndId, recipientIspb } : null,
    paying: callerOf(paying, order, keyOfOrder(order.id)),
    asking: callerOf(paying, order),
    async keep(lookup) {
      const values = [order.id, order.claim, lookup.endToEndId, lookup.recipientIspb];
      return (await paying.database.query(SAVE_LOOKUP, values)).length > 0;
    },
  });
}

async function payByTed(paying: Paying, order: ClaimedOrder): Promise<string> {
  const { name, document, way } = order.recipient;
  if (way.kind !== 'transfer') throw new Error(`the order ${order.id} is not a TED`);
  const { value } = await paying.enter(sendTed, callerOf(paying, order, keyOfOrder(order.id)), {
    accountId: order.sourceAccountId,
    amount: order.amount,
    recipientName: name.slice(0, MAX_NAME),
    recipientDocument: document,
    recipientBankCode: way.ispb,
    recipientBranch: way.branch,
    recipientAccount: way.account,
    purposeCode: SUPPLIERS,
  });
  return value.transactionId;
}

/** Maximum length of a recipient's name in a TED. A supplier's name can be longer. */
const MAX_NAME = 80;
const SUPPLIERS = '5';

const BILL_FAILURES: Readonly<Record<string, PaymentFailure>> = {
  failed: 'rail_rejected',
  cancelled: 'payment_rejected',
};

/** Queries the price of the bill and confirms it. The price must equal the ordered amount. */
async function payBill(paying: Paying, order: ClaimedOrder, barcode: string): Promise<string> {
  const ask = async (quote: number) => {
    const caller = callerOf(paying, order, `${keyOfOrder(order.id)}:quote:${quote}`);
    return (await paying.enter(quoteBillPayment, caller, { accountId: order.sourceAccountId, barcode })).value;
  };
  let bill = await ask(order.quotes);
  if (bill.status === 'expired') {
    const [next] = await paying.database.query<{ quotes: number }>(NEXT_QUOTE, [order.id, order.claim]);
    if (!next) throw new ClaimLost();
    bill = await ask(next.quotes);
  }
  if (bill.status === 'unconfirmed') throw new AppError('provider_unconfirmed');
  const failure = BILL_FAILURES[bill.status];
  if (failure) throw new OrderFailure(failure);
  if (bill.totalAmount !== order.amount) throw new OrderFailure('payment_rejected');
  const confirmation = { billPaymentId: bill.id, amountCents: order.amount };
  const { value } = await paying.enter(confirmBillPayment, callerOf(paying, order, keyOfOrder(order.id)), confirmation);
  if (value.transactionId === null) throw new Error(`the bill payment ${bill.id} was confirmed without a transaction`);
  return value.transactionId;
}
