import { type Queryable, statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal, Role } from '../../platform/operation.ts';

const LOCK = statement(
  'lock_current_roles',
  `select o.roles from operator o where o.institution_id = $1 and o.id = $2 and o.disabled_at is null for share`,
);

/**
 * Checks that a person still has the role, and keeps it until the transaction ends. A change of the person waits for this transaction; a
 * change that committed first is seen here.
 * @throws AppError forbidden.
 */
export async function requireCurrentRole(
  tx: Queryable,
  { institutionId, credentialId }: Principal,
  role: Role,
): Promise<void> {
  const [person] = await tx.query<{ roles: readonly Role[] }>(LOCK, [institutionId, credentialId]);
  if (person?.roles.includes(role)) return;
  throw new AppError('forbidden', `this needs the role ${role}`);
}
