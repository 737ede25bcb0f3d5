import { formatCents } from '../../shared/format/money.ts';
import { t } from '../../shared/language/text.ts';
import type { OperatorRole } from './documents.generated.ts';
import { ROLES } from './roles.ts';

/** Roles that decide on the work of others. Granting one of them needs a second admin. */
const DECIDING: readonly OperatorRole[] = ['APPROVER', 'TREASURER', 'ADMIN'];
export const decides = (roles: readonly OperatorRole[]): boolean => roles.some((role) => DECIDING.includes(role));

export const rolesText = (roles: readonly string[]): string =>
  roles
    .map((role) => {
      const known = ROLES.find((each) => each === role.toUpperCase());
      return known ? t(`persons.role.${known}`) : role;
    })
    .join(', ');

export const authorityText = (cents: number | null): string | null =>
  cents === null
    ? null
    : cents >= Number.MAX_SAFE_INTEGER
      ? t('persons.authority.any')
      : t('persons.authority.upTo', { amount: formatCents(cents) });
