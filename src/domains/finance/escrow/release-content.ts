import { createHash } from 'node:crypto';
import type { Beneficiary } from './beneficiary.ts';

/** The members of a release that a treasurer approves. The amount in cents. */
export interface ReleaseContent {
  readonly accountId: number;
  readonly amount: number;
  readonly termsVersion: number;
  readonly beneficiary: Beneficiary;
}

/** SHA-256, in hexadecimal, of exactly the members that decide who is paid how much: it changes with any of them. */
export function contentOfRelease({ accountId, amount, termsVersion, beneficiary }: ReleaseContent): string {
  const { accountId: to, pixKey, document, name } = beneficiary;
  const members = JSON.stringify([accountId, amount, termsVersion, to, pixKey, document, name]);
  return createHash('sha256').update(members).digest('hex');
}
