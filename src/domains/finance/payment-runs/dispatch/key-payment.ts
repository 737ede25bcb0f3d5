import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import type { ErrorCode } from '../../../../platform/errors/refusal.ts';
import type { Caller } from '../../../../platform/operation/caller.ts';
import type { Door } from '../../../../platform/operation/door.ts';
import { lookUpKey } from '../../../pix/dict/dict-lookup.ts';
import { sendPixPayment } from '../../../pix/payments/payment.ts';
import { OrderFailure } from './attempt-fault.ts';
import { ClaimLost } from './attempts.ts';

const IS_BLOCKED = statement(
  'is_blocked_pix_key',
  "select exists (select from pix_key where key = $1 and status = 'blocked') as blocked",
);

/** The lookup can no longer pay, or never could. The attempt makes a new one. */
const STALE_LOOKUP: ReadonlySet<ErrorCode> = new Set([
  'dict_lookup_required',
  'end_to_end_id_expired',
  'end_to_end_id_mismatch',
  'end_to_end_id_used',
]);

export interface Lookup {
  readonly endToEndId: string;
  readonly recipientIspb: string;
}

/** Amount in cents. */
export interface KeyPayment {
  readonly accountId: number;
  readonly amount: number;
  readonly key: string;
  readonly ownerDocument: string;
  readonly known: Lookup | null;
  /** Caller of the payment. It has the key of the order. */
  readonly paying: Caller;
  /** Caller of the lookup. It has no key. */
  readonly asking: Caller;
  /** Stores a lookup before it is used. Returns false when another worker has claimed the order. */
  keep(lookup: Lookup): Promise<boolean>;
}

/** All attempts share a valid lookup. Returns the transaction. @throws AppError, OrderFailure, ClaimLost */
export async function payByKey(
  { database, enter }: { readonly database: Queryable; readonly enter: Door['enter'] },
  payment: KeyPayment,
): Promise<string> {
  const { accountId, amount, key, known, paying } = payment;
  const send = async (lookup: Lookup) => {
    const { value } = await enter(sendPixPayment, paying, { accountId, amount, pixKey: key, ...lookup });
    return value.transactionId;
  };
  if (known) {
    try {
      return await send(known);
    } catch (error) {
      if (!(error instanceof AppError && STALE_LOOKUP.has(error.code))) throw error;
    }
  }
  const { value: entry } = await enter(lookUpKey, payment.asking, { key, accountId }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'key_not_found') {
      const [row] = await database.query<{ blocked: boolean }>(IS_BLOCKED, [key]);
      if (row?.blocked) throw new OrderFailure('dict_key_blocked');
    }
    throw error instanceof AppError && error.code === 'validation_failed' ? new OrderFailure('dict_error') : error;
  });
  if (entry.ownerDocument !== payment.ownerDocument) throw new OrderFailure('dict_owner_mismatch');
  const lookup = { endToEndId: entry.endToEndId, recipientIspb: entry.ispb };
  if (!(await payment.keep(lookup))) throw new ClaimLost();
  return send(lookup);
}
