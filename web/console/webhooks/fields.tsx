import { t } from '../../shared/language/text.ts';
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
  ['SERVICE', t('webhooks.signature.SERVICE')],
  ['STANDARD_WEBHOOKS', t('webhooks.signature.STANDARD_WEBHOOKS')],
] as const satisfies readonly (readonly [SignatureScheme, string])[];

export const destinationFields = (values: DestinationValues, change: (part: Partial<DestinationValues>) => void) => (
  <>
    <Field label={t('webhooks.url')} hint={t('webhooks.url.hint')}>
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
    <Field label={t('webhooks.note')} hint={t('webhooks.note.hint')}>
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
      label={t('webhooks.signature')}
      hint={t('webhooks.signature.hint')}
      value={values.signatureScheme}
      change={(scheme) => {
        const chosen = SCHEMES.find(([value]) => value === scheme);
        if (chosen) change({ signatureScheme: chosen[0] });
      }}
      options={SCHEMES}
    />
    <Checks
      legend={t('webhooks.events')}
      options={EVENTS}
      chosen={values.events}
      onChange={(events) => change({ events })}
    />
  </>
);

export const destinationMissing = ({ url, events }: DestinationValues): string | null =>
  url.trim() === '' ? t('webhooks.url.missing') : events.length === 0 ? t('webhooks.events.missing') : null;
