import { Checks } from '../../shared/parts/checks.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { groupsFor } from './scopes.ts';

/** What of a credential can be entered, and changed later. */
export interface Terms {
  readonly scopes: readonly string[];
  /** One a line. */
  readonly addresses: string;
  /** A day; empty: it does not end by itself. */
  readonly endsOn: string;
}

const LONGEST_ADDRESSES = 4_000;

/** The addresses one by one; null: any. */
export function addressesOf({ addresses }: Pick<Terms, 'addresses'>): string[] | null {
  const listed = addresses.split(/[\s,;]+/).filter((each) => each !== '');
  return listed.length === 0 ? null : listed;
}

/** The end of the day in Brasília; null: none. */
export const endOf = ({ endsOn }: Pick<Terms, 'endsOn'>): string | null =>
  endsOn === '' ? null : `${endsOn}T23:59:59-03:00`;

export const termsMissing = ({ scopes }: Terms): string | null =>
  scopes.length === 0 ? 'Choose at least one scope: it could do nothing otherwise.' : null;

/** Fields of scopes, addresses and end. */
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
      {groupsFor(isIntegration).map(([legend, scopes]) => (
        <Checks
          key={legend}
          legend={legend}
          options={scopes.map((scope) => [scope as string, scope] as const)}
          chosen={values.scopes}
          onChange={(chosen) => change({ scopes: chosen })}
        />
      ))}
      <LongTextField
        label="Addresses it may be used from"
        hint="One a line, such as 198.51.100.7 or 10.0.0.0/8. Empty: from anywhere. Scopes of finance need them."
        value={values.addresses}
        maxLength={LONGEST_ADDRESSES}
        change={(addresses) => change({ addresses })}
      />
      <Field label="Last day" hint="Until its end in Brasília. Empty: it does not end by itself.">
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
