import { t } from '../../shared/language/text.ts';
import { Checks } from '../../shared/parts/checks.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { groupsFor } from './scopes.ts';

export interface Terms {
  readonly scopes: readonly string[];
  readonly addresses: string;
  /** Last day; empty means no end date. */
  readonly endsOn: string;
}

const LONGEST_ADDRESSES = 4_000;

/** The addresses; null allows any address. */
export function addressesOf({ addresses }: Pick<Terms, 'addresses'>): string[] | null {
  const listed = addresses.split(/[\s,;]+/).filter((each) => each !== '');
  return listed.length === 0 ? null : listed;
}

/** End of the last day in Brasília; null means no end. */
export const endOf = ({ endsOn }: Pick<Terms, 'endsOn'>): string | null =>
  endsOn === '' ? null : `${endsOn}T23:59:59-03:00`;

export const termsMissing = ({ scopes }: Terms): string | null =>
  scopes.length === 0 ? t('credentials.scopes.missing') : null;

export function TermFields({
  values,
  change,
  isIntegration,
}: {
  readonly values: Terms;
  readonly change: (part: Partial<Terms>) => void;
  readonly isIntegration: boolean;
}) {
  return (
    <>
      {groupsFor(isIntegration).map(([group, scopes]) => (
        <Checks
          key={group}
          legend={t(`credentials.scopes.${group}`)}
          options={scopes.map((scope) => [scope as string, scope] as const)}
          chosen={values.scopes}
          onChange={(chosen) => change({ scopes: chosen })}
        />
      ))}
      <LongTextField
        label={t('credentials.addresses.field')}
        hint={t('credentials.addresses.hint')}
        value={values.addresses}
        maxLength={LONGEST_ADDRESSES}
        change={(addresses) => change({ addresses })}
      />
      <Field label={t('credentials.lastDay')} hint={t('credentials.lastDay.hint')}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            value={values.endsOn}
            onChange={({ target }) => change({ endsOn: target.value })}
          />
        )}
      </Field>
    </>
  );
}
