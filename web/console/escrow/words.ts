import type { Tone } from '../../shared/parts/status.tsx';
import { failureWords as paymentFailureWords } from '../payment-runs/words.ts';
import type { EscrowReleaseStatus, EscrowReleasesQuery, EscrowTermsStatus } from './documents.generated.ts';

export type Release = NonNullable<EscrowReleasesQuery['escrowReleases']>['nodes'][number];
export type Beneficiary = NonNullable<Release['beneficiary']>;

export const RELEASE_WORDS: Readonly<Record<EscrowReleaseStatus, string>> = {
  REQUESTED: 'To be approved',
  APPROVED: 'Approved, about to be paid',
  DISPATCHED: 'On its way',
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
/** States that a release leaves by itself, which no change announces. */
export const UNDER_WAY: readonly EscrowReleaseStatus[] = ['APPROVED', 'DISPATCHED'];

export const TERMS_WORDS: Readonly<Record<EscrowTermsStatus, string>> = {
  PROPOSED: 'To be approved',
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

/** Kinds of changes after which escrow is read again. */
export const KINDS = ['ESCROW_RELEASE', 'ESCROW_TERMS'];

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  dict_owner_mismatch: 'The PIX key belongs to somebody else than the beneficiary.',
  insufficient_balance: 'The fee of the payment was not available beside the amount.',
  account_blocked: 'The escrow account was blocked.',
  account_closed: 'The escrow account was closed.',
  destination_account_closed: 'The account of the beneficiary was closed.',
  limit_exceeded: 'A limit of the account was exceeded.',
};
/** Why the beneficiary was not paid. */
export const failureWords = (code: string): string => FAILURE_WORDS[code] ?? paymentFailureWords(code);

/** The payee in one line. */
export const payeeOf = ({ accountId, pixKey, name }: Beneficiary): string =>
  accountId === null ? `${name ?? ''}, PIX key ${pixKey ?? ''}` : `Account ${accountId}`;
