import { Checks } from '../../shared/parts/checks.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { ChoiceField } from '../../shared/parts/inputs.tsx';
import type { FinanceEventType, SignatureScheme } from './documents.generated.ts';
import { EVENTS } from './event-types.ts';

export interface DestinationValues {
  readonly url: string;
  readonly description: string;
  readonly events: readonly FinanceEventType[];
  readonly signatureScheme: SignatureScheme;
}

const LONGEST_URL = 2_048;
const LONGEST_NOTE = 500;

export const SCHEMES = [
  ['SERVICE', 'X-Service headers'],
  ['STANDARD_WEBHOOKS', 'X-Service and Standard Webhooks headers'],
] as const satisfies readonly (readonly [SignatureScheme, string])[];

export const destinationFields = (values: DestinationValues, change: (part: Partial<DestinationValues>) => void) => (
  <>
    <Field label="URL" hint="An https address that is reachable from the internet.">
      {(attributes) => (
        <input
          {...attributes}
          type="url"
          value={values.url}
          maxLength={LONGEST_URL}
          placeholder="https://erp.example.com/hooks"
          onChange={({ target }) => change({ url: target.value })}
        />
      )}
    </Field>
    <Field label="Note" hint="Optional description for other operators.">
      {(attributes) => (
        <input
          {...attributes}
          value={values.description}
          maxLength={LONGEST_NOTE}
          onChange={({ target }) => change({ description: target.value })}
        />
      )}
    </Field>
    <ChoiceField
      label="Signature"
      hint="Standard Webhooks libraries verify the second option."
      value={values.signatureScheme}
      change={(scheme) => {
        const chosen = SCHEMES.find(([value]) => value === scheme);
        if (chosen) change({ signatureScheme: chosen[0] });
      }}
      options={SCHEMES}
    />
    <Checks legend="Events" options={EVENTS} chosen={values.events} onChange={(events) => change({ events })} />
  </>
);

export const destinationMissing = ({ url, events }: DestinationValues): string | null =>
  url.trim() === '' ? 'Enter the URL.' : events.length === 0 ? 'Choose at least one event.' : null;
