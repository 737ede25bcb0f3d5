import { t } from '../../shared/language/text.ts';
import type { Tone } from '../../shared/parts/status.tsx';
import type { PaymentBatchStatus, PaymentOrderStatus, RemittanceItemStatus } from './documents.generated.ts';

export const BATCH_TONES: Readonly<Record<PaymentBatchStatus, Tone>> = {
  QUEUED: 'wait',
  RELEASED: 'good',
  CANCELLED: 'idle',
};

export const ORDER_TONES: Readonly<Record<PaymentOrderStatus, Tone>> = {
  QUEUED: 'wait',
  RELEASED: 'wait',
  DISPATCHED: 'wait',
  PAID: 'good',
  REJECTED: 'bad',
  CANCELLED: 'idle',
};
/** Statuses that change without an event in the change feed. */
export const UNDER_WAY: readonly PaymentOrderStatus[] = ['RELEASED', 'DISPATCHED'];

export const ITEM_TONES: Readonly<Record<RemittanceItemStatus, Tone>> = {
  QUEUED: 'wait',
  SENT: 'wait',
  ACCEPTED: 'wait',
  PAID: 'good',
  REFUSED: 'bad',
  CANCELLED: 'idle',
};

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  dict_key_not_found: t('paymentRuns.failure.dict_key_not_found'),
  dict_error: t('paymentRuns.failure.dict_error'),
  dict_key_blocked: t('paymentRuns.failure.dict_key_blocked'),
  dict_owner_mismatch: t('paymentRuns.failure.dict_owner_mismatch'),
  insufficient_balance: t('paymentRuns.failure.insufficient_balance'),
  max_attempts_exceeded: t('paymentRuns.failure.max_attempts_exceeded'),
  installment_changed_since_order: t('paymentRuns.failure.changed'),
  installment_no_longer_dispatchable: t('paymentRuns.failure.not_in_batch'),
  contingency_cnab: t('paymentRuns.failure.contingency_cnab'),
  rail_rejected: t('paymentRuns.failure.rail_rejected'),
  rail_timeout: t('paymentRuns.failure.rail_timeout'),
  rail_cancelled: t('paymentRuns.failure.rail_cancelled'),
  payment_rejected: t('paymentRuns.failure.payment_rejected'),
};
export const failureWords = (code: string): string => FAILURE_WORDS[code] ?? code;

const FAULT_WORDS: Readonly<Record<string, string>> = {
  not_found: t('paymentRuns.fault.not_found'),
  is_scheduled: t('paymentRuns.fault.is_scheduled'),
  is_paid: t('paymentRuns.fault.is_paid'),
  is_cancelled: t('paymentRuns.fault.is_cancelled'),
  of_another_company: t('paymentRuns.fault.other_company'),
  of_another_paying_account: t('paymentRuns.fault.other_account'),
  withheld: t('paymentRuns.fault.withheld'),
  changed: t('paymentRuns.fault.changed'),
};
export const faultWords = (reason: string): string => FAULT_WORDS[reason] ?? reason.replaceAll('_', ' ');
