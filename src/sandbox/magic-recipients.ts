import type { DirectoryEntry } from '../rails/directory.ts';

/** What the simulated rail does with a payment, and after how long (seconds of business time). */
export type Behaviour =
  | { readonly kind: 'settle'; readonly afterSeconds: number }
  | { readonly kind: 'reject'; readonly code: string }
  | { readonly kind: 'hold'; readonly end: 'settle' | 'reject' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'return'; readonly part: 'whole' | 'half' };

/** ISPB of the bank that the sandbox plays. */
export const SANDBOX_BANK = { ispb: '99999011', name: 'Banco Simulado S.A.' };

const RECIPIENTS: Readonly<Record<string, (settings: { slowSeconds: number }) => Behaviour>> = {
  'ok@sandbox': () => ({ kind: 'settle', afterSeconds: 0 }),
  'slow@sandbox': ({ slowSeconds }) => ({ kind: 'settle', afterSeconds: slowSeconds }),
  'hold@sandbox': () => ({ kind: 'hold', end: 'settle' }),
  'hold-reject@sandbox': () => ({ kind: 'hold', end: 'reject' }),
  'timeout@sandbox': () => ({ kind: 'silence' }),
  'return@sandbox': () => ({ kind: 'return', part: 'whole' }),
  'return-half@sandbox': () => ({ kind: 'return', part: 'half' }),
};

const REJECTION = /^reject-([a-z0-9]{4})@sandbox$/;

/** What a key of the simulated bank makes happen, or null when the key is none of its. */
export function behaviourOf(key: string, settings: { slowSeconds: number }): Behaviour | null {
  const rejection = REJECTION.exec(key)?.[1];
  if (rejection !== undefined) return { kind: 'reject', code: rejection.toUpperCase() };
  return Object.hasOwn(RECIPIENTS, key) ? (RECIPIENTS[key]?.(settings) ?? null) : null;
}

/** The directory's entry of a magic recipient, or null. */
export function magicRecipient(key: string): DirectoryEntry | null {
  if (behaviourOf(key, { slowSeconds: 0 }) === null) return null;
  return {
    key,
    keyType: 'EMAIL',
    ispb: SANDBOX_BANK.ispb,
    participantName: SANDBOX_BANK.name,
    branch: '0001',
    accountNumber: '1234567',
    accountType: 'CACC',
    ownerName: 'Maria Recebedora',
    ownerDocument: '12345678909',
  };
}
