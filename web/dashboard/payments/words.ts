import type { Tone } from '../../shared/parts/status.tsx';

export const TYPES = [
  'PIX_OUT',
  'PIX_IN',
  'PIX_REFUND',
  'TED_OUT',
  'TED_IN',
  'TED_REFUND',
  'INTERNAL',
  'BILL_PAYMENT',
  'ADJUSTMENT_CREDIT',
  'ADJUSTMENT_DEBIT',
] as const;
export const STATUSES = [
  'PROCESSING',
  'ACCEPTED',
  'SETTLED',
  'COMPLETED',
  'REJECTED',
  'TIMEOUT',
  'CANCELLED',
  'REFUNDED',
] as const;

type Type = (typeof TYPES)[number];
type State = (typeof STATUSES)[number];

export const TYPE_WORDS: Readonly<Record<Type, string>> = {
  PIX_OUT: 'PIX out',
  PIX_IN: 'PIX in',
  PIX_REFUND: 'PIX refund',
  TED_OUT: 'TED out',
  TED_IN: 'TED in',
  TED_REFUND: 'TED return',
  INTERNAL: 'Transfer',
  BILL_PAYMENT: 'Bill',
  ADJUSTMENT_CREDIT: 'Adjustment in',
  ADJUSTMENT_DEBIT: 'Adjustment out',
};

export const STATUS_WORDS: Readonly<Record<State, string>> = {
  PROCESSING: 'in progress',
  ACCEPTED: 'held',
  SETTLED: 'settled',
  COMPLETED: 'completed',
  REJECTED: 'rejected',
  TIMEOUT: 'timed out',
  CANCELLED: 'cancelled',
  REFUNDED: 'returned',
};

export const STATUS_TONES: Readonly<Record<State, Tone>> = {
  PROCESSING: 'wait',
  ACCEPTED: 'wait',
  SETTLED: 'good',
  COMPLETED: 'good',
  REJECTED: 'bad',
  TIMEOUT: 'bad',
  CANCELLED: 'bad',
  REFUNDED: 'bad',
};

/** True while the payment has no final status. */
export const isOpen = (status: State): boolean => status === 'PROCESSING' || status === 'ACCEPTED';
