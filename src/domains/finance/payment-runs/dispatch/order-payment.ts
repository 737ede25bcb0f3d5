import type { Caller } from '../../../../platform/caller.ts';
import { type Queryable, statement } from '../../../../platform/database.ts';
import type { Door } from '../../../../platform/door.ts';
import { AppError, type ErrorCode } from '../../../../platform/errors.ts';
import type { Principal, Scope } from '../../../../platform/operation.ts';
import { confirmBillPayment } from '../../../bill-payments/bill-confirmation.ts';
import { quoteBillPayment } from '../../../bill-payments/bill-quote.ts';
import { lookUpKey } from '../../../pix/dict/dict-lookup.ts';
import { sendPixPayment } from '../../../pix/payments/payment.ts';
import { sendTed } from '../../../transfers/ted/ted.ts';
import { keyOfOrder } from '../order-key.ts';
import type { PaymentFailure } from '../payment-failure.ts';
import { OrderFailure } from './attempt-fault.ts';
import type { ClaimedOrder } from './claimed-order.ts';

const SAVE_LOOKUP = statement(
  'save_lookup_of_payment_order',
  `update payment_order set end_to_end_id = $3, recipient_ispb = $4 where id = $1 and claim = $2 and status = 'released'
   returning true as saved`,
);
const NEXT_QUOTE = statement(
  'next_quote_of_payment_order',
  `update payment_order set quotes = quotes + 1 where id = $1 and claim = $2 and status = 'released' returning quotes`,
);
const IS_BLOCKED = statement(
  'is_blocked_pix_key',
  "select exists (select from pix_key where key = $1 and status = 'blocked') as blocked",
);

/** The scopes with which orders are paid. */
export const PAYING_SCOPES: readonly Scope[] = ['pix:read', 'pix:write', 'transfer:write', 'payment:write'];

/** A lookup that does not pay any more, or never did: another one is made. */
const STALE_LOOKUP: ReadonlySet<ErrorCode> = new Set([
  'dict_lookup_required',
  'end_to_end_id_expired',
  'end_to_end_id_mismatch',
  'end_to_end_id_used',
]);

/** Another worker has the order: nothing more is done here. */
export class ClaimLost extends Error {}

/** What pays orders. */
export interface Paying {
  readonly database: Queryable;
  readonly enter: Door['enter'];
  /** Who owns the account that pays. */
  readonly principal: Principal;
}

/**
 * Pays an order as its paying account's partner would, by the same operations. All attempts have one key, so that only one of
 * them is ever accepted, and every other gets its answer. Answers the transaction.
 * @throws AppError what the operations refuse; OrderFailure; ClaimLost.
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

interface Lookup {
  readonly endToEndId: string;
  readonly recipientIspb: string;
}

async function payByPix(paying: Paying, order: ClaimedOrder, key: string): Promise<string> {
  const { endToEndId, recipientIspb } = order;
  const known = endToEndId !== null && recipientIspb !== null ? { endToEndId, recipientIspb } : null;
  const send = async (lookup: Lookup) => {
    const input = { accountId: order.sourceAccountId, amount: order.amount, pixKey: key, ...lookup };
    const { value } = await paying.enter(sendPixPayment, callerOf(paying, order, keyOfOrder(order.id)), input);
    return value.transactionId;
  };
  if (known) {
    try {
      return await send(known);
    } catch (error) {
      if (!(error instanceof AppError && STALE_LOOKUP.has(error.code))) throw error;
    }
  }
  return send(await lookUp(paying, order, key));
}

/** Looks the key up, as the order's own: its owner must be the supplier. Kept before it is used, so that every attempt has it. */
async function lookUp(paying: Paying, order: ClaimedOrder, key: string): Promise<Lookup> {
  const { database } = paying;
  const { value: entry } = await paying
    .enter(lookUpKey, callerOf(paying, order), { key, accountId: order.sourceAccountId })
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'key_not_found') {
        const [row] = await database.query<{ blocked: boolean }>(IS_BLOCKED, [key]);
        if (row?.blocked) throw new OrderFailure('dict_key_blocked');
      }
      throw error instanceof AppError && error.code === 'validation_failed' ? new OrderFailure('dict_error') : error;
    });
  if (entry.ownerDocument !== order.recipient.document) throw new OrderFailure('dict_owner_mismatch');
  const lookup = { endToEndId: entry.endToEndId, recipientIspb: entry.ispb };
  const [saved] = await database.query(SAVE_LOOKUP, [order.id, order.claim, lookup.endToEndId, lookup.recipientIspb]);
  if (!saved) throw new ClaimLost();
  return lookup;
}

async function payByTed(paying: Paying, order: ClaimedOrder): Promise<string> {
  const { name, document, way } = order.recipient;
  if (way.kind !== 'transfer') throw new Error(`the order ${order.id} is no TED`);
  const { value } = await paying.enter(sendTed, callerOf(paying, order, keyOfOrder(order.id)), {
    accountId: order.sourceAccountId,
    amount: order.amount,
    recipientName: name.slice(0, MOST_NAME),
    recipientDocument: document,
    recipientBankCode: way.ispb,
    recipientBranch: way.branch,
    recipientAccount: way.account,
    purposeCode: SUPPLIERS,
  });
  return value.transactionId;
}

/** A TED's recipient is named by so many characters, a supplier by more. */
const MOST_NAME = 80;
/** Purpose of a TED. */
const SUPPLIERS = '5';

/** What failures of a quoted bill are to an order. */
const BILL_FAILURES: Readonly<Record<string, PaymentFailure>> = {
  failed: 'rail_rejected',
  cancelled: 'payment_rejected',
};

/** Asks what the bill costs, which must be what was ordered, and confirms that. */
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
