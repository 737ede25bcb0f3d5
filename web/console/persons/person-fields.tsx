import { formatCents, parseReais } from '../../shared/format/money.ts';
import { Checks } from '../../shared/parts/checks.tsx';
import { TextField } from '../../shared/parts/inputs.tsx';
import type { OperatorRole } from './documents.generated.ts';
import { ROLE_WORDS, ROLES } from './words.ts';

export interface TypedPerson {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** In reais. Only for approvers. */
  readonly authority: string;
}

const ANY = 'any';

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
  if (typed.name.trim() === '') return 'Enter the name.';
  if (typed.roles.length === 0) return 'Choose at least one role.';
  if (typed.roles.includes('APPROVER') && authorityOf(typed) === null) {
    return 'An approver needs an approval limit, for example 10.000,00.';
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
      <TextField label="Name" maxLength={140} value={values.name} change={(name) => change({ name })} />
      <Checks
        hasAll={false}
        legend="Roles"
        options={ROLES.map((role) => [role, ROLE_WORDS[role]] as const)}
        chosen={values.roles}
        onChange={(roles) => change({ roles })}
      />
      {values.roles.includes('APPROVER') ? (
        <TextField
          label="Approval limit in reais"
          hint="For example 10.000,00. Enter the word any for no limit."
          maxLength={24}
          value={values.authority}
          change={(authority) => change({ authority })}
        />
      ) : null}
    </>
  );
}
