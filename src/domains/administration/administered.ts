import type { WriteContext } from '../../platform/operation.ts';
import type { AuditEntry } from '../../platform/records.ts';
import type { SecurityEvent } from '../../platform/security-events.ts';

/** Operations of an institution's admins. */
export const ADMIN = { audiences: ['operator'], roles: ['admin'], scopes: [] } as const;

type Act = Pick<AuditEntry, 'action' | 'resourceId' | 'changes'> & Partial<Pick<AuditEntry, 'owner'>>;

/**
 * Records an act of administration: an audit entry in its transaction, whose action is `<resource>.<verb>`, and a security event, if it
 * is one, once it is committed. `clientId`: of the credential that it is about.
 */
export function administered(
  { audit, afterCommit, services, principal, requestId }: WriteContext,
  event: SecurityEvent | null,
  act: Act,
  clientId: string | null = null,
): void {
  const [resourceType = ''] = act.action.split('.');
  audit({ ...act, resourceType, accountId: null });
  if (event === null) return;
  const { author } = principal;
  const institutionId = act.owner?.institutionId ?? principal.institutionId;
  afterCommit(() => services.security.record(event, { clientId, address: null, requestId, author, institutionId }));
}

/** The members of `wanted` that differ from what is, as `{ from, to }` by their names of the audit trail. */
export function differences<Known extends object>(
  known: Known,
  wanted: Readonly<Partial<Record<keyof Known, unknown>>>,
): Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>> {
  const names = Object.keys(wanted) as (keyof Known & string)[];
  const changed = names.filter((name) => JSON.stringify(known[name] ?? null) !== JSON.stringify(wanted[name] ?? null));
  return Object.fromEntries(
    changed.map((name) => [snakeCase(name), { from: known[name] ?? null, to: wanted[name] ?? null }]),
  );
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
