import { createHash } from 'node:crypto';
import type { Recipient } from './recipient.ts';

export interface BatchEntry {
  readonly installmentId: string;
  readonly amount: number;
  readonly recipient: Recipient;
}

/** Returns the number, the total in cents and a hash of the payments. Every change of a payment changes the hash. */
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
