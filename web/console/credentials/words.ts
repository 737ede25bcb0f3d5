import type { Tone } from '../../shared/parts/status.tsx';
import type { ClientMethod, SenderConstraint } from './documents.generated.ts';

export const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

export type CredentialState = 'ACTIVE' | 'ENDS_SOON' | 'EXPIRED' | 'REVOKED';

export function stateOf(
  { revokedAt, expiresAt }: { readonly revokedAt: string | null; readonly expiresAt: string | null },
  now: number,
): CredentialState {
  if (revokedAt !== null) return 'REVOKED';
  if (expiresAt === null) return 'ACTIVE';
  const left = Date.parse(expiresAt) - now;
  return left <= 0 ? 'EXPIRED' : left <= SOON_DAYS * DAY_MS ? 'ENDS_SOON' : 'ACTIVE';
}

export const STATE_TONES: Readonly<Record<CredentialState, Tone>> = {
  ACTIVE: 'good',
  ENDS_SOON: 'wait',
  EXPIRED: 'idle',
  REVOKED: 'idle',
};

export const METHODS = ['SECRET', 'PRIVATE_KEY_JWT', 'TLS'] as const satisfies readonly ClientMethod[];

export const CONSTRAINTS = ['NONE', 'DPOP', 'MTLS'] as const satisfies readonly SenderConstraint[];
