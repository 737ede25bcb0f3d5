import { createHash } from 'node:crypto';
import type { Beneficiary } from './beneficiary.resource.ts';

/** Amount in cents. */
export interface ReleaseContent {
  readonly accountId: number;
  readonly amount: number;
  readonly termsVersion: number;
  readonly beneficiary: Beneficiary;
}

/** SHA-256, in hexadecimal, of exactly the members that decide the payee and the amount. */
export function contentOfRelease({ accountId, amount, termsVersion, beneficiary }: ReleaseContent): string {
  const { accountId: to, pixKey, document, name } = beneficiary;
  const members = JSON.stringify([accountId, amount, termsVersion, to, pixKey, document, name]);
  return createHash('sha256').update(members).digest('hex');
}
