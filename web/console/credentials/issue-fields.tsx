import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import type { ClientMethod, SenderConstraint } from './documents.generated.ts';
import { TermFields, type Terms, termsMissing } from './terms.tsx';
import { CONSTRAINT_WORDS, METHOD_WORDS } from './words.ts';

/** A partner that can get a credential. */
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
  /** Of a private key: where its public keys are, or they themselves as JSON. */
  readonly keys: string;
  /** Of a certificate: its subject, or its SHA-256. */
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

/** How it proves who it is, as the gateway takes it. */
export function proofOf({ method, keys, certificate }: IssueValues) {
  const [given, subject] = [keys.trim(), certificate.trim()];
  if (method === 'PRIVATE_KEY_JWT') return given.startsWith('http') ? { jwksUri: given } : { jwks: JSON.parse(given) };
  if (method !== 'TLS') return {};
  return subject.includes('=') ? { tlsSubject: subject } : { tlsThumbprint: subject };
}

export function issueMissing(values: IssueValues): string | null {
  const { partnerId, label, method, keys, certificate } = values;
  if (partnerId === '') return 'Choose whose it is.';
  if (!/^[a-z][a-z_-]*$/.test(label)) return 'Name it by a to z, - and _, a letter first, such as erp.';
  if (method === 'PRIVATE_KEY_JWT' && !keys.trim().startsWith('http') && !isJson(keys))
    return 'Give the https address of its public keys, or the keys themselves as JSON.';
  if (method === 'TLS' && certificate.trim() === '') return 'Give the subject of its certificate, or its SHA-256.';
  return termsMissing(values);
}

/** What is entered to issue a credential. */
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
      <Field label="Partner">
        {(attributes) => (
          <select
            {...attributes}
            value={values.partnerId}
            onChange={({ target }) => change({ partnerId: target.value, scopes: [] })}
          >
            <option value="">Choose…</option>
            {owners.map(({ partnerId, name }) => (
              <option key={partnerId} value={partnerId}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Name" hint="Its client id begins with it: erp, checkout, …">
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
      <Field label="Proves who it is by">
        {(attributes) => (
          <select
            {...attributes}
            value={values.method}
            onChange={({ target }) => change({ method: target.value as ClientMethod })}
          >
            {Object.entries(METHOD_WORDS).map(([method, words]) => (
              <option key={method} value={method}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {values.method === 'PRIVATE_KEY_JWT' ? (
        <LongTextField
          label="Public keys"
          hint="The https address of its JWKS, or the JWKS itself."
          value={values.keys}
          maxLength={LONGEST_KEYS}
          change={(keys) => change({ keys })}
        />
      ) : null}
      {values.method === 'TLS' ? (
        <Field label="Certificate" hint="Its subject (CN=…,O=…), or its SHA-256 in hexadecimal.">
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
      <Field label="Its tokens are bound">
        {(attributes) => (
          <select
            {...attributes}
            value={values.senderConstraint}
            onChange={({ target }) => change({ senderConstraint: target.value as SenderConstraint })}
          >
            {Object.entries(CONSTRAINT_WORDS).map(([constraint, words]) => (
              <option key={constraint} value={constraint}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TermFields values={values} change={change} isIntegration={owner?.isIntegration ?? false} />
    </>
  );
}
