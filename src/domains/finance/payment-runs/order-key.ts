import { createHash } from 'node:crypto';
import { type Queryable, statement } from '../../../platform/database.ts';
import { recordedOwnKey } from '../../../platform/idempotency-key.ts';
import { flush } from '../../../platform/records.ts';

const BEGIN = statement('begin_key_of_payment_order', 'select outcome from idempotency_begin($1, $2, $3)');
const ANSWER = statement(
  'answer_of_payment_order',
  `select answer->>'transactionId' as "transactionId" from idempotency_record where partner_id = $1 and key = $2`,
);
/** The fingerprint of no request. */
const CLOSED = createHash('sha256').update('payment order: closed').digest();

/** The gateway's own key under which an order is paid, whoever tries it and however often. */
export const keyOfOrder = (orderId: string): string => `payment-order:${orderId}`;

/**
 * Makes sure that an order is never paid any more: its key is used up, so that an attempt that is still on its way is a
 * conflict. `accepted`: one was accepted, and its transaction pays the order. `busy`: one is running at this moment.
 */
export async function closeOrderKey(
  tx: Queryable,
  { id, payingPartnerId }: { readonly id: string; readonly payingPartnerId: string },
): Promise<{ readonly state: 'closed' | 'busy' } | { readonly state: 'accepted'; readonly transactionId: string }> {
  const key = recordedOwnKey(keyOfOrder(id));
  const [begun] = await tx.query<{ outcome: string }>(BEGIN, [payingPartnerId, key, CLOSED]);
  if (begun?.outcome === 'in_progress') return { state: 'busy' };
  if (begun?.outcome === 'conflict') {
    const [known] = await tx.query<{ transactionId: string | null }>(ANSWER, [payingPartnerId, key]);
    if (!known?.transactionId) throw new Error(`the key of payment order ${id} was used by another request`);
    return { state: 'accepted', transactionId: known.transactionId };
  }
  if (begun?.outcome === 'new') {
    await flush(tx, { staged: [], answer: { partnerId: payingPartnerId, key, print: CLOSED, value: null } });
  }
  return { state: 'closed' };
}
