import { notSigned, type Signable, type Signed } from '../../shared/act/signing.ts';
import { BASE } from './session.ts';

export async function signWithPasskey(send: typeof fetch, decision: Signable): Promise<Signed> {
  const options = await optionsOf(send, decision).catch(() => null);
  if (options === null) return { failure: notSigned('The request for the passkey could not be loaded. Try again.') };
  if (options === 'sign_in') return 'sign_in';
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const assertion = await startAuthentication({ optionsJSON: options });
    return { headers: { 'x-passkey-proof': encoded(JSON.stringify(assertion)) } };
  } catch (error) {
    return { failure: notSigned(wordsOf(error)) };
  }
}

type Options = Parameters<typeof import('@simplewebauthn/browser')['startAuthentication']>[0]['optionsJSON'];

async function optionsOf(send: typeof fetch, decision: Signable): Promise<Options | 'sign_in'> {
  const answer = await send(`${BASE}/console/proof`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: { proof: string; options: Options } };
  return data.proof === 'passkey' ? data.options : 'sign_in';
}

const encoded = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export function wordsOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device already has a passkey of yours.';
  if (name === 'NotAllowedError') return 'The passkey request was cancelled or timed out. Try again.';
  if (name === 'NotSupportedError' || name === 'SecurityError')
    return 'This browser cannot use passkeys at this address. Use another browser or device.';
  return 'The passkey could not be used. Use the device that has the passkey, and try again.';
}
