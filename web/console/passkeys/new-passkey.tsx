import { useState } from 'react';
import { useClient } from 'urql';
import { Act } from '../../shared/act/act.tsx';
import { requestOf } from '../../shared/graph/client.ts';
import { failureOf } from '../../shared/graph/failure.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { wordsOf } from '../session/passkey.ts';
import { PasskeyRegistration, RegisterPasskey } from './documents.generated.ts';
import { KINDS } from './passkeys.tsx';

/** Makes a passkey on this device or another one, and registers it under a name. */
export function NewPasskey({ isFirst }: { readonly isFirst: boolean }) {
  const client = useClient();
  const [isMaking, setMaking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  /** Makes a passkey: the browser's response as JSON. Null when it failed. */
  async function made(): Promise<string | null> {
    setMaking(true);
    setFault(null);
    const request = requestOf(PasskeyRegistration, {});
    const { data, error } = await client.executeQuery(request, { requestPolicy: 'network-only' }).toPromise();
    try {
      if (error || !data) throw new Error(error ? failureOf(error).message : 'Nothing came.');
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
      label="Add a passkey"
      tone="primary"
      title="Add a passkey"
      initial={{ name: '', response: '' }}
      explain={
        <p>
          {isFirst
            ? 'Your browser makes the passkey. From then on each of your decisions needs its signature.'
            : 'Your browser makes the passkey. You sign with one that you have that it is added.'}
        </p>
      }
      fields={({ name, response }, change) => (
        <>
          <TextField
            label="Name"
            hint="As you know the device, e.g. Work laptop."
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
            {isMaking ? 'Waiting for your device…' : response === '' ? 'Make the passkey' : 'Make another one'}
          </button>
          <p aria-live="polite">
            {fault ? <span className="refused">{fault}</span> : response === '' ? null : 'The passkey is made.'}
          </p>
        </>
      )}
      check={({ name, response }) =>
        name.trim() === '' ? 'Give it a name.' : response === '' ? 'Make the passkey first.' : null
      }
      document={RegisterPasskey}
      variables={({ name, response }, idempotencyKey) => ({ idempotencyKey, input: { name: name.trim(), response } })}
      kinds={KINDS}
      done={(_result, { name }) => `${name.trim()} is added.`}
    />
  );
}
