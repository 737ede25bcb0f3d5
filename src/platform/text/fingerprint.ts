import { createHash } from 'node:crypto';

/**
 * SHA-256 of an operation and its parsed input, equal for REST and GraphQL. A null member equals an absent one, because
 * serializers of clients write either. Secrets are left out, because a short password could be guessed from a digest.
 */
export function fingerprint(op: { readonly name: string; readonly secret?: readonly string[] }, input: object): Buffer {
  const open = Object.fromEntries(
    Object.entries(input).filter(([name, member]) => member !== null && !op.secret?.includes(name)),
  );
  return createHash('sha256').update(op.name).update('\0').update(canonical(open)).digest();
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object' || value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}
