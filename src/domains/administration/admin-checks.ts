import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { WriteContext } from '../../platform/operation/operation.ts';
import type { Role } from '../../platform/operation/principal.ts';
import { t } from './texts.ts';

/**
 * Serialises the decisions of an institution, because each reads who is an admin and then relies on it or changes it.
 */
const TAKE_TURNS = statement(
  'take_turns_in_administration',
  `select pg_advisory_xact_lock(hashtextextended('gateway.administration:' || $1, 0))`,
);
const LOCK_PERSONS = statement(
  'lock_persons_who_decide',
  `select o.login, o.roles from operator o where o.institution_id = $1 and o.login = any ($2) and o.disabled_at is null
   order by o.id for share`,
);
const COUNT_APPROVALS = statement(
  'count_approvals_of_admins',
  `select count(*)::integer as n from change_approval a join operator o on o.institution_id = a.institution_id
     and 'operator:' || o.login = a.approved_by
   where a.change_id = $1 and o.disabled_at is null and 'admin' = any (o.roles)`,
);

const PERSON = /^operator:(.*)$/;

export const serializeDecisions = ({ tx, principal }: WriteContext): Promise<unknown> =>
  tx.query(TAKE_TURNS, [String(principal.institutionId)]);

/** Locks the operators until the transaction ends. Omits disabled ones. */
async function rolesNow(
  { tx, principal }: WriteContext,
  logins: readonly string[],
): Promise<ReadonlyMap<string, readonly Role[]>> {
  const rows = await tx.query<{ login: string; roles: readonly Role[] }>(LOCK_PERSONS, [
    principal.institutionId,
    logins,
  ]);
  return new Map(rows.map(({ login, roles }) => [login, roles]));
}

/** Checks that the caller still has the role, and locks it until the transaction ends. @throws AppError forbidden */
export async function requireStill(context: WriteContext, role: Role): Promise<void> {
  const { clientId } = context.principal;
  const roles = await rolesNow(context, [clientId]);
  if (!roles.get(clientId)?.includes(role)) throw new AppError('forbidden', t('needsRole', { role }));
}

/**
 * Checks that the author, if an operator, is still enabled with one of the roles. @throws AppError change_asker_gone
 */
export async function requireAsker(context: WriteContext, requestedBy: string, needed: readonly Role[]): Promise<void> {
  const login = PERSON.exec(requestedBy)?.[1];
  if (login === undefined) return;
  const roles = (await rolesNow(context, [login])).get(login) ?? [];
  if (!needed.some((role) => roles.includes(role))) throw new AppError('change_asker_gone');
}

/** Counts only approvals by persons who are admins now. */
export async function countApprovals({ tx }: WriteContext, changeId: string): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(COUNT_APPROVALS, [changeId]);
  return counted?.n ?? 0;
}
