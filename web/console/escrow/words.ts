import { t } from '../../shared/language/text.ts';
import type { Tone } from '../../shared/parts/status.tsx';
import { failureWords as paymentFailureWords } from '../payment-runs/words.ts';
import type { EscrowReleaseStatus, EscrowReleasesQuery, EscrowTermsStatus } from './documents.generated.ts';

export type Release = NonNullable<EscrowReleasesQuery['escrowReleases']>['nodes'][number];
export type Beneficiary = NonNullable<Release['beneficiary']>;

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

export const TERMS_TONES: Readonly<Record<EscrowTermsStatus, Tone>> = {
  PROPOSED: 'wait',
  IN_FORCE: 'good',
  REPLACED: 'idle',
  DECLINED: 'idle',
  WITHDRAWN: 'idle',
};

export const KINDS = ['ESCROW_RELEASE', 'ESCROW_TERMS'];

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  dict_owner_mismatch: t('escrow.failure.dict_owner_mismatch'),
  insufficient_balance: t('escrow.failure.insufficient_balance'),
  account_blocked: t('escrow.failure.account_blocked'),
  account_closed: t('escrow.failure.account_closed'),
  destination_account_closed: t('escrow.failure.destination_account_closed'),
  limit_exceeded: t('escrow.failure.limit_exceeded'),
};
export const failureWords = (code: string): string => FAILURE_WORDS[code] ?? paymentFailureWords(code);

export const payeeOf = ({ accountId, pixKey, name }: Beneficiary): string =>
  accountId === null
    ? t('escrow.payee.key', { name: name ?? '', key: pixKey ?? '' })
    : t('escrow.account.one', { account: accountId });
