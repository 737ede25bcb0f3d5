import type { DirectoryEntry } from '../rails/directory.ts';
import type { MagicValue } from './rehearsals.ts';

/** Delays are seconds of business time. */
export type Behaviour =
  | { readonly kind: 'settle'; readonly afterSeconds: number }
  | { readonly kind: 'reject'; readonly code: string }
  | { readonly kind: 'hold'; readonly end: 'settle' | 'reject' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'return'; readonly part: 'whole' | 'half' };

export const SANDBOX_BANK = { ispb: '99999011', name: 'Banco Simulado S.A.' };

const ACCEPTED = ['pix.payout.queued', 'pix.payout.processing'];
const SETTLED = [...ACCEPTED, 'pix.payout.confirmed'];
const HELD = [...ACCEPTED, 'pix.payout.held'];
const RETURNED = [...SETTLED, 'pix.payout.returned', 'pix.return.received'];
const FAILED = [...ACCEPTED, 'pix.payout.failed'];

interface Recipient {
  behaviour(settings: { slowSeconds: number }): Behaviour;
  readonly means: string;
  readonly events: readonly string[];
}

const RECIPIENTS: Readonly<Record<string, Recipient>> = {
  'ok@sandbox': {
    behaviour: () => ({ kind: 'settle', afterSeconds: 0 }),
    means: 'The payment settles',
    events: SETTLED,
  },
  'slow@sandbox': {
    behaviour: ({ slowSeconds }) => ({ kind: 'settle', afterSeconds: slowSeconds }),
    means: 'The payment settles after 30 seconds',
    events: SETTLED,
  },
  'hold@sandbox': {
    behaviour: () => ({ kind: 'hold', end: 'settle' }),
    means: 'The payment is held for 5 seconds, then settles',
    events: [...HELD, 'pix.payout.confirmed'],
  },
  'hold-reject@sandbox': {
    behaviour: () => ({ kind: 'hold', end: 'reject' }),
    means: 'The payment is held for 5 seconds, then is rejected',
    events: [...HELD, 'pix.payout.failed'],
  },
  'timeout@sandbox': {
    behaviour: () => ({ kind: 'silence' }),
    means: 'The payment is never answered: after the rail’s time limit the money is released',
    events: FAILED,
  },
  'return@sandbox': {
    behaviour: () => ({ kind: 'return', part: 'whole' }),
    means: 'The payment settles, and is returned 1 second later',
    events: RETURNED,
  },
  'return-half@sandbox': {
    behaviour: () => ({ kind: 'return', part: 'half' }),
    means: 'The payment settles, and half of it is returned 1 second later',
    events: RETURNED,
  },
};

const REJECTION = /^reject-([a-z0-9]{4})@sandbox$/;

export const MAGIC_RECIPIENTS: readonly MagicValue[] = [
  ...Object.entries(RECIPIENTS).map(([value, { means, events }]) => ({ member: 'pixKey', value, means, events })),
  {
    member: 'pixKey',
    value: 'reject-<code>@sandbox',
    means: 'The payment is rejected with that SPI code, such as `reject-ac03@sandbox`',
    events: FAILED,
  },
];

/** Null: the key does not belong to the simulated bank. */
export function behaviourOf(key: string, settings: { slowSeconds: number }): Behaviour | null {
  const rejection = REJECTION.exec(key)?.[1];
  if (rejection !== undefined) return { kind: 'reject', code: rejection.toUpperCase() };
  return Object.hasOwn(RECIPIENTS, key) ? (RECIPIENTS[key]?.behaviour(settings) ?? null) : null;
}

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

/** Matches whole words: CHOCOLATES SA does not contain LATE. */
export const hasWord = (name: string, word: string): boolean => name.split(/[^\p{L}\p{N}]+/u).includes(word);
