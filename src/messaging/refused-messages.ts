import { v5 } from 'uuid';
import type { Database } from '../platform/database/database.ts';
import { statement } from '../platform/database/queryable.ts';
import type { Message } from './broker.ts';
import { serialiseBody } from './message-body.ts';
import type { SignatureRefusal } from './signature.ts';

/** UUID namespace of the rows of refused messages. A sender that reuses another message's id cannot affect its row. */
const REFUSED = '0f2a6ae6-5d0c-4a57-9d54-6f6c7a3a1c55';
/** A longer text is truncated, and that message cannot be requeued. */
const KEPT_BYTES = 64 * 1024;

const QUARANTINE = statement(
  'set_refused_messages_aside',
  `insert into failed_message as f (id, queue, exchange, routing_key, malformed, refused, error, failures, dead)
   select r.id, $1, r.exchange, r.routing_key, r.malformed, r.refused, r.error, 1, true
   from jsonb_to_recordset($2) r (id uuid, exchange text, routing_key text, malformed text, refused jsonb, error text)
   on conflict (id, queue) do update set error = excluded.error, failures = f.failures + 1, failed_at = excluded.failed_at,
     dead = true, retry_at = null`,
);

export interface RefusedMessage {
  readonly id: string;
  readonly text: string;
  readonly signature: string | null;
}

/** Quarantines messages that failed verification: dead immediately, and verified again when requeued. */
export async function quarantineMessages(
  database: Database,
  queue: string,
  refused: readonly { readonly message: Message; readonly refusal: SignatureRefusal }[],
): Promise<void> {
  const rows = new Map(refused.map(({ message, refusal }) => [rowId(message), rowOf(message, refusal)] as const));
  await database.query(QUARANTINE, [queue, JSON.stringify([...rows].map(([id, row]) => ({ id, ...row })))]);
}

const rowId = (message: Message): string =>
  v5(JSON.stringify([message.id, message.routingKey, message.signature, serialiseBody(message)]), REFUSED);

function rowOf(message: Message, refusal: SignatureRefusal) {
  const { id, exchange, routingKey, signature = null } = message;
  const text = serialiseBody(message);
  const isKept = Buffer.byteLength(text) <= KEPT_BYTES;
  const kept: RefusedMessage = { id, text, signature };
  return {
    exchange,
    routing_key: routingKey,
    malformed: isKept ? null : text.slice(0, KEPT_BYTES / 4),
    refused: isKept ? kept : null,
    error: `the message ${id} failed verification: ${refusal}`,
  };
}

export const asItCame = (
  { id, text, signature }: RefusedMessage,
  exchange: Message['exchange'],
  routingKey: string,
): Message => ({
  id,
  exchange,
  routingKey,
  body: JSON.parse(text) as unknown,
  text,
  signature,
});
