import { formatCents, parseReais } from '../../shared/format/money.ts';
import { t } from '../../shared/language/text.ts';
import { Checks } from '../../shared/parts/checks.tsx';
import { TextField } from '../../shared/parts/inputs.tsx';
import type { OperatorRole } from './documents.generated.ts';
import { ROLES } from './roles.ts';

export interface TypedPerson {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** In reais. Only for approvers. */
  readonly authority: string;
}

const ANY = t('persons.authority.word');

export const typedAuthority = (cents: number | null): string =>
  cents === null ? '' : cents >= Number.MAX_SAFE_INTEGER ? ANY : formatCents(cents).replace(/^R\$\s/, '');

/** In cents; null when empty or not an amount. */
export const authorityOf = ({ roles, authority }: TypedPerson): number | null =>
  !roles.includes('APPROVER')
    ? null
    : authority.trim().toLowerCase() === ANY
      ? Number.MAX_SAFE_INTEGER
      : parseReais(authority) || null;

/** The first fault of the fields; null when they are valid. */
export function personFault(typed: TypedPerson): string | null {
  if (typed.name.trim() === '') return t('persons.name.missing');
  if (typed.roles.length === 0) return t('persons.roles.missing');
  if (typed.roles.includes('APPROVER') && authorityOf(typed) === null) {
    return t('persons.authority.missing');
  }
  return null;
}

export function PersonFields({
  values,
  change,
}: {
  readonly values: TypedPerson;
  change(part: Partial<TypedPerson>): void;
}) {
  return (
    <>
      <TextField label={t('persons.name')} maxLength={140} value={values.name} change={(name) => change({ name })} />
      <Checks
        hasAll={false}
        legend={t('persons.roles')}
        options={ROLES.map((role) => [role, t(`persons.permission.${role}`)] as const)}
        chosen={values.roles}
        onChange={(roles) => change({ roles })}
      />
      {values.roles.includes('APPROVER') ? (
        <TextField
          label={t('persons.authority.field')}
          hint={t('persons.authority.hint', { any: ANY })}
          maxLength={24}
          value={values.authority}
          change={(authority) => change({ authority })}
        />
      ) : null}
    </>
  );
}
