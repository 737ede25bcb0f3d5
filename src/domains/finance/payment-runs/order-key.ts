import { createHash } from 'node:crypto';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { recordedOwnKey } from '../../../platform/operation/idempotency-key.ts';
import { flush } from '../../../platform/operation/records.ts';

const BEGIN = statement('begin_key_of_payment_order', 'select outcome from idempotency_begin($1, $2, $3)');
const ANSWER = statement(
  'answer_of_payment_order',
  `select answer->>'transactionId' as "transactionId" from idempotency_record where partner_id = $1 and key = $2`,
);
/** Fingerprint of a closed key. No request has it. */
const CLOSED = createHash('sha256').update('payment order: closed').digest();

/** Own idempotency key of an order. All attempts of the order share it. */
export const keyOfOrder = (orderId: string): string => `payment-order:${orderId}`;

/** `accepted`: a request under the key was accepted before. `busy`: a request under the key is running. */
export type ClosedKey =
  | { readonly state: 'closed' | 'busy' }
  | { readonly state: 'accepted'; readonly transactionId: string };

export const closeOrderKey = (
  tx: Queryable,
  { id, payingPartnerId }: { readonly id: string; readonly payingPartnerId: string },
): Promise<ClosedKey> => closeOwnKey(tx, keyOfOrder(id), payingPartnerId);

/** Consumes an own key, so that an attempt in flight conflicts and pays nothing. Returns an accepted transaction. */
export async function closeOwnKey(tx: Queryable, ownKey: string, partnerId: string): Promise<ClosedKey> {
  const key = recordedOwnKey(ownKey);
  const [begun] = await tx.query<{ outcome: string }>(BEGIN, [partnerId, key, CLOSED]);
  if (begun?.outcome === 'in_progress') return { state: 'busy' };
  if (begun?.outcome === 'conflict') {
    const [known] = await tx.query<{ transactionId: string | null }>(ANSWER, [partnerId, key]);
    if (!known?.transactionId) throw new Error(`the key ${ownKey} was used by another request`);
    return { state: 'accepted', transactionId: known.transactionId };
  }
  if (begun?.outcome === 'new') {
    await flush(tx, { staged: [], answer: { partnerId, key, print: CLOSED, value: null } });
  }
  return { state: 'closed' };
}
