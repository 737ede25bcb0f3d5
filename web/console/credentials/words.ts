import type { Tone } from '../../shared/parts/status.tsx';
import type { ClientMethod, SenderConstraint } from './documents.generated.ts';

export const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

export type CredentialState = 'GOOD' | 'ENDS_SOON' | 'OVER' | 'REVOKED';

export function stateOf(
  { revokedAt, expiresAt }: { readonly revokedAt: string | null; readonly expiresAt: string | null },
  now: number,
): CredentialState {
  if (revokedAt !== null) return 'REVOKED';
  if (expiresAt === null) return 'GOOD';
  const left = Date.parse(expiresAt) - now;
  return left <= 0 ? 'OVER' : left <= SOON_DAYS * DAY_MS ? 'ENDS_SOON' : 'GOOD';
}

export const STATE_TONES: Readonly<Record<CredentialState, Tone>> = {
  GOOD: 'good',
  ENDS_SOON: 'wait',
  OVER: 'idle',
  REVOKED: 'idle',
};

export const METHOD_WORDS: Readonly<Record<ClientMethod, string>> = {
  SECRET: 'A secret',
  PRIVATE_KEY_JWT: 'Assertions signed with its private key',
  TLS: 'Its TLS certificate',
};

export const CONSTRAINT_WORDS: Readonly<Record<SenderConstraint, string>> = {
  NONE: 'To nothing: whoever has a token can use it',
  DPOP: 'To a key of its own (DPoP)',
  MTLS: 'To its TLS certificate',
};
