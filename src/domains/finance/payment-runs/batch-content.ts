import { createHash } from 'node:crypto';
import type { Recipient } from './recipient.ts';

/** What stands in a batch, whichever way it is paid. The amount in cents. */
export interface BatchEntry {
  readonly installmentId: string;
  readonly amount: number;
  readonly recipient: Recipient;
}

/** What a batch says of its content: how many payments, how much together, and a hash that changes with any of them. */
export function contentOf(entries: readonly BatchEntry[]) {
  const lines = entries.map(({ installmentId, amount, recipient: { name, document, way } }) =>
    JSON.stringify([installmentId, amount, name, document, Object.entries(way).toSorted()]),
  );
  return {
    itemCount: entries.length,
    total: entries.reduce((total, { amount }) => total + amount, 0),
    contentSha256: createHash('sha256').update(lines.toSorted().join('\n')).digest('hex'),
  };
}
