import type { Tone } from '../../shared/parts/status.tsx';
import { failureWords as paymentFailureWords } from '../payment-runs/words.ts';
import type { EscrowReleaseStatus, EscrowReleasesQuery, EscrowTermsStatus } from './documents.generated.ts';

export type Release = NonNullable<EscrowReleasesQuery['escrowReleases']>['nodes'][number];
export type Beneficiary = NonNullable<Release['beneficiary']>;

export const RELEASE_WORDS: Readonly<Record<EscrowReleaseStatus, string>> = {
  REQUESTED: 'To approve',
  APPROVED: 'Approved, payment pending',
  DISPATCHED: 'In progress',
  RELEASED: 'Released',
  FAILED: 'Not paid',
  WITHDRAWN: 'Withdrawn',
  DECLINED: 'Declined',
  ANNOUNCED: 'Approved, no money moved',
};
export const RELEASE_TONES: Readonly<Record<EscrowReleaseStatus, Tone>> = {
  REQUESTED: 'wait',
  APPROVED: 'wait',
  DISPATCHED: 'wait',
  RELEASED: 'good',
  FAILED: 'bad',
  WITHDRAWN: 'idle',
  DECLINED: 'idle',
  ANNOUNCED: 'idle',
};
/** Statuses that change without an event in the change feed. */
export const UNDER_WAY: readonly EscrowReleaseStatus[] = ['APPROVED', 'DISPATCHED'];

export const TERMS_WORDS: Readonly<Record<EscrowTermsStatus, string>> = {
  PROPOSED: 'To approve',
  IN_FORCE: 'In force',
  REPLACED: 'Replaced',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
};
export const TERMS_TONES: Readonly<Record<EscrowTermsStatus, Tone>> = {
  PROPOSED: 'wait',
  IN_FORCE: 'good',
  REPLACED: 'idle',
  DECLINED: 'idle',
  WITHDRAWN: 'idle',
};

export const KINDS = ['ESCROW_RELEASE', 'ESCROW_TERMS'];

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  dict_owner_mismatch: 'The PIX key does not belong to the beneficiary.',
  insufficient_balance: 'The balance does not cover the amount and the fee.',
  account_blocked: 'The escrow account was blocked.',
  account_closed: 'The escrow account was closed.',
  destination_account_closed: 'The account of the beneficiary was closed.',
  limit_exceeded: 'A limit of the account was exceeded.',
};
export const failureWords = (code: string): string => FAILURE_WORDS[code] ?? paymentFailureWords(code);

export const payeeOf = ({ accountId, pixKey, name }: Beneficiary): string =>
  accountId === null ? `${name ?? ''}, PIX key ${pixKey ?? ''}` : `Account ${accountId}`;
