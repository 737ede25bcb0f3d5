import { parseReais } from '../../shared/format/money.ts';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';

export type Amounts<Name extends string> = Readonly<Record<Name, string>>;

const LONGEST = 20;

/** The first error in the amounts; null when they are valid. */
export function amountsFault<Name extends string>(
  heads: Readonly<Record<Name, string>>,
  values: Amounts<Name>,
  isNeeded: boolean,
): string | null {
  for (const name of Object.keys(heads) as Name[]) {
    const text = values[name].trim();
    if (text === '' ? isNeeded : parseReais(text) === null)
      return t('partners.limits.amount.missing', { limit: heads[name] });
  }
  return null;
}

export function AmountFields<Name extends string>({
  heads,
  values,
  change,
  hint,
  account,
}: {
  readonly heads: Readonly<Record<Name, string>>;
  readonly values: Amounts<Name>;
  readonly change: (part: Partial<Record<Name, string>>) => void;
  readonly hint?: string;
  readonly account?: { readonly value: string; change(value: string): void };
}) {
  return (
    <>
      {account ? (
        <Field label={t('partners.account')} hint={t('partners.account.hint')}>
          {(attributes) => (
            <input
              {...attributes}
              inputMode="numeric"
              value={account.value}
              maxLength={LONGEST}
              onChange={({ target }) => account.change(target.value)}
            />
          )}
        </Field>
      ) : null}
      {(Object.keys(heads) as Name[]).map((name) => (
        <Field key={name} label={t('partners.limits.amount', { limit: heads[name] })} {...(hint ? { hint } : {})}>
          {(attributes) => (
            <input
              {...attributes}
              inputMode="decimal"
              value={values[name]}
              maxLength={LONGEST}
              onChange={({ target }) => change({ [name]: target.value } as Partial<Record<Name, string>>)}
            />
          )}
        </Field>
      ))}
    </>
  );
}
