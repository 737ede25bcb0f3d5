import { t } from '../../shared/language/text.ts';
import { Checks } from '../../shared/parts/checks.tsx';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import type { CounterpartyFieldsInput } from './documents.generated.ts';
import { ROLES, type Values } from './words.ts';

export interface TypedValues {
  readonly name: string;
  readonly tradeName: string;
  readonly email: string;
  readonly phone: string;
  readonly roles: Values['roles'];
  readonly status: Values['status'];
}

export const typedValues = (values: Values): TypedValues => ({
  ...values,
  tradeName: values.tradeName ?? '',
  email: values.email ?? '',
  phone: values.phone ?? '',
});

export const valuesOf = (typed: TypedValues): Values => ({
  ...typed,
  name: typed.name.trim(),
  tradeName: typed.tradeName.trim() || null,
  email: typed.email.trim() || null,
  phone: typed.phone.trim() || null,
});

/** The first fault of the values; null when they are valid. */
export function valuesFault({ name, email, phone, roles }: TypedValues): string | null {
  if (name.trim() === '') return t('counterparties.fault.name');
  if (email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return t('counterparties.fault.email');
  if (phone.trim() !== '' && !/^\+?[\d ()-]{8,20}$/.test(phone.trim())) {
    return t('counterparties.fault.phone');
  }
  return roles.length === 0 ? t('counterparties.fault.roles') : null;
}

export const inputOf = (values: Values, known: Partial<Values>): CounterpartyFieldsInput =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([member, value]) => JSON.stringify(value) !== JSON.stringify(known[member as keyof Values] ?? null),
    ),
  );

export function ValueFields({
  values,
  change,
}: {
  readonly values: TypedValues;
  change(part: Partial<TypedValues>): void;
}) {
  return (
    <>
      <TextField
        label={t('counterparties.field.NAME')}
        maxLength={140}
        value={values.name}
        change={(name) => change({ name })}
      />
      <TextField
        label={t('counterparties.field.TRADE_NAME')}
        maxLength={140}
        value={values.tradeName}
        change={(tradeName) => change({ tradeName })}
      />
      <div className="fields">
        <TextField
          label={t('counterparties.field.EMAIL')}
          maxLength={254}
          value={values.email}
          change={(email) => change({ email })}
        />
        <TextField
          label={t('counterparties.field.PHONE')}
          maxLength={20}
          value={values.phone}
          change={(phone) => change({ phone })}
        />
      </div>
      <Checks
        hasAll={false}
        legend={t('counterparties.roles')}
        options={ROLES.map((role) => [role, t(`counterparties.role.${role}`)] as const)}
        chosen={values.roles}
        onChange={(roles) => change({ roles })}
      />
      <ChoiceField
        label={t('counterparties.field.STATUS')}
        value={values.status}
        change={(status) => change({ status: status as Values['status'] })}
        options={[
          ['ACTIVE', t('counterparties.status.ACTIVE')],
          ['INACTIVE', t('counterparties.status.INACTIVE.choice')],
        ]}
      />
    </>
  );
}
