import { notSigned, type Signable, type Signed } from '../../shared/act/signing.ts';
import { t } from '../../shared/language/text.ts';
import { BASE } from './session.ts';

export async function signWithPasskey(send: typeof fetch, decision: Signable): Promise<Signed> {
  const options = await optionsOf(send, decision).catch(() => null);
  if (options === null) return { failure: notSigned(t('session.passkey.notLoaded')) };
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
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return t('session.passkey.registered');
  if (name === 'NotAllowedError') return t('session.passkey.cancelled');
  if (name === 'NotSupportedError' || name === 'SecurityError') return t('session.passkey.unsupported');
  return t('session.passkey.failed');
}
