import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import type { ClientMethod, SenderConstraint } from './documents.generated.ts';
import { TermFields, type Terms, termsMissing } from './terms.tsx';
import { CONSTRAINTS, METHODS } from './words.ts';

export interface Owner {
  readonly partnerId: string;
  readonly name: string;
  readonly isIntegration: boolean;
}

export interface IssueValues extends Terms {
  readonly partnerId: string;
  readonly label: string;
  readonly method: ClientMethod;
  readonly senderConstraint: SenderConstraint;
  /** For a private key: the JWKS URL, or the JWKS as JSON. */
  readonly keys: string;
  /** For a certificate: its subject or SHA-256. */
  readonly certificate: string;
}

const LONGEST_LABEL = 31;
const LONGEST_KEYS = 20_000;
const LONGEST_SUBJECT = 1_024;

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

/** Proof of identity in the form that the gateway accepts. */
export function proofOf({ method, keys, certificate }: IssueValues) {
  const [given, subject] = [keys.trim(), certificate.trim()];
  if (method === 'PRIVATE_KEY_JWT') return given.startsWith('http') ? { jwksUri: given } : { jwks: JSON.parse(given) };
  if (method !== 'TLS') return {};
  return subject.includes('=') ? { tlsSubject: subject } : { tlsThumbprint: subject };
}

export function issueMissing(values: IssueValues): string | null {
  const { partnerId, label, method, keys, certificate } = values;
  if (partnerId === '') return t('credentials.partner.missing');
  if (!/^[a-z][a-z_-]*$/.test(label)) return t('credentials.name.missing');
  if (method === 'PRIVATE_KEY_JWT' && !keys.trim().startsWith('http') && !isJson(keys))
    return t('credentials.keys.missing');
  if (method === 'TLS' && certificate.trim() === '') return t('credentials.certificate.missing');
  return termsMissing(values);
}

export function IssueFields({
  values,
  change,
  owners,
}: {
  readonly values: IssueValues;
  readonly change: (part: Partial<IssueValues>) => void;
  readonly owners: readonly Owner[];
}) {
  const owner = owners.find(({ partnerId }) => partnerId === values.partnerId);
  return (
    <>
      <Field label={t('credentials.partner')}>
        {(attributes) => (
          <select
            {...attributes}
            value={values.partnerId}
            onChange={({ target }) => change({ partnerId: target.value, scopes: [] })}
          >
            <option value="">{t('credentials.choose')}</option>
            {owners.map(({ partnerId, name }) => (
              <option key={partnerId} value={partnerId}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('credentials.name')} hint={t('credentials.name.hint')}>
        {(attributes) => (
          <input
            {...attributes}
            value={values.label}
            maxLength={LONGEST_LABEL}
            autoCapitalize="none"
            onChange={({ target }) => change({ label: target.value })}
          />
        )}
      </Field>
      <Field label={t('credentials.method')}>
        {(attributes) => (
          <select
            {...attributes}
            value={values.method}
            onChange={({ target }) => change({ method: target.value as ClientMethod })}
          >
            {METHODS.map((method) => (
              <option key={method} value={method}>
                {t(`credentials.method.${method}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {values.method === 'PRIVATE_KEY_JWT' ? (
        <LongTextField
          label={t('credentials.keys')}
          hint={t('credentials.keys.hint')}
          value={values.keys}
          maxLength={LONGEST_KEYS}
          change={(keys) => change({ keys })}
        />
      ) : null}
      {values.method === 'TLS' ? (
        <Field label={t('credentials.certificate')} hint={t('credentials.certificate.hint')}>
          {(attributes) => (
            <input
              {...attributes}
              value={values.certificate}
              maxLength={LONGEST_SUBJECT}
              onChange={({ target }) => change({ certificate: target.value })}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('credentials.constraint')}>
        {(attributes) => (
          <select
            {...attributes}
            value={values.senderConstraint}
            onChange={({ target }) => change({ senderConstraint: target.value as SenderConstraint })}
          >
            {CONSTRAINTS.map((constraint) => (
              <option key={constraint} value={constraint}>
                {t(`credentials.constraint.${constraint}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TermFields values={values} change={change} isIntegration={owner?.isIntegration ?? false} />
    </>
  );
}
