import { useState } from 'react';
import { useClient } from 'urql';
import { Act } from '../../shared/act/act.tsx';
import { requestOf } from '../../shared/graph/client.ts';
import { failureOf } from '../../shared/graph/failure.ts';
import { t } from '../../shared/language/text.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { wordsOf } from '../session/passkey.ts';
import { PasskeyRegistration, RegisterPasskey } from './documents.generated.ts';

export const KINDS = ['PERSON'] as const;

export function NewPasskey({ isFirst }: { readonly isFirst: boolean }) {
  const client = useClient();
  const [isMaking, setMaking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  /** Creates a passkey. Returns the browser's response as JSON; null when that failed. */
  async function made(): Promise<string | null> {
    setMaking(true);
    setFault(null);
    const request = requestOf(PasskeyRegistration, {});
    const { data, error } = await client.executeQuery(request, { requestPolicy: 'network-only' }).toPromise();
    try {
      if (error || !data) throw new Error(error ? failureOf(error).message : t('passkeys.create.failed'));
      const { startRegistration } = await import('@simplewebauthn/browser');
      type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
      return JSON.stringify(
        await startRegistration({ optionsJSON: data.passkeyRegistration.options as Options }).catch((reason) => {
          throw new Error(wordsOf(reason));
        }),
      );
    } catch (reason) {
      setFault((reason as Error).message);
      return null;
    } finally {
      setMaking(false);
    }
  }

  return (
    <Act
      id="register-passkey"
      label={t('passkeys.add')}
      tone="primary"
      title={t('passkeys.add.title')}
      initial={{ name: '', response: '' }}
      explain={<p>{isFirst ? t('passkeys.add.first') : t('passkeys.add.other')}</p>}
      fields={({ name, response }, change) => (
        <>
          <TextField
            label={t('passkeys.name')}
            hint={t('passkeys.name.hint')}
            maxLength={60}
            value={name}
            change={(typed) => change({ name: typed })}
          />
          <button
            type="button"
            disabled={isMaking}
            onClick={async () => {
              const json = await made();
              if (json !== null) change({ response: json });
            }}
          >
            {isMaking
              ? t('passkeys.create.waiting')
              : response === ''
                ? t('passkeys.create')
                : t('passkeys.create.other')}
          </button>
          <p aria-live="polite">
            {fault ? <span className="refused">{fault}</span> : response === '' ? null : t('passkeys.create.done')}
          </p>
        </>
      )}
      check={({ name, response }) =>
        name.trim() === '' ? t('passkeys.name.missing') : response === '' ? t('passkeys.create.missing') : null
      }
      document={RegisterPasskey}
      variables={({ name, response }, idempotencyKey) => ({ idempotencyKey, input: { name: name.trim(), response } })}
      kinds={KINDS}
      done={(_result, { name }) => t('passkeys.add.done', { name: name.trim() })}
    />
  );
}
