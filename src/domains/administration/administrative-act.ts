import type { SecurityEvent } from '../../platform/observability/security-event.ts';
import type { WriteContext } from '../../platform/operation/operation.ts';
import type { AuditEntry } from '../../platform/operation/records.ts';

export const ADMIN = { audiences: ['operator'], roles: ['admin'], scopes: [] } as const;

type Act = Pick<AuditEntry, 'action' | 'resourceId' | 'changes'> & Partial<Pick<AuditEntry, 'owner'>>;

/**
 * Writes an audit entry (`<resource>.<verb>`) in the transaction, and records the security event, if any, after the
 * commit.
 */
export function recordAdministrativeAct(
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
