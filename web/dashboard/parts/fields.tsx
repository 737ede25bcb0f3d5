import type { InputHTMLAttributes, ReactNode } from 'react';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { useStore } from '../live/store.ts';

export function AccountOptions() {
  const { accounts } = useStore(useDesk().accounts);
  return accounts.map(({ accountId, customer }) => (
    <option key={accountId} value={accountId}>
      {t('dashboardParts.account.of', { name: customer.name, id: String(accountId) })}
    </option>
  ));
}

export function AccountField({ label }: { readonly label: string }) {
  const { accounts, chosen } = useStore(useDesk().accounts);
  return (
    <Field label={label}>
      {(attributes) => (
        <select
          {...attributes}
          name="account"
          key={chosen ?? accounts.length}
          {...(chosen ? { defaultValue: chosen } : {})}
        >
          {accounts.length === 0 ? <option value="">{t('dashboardParts.account.none')}</option> : null}
          <AccountOptions />
        </select>
      )}
    </Field>
  );
}

export function TextField({
  label,
  hint,
  ...attributes
}: InputHTMLAttributes<HTMLInputElement> & { readonly label: string; readonly hint?: ReactNode }) {
  return (
    <Field label={label} hint={hint}>
      {(tied) => <input autoComplete="off" {...attributes} {...tied} />}
    </Field>
  );
}

export const AmountField = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <TextField label={label} name="amount" inputMode="decimal" defaultValue={value} />
);
