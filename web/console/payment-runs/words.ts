import type { Tone } from '../../shared/parts/status.tsx';
import type {
  PaymentBatchStatus,
  PaymentOrderStatus,
  RemittanceItemReview,
  RemittanceItemStatus,
  RemittanceReturnFileReason,
} from './documents.generated.ts';

export const BATCH_STATUSES = ['QUEUED', 'RELEASED', 'CANCELLED'] as const satisfies readonly PaymentBatchStatus[];
export const BATCH_WORDS: Readonly<Record<PaymentBatchStatus, string>> = {
  QUEUED: 'To release',
  RELEASED: 'Released',
  CANCELLED: 'Cancelled',
};
export const BATCH_TONES: Readonly<Record<PaymentBatchStatus, Tone>> = {
  QUEUED: 'wait',
  RELEASED: 'good',
  CANCELLED: 'idle',
};

export const ORDER_STATUSES = [
  'QUEUED',
  'RELEASED',
  'DISPATCHED',
  'PAID',
  'REJECTED',
  'CANCELLED',
] as const satisfies readonly PaymentOrderStatus[];
export const ORDER_WORDS: Readonly<Record<PaymentOrderStatus, string>> = {
  QUEUED: 'To release',
  RELEASED: 'Released',
  DISPATCHED: 'In progress',
  PAID: 'Paid',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
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

export const ITEM_WORDS: Readonly<Record<RemittanceItemStatus, string>> = {
  QUEUED: 'Not in a file yet',
  SENT: 'Sent in a file',
  ACCEPTED: 'Accepted by the bank',
  PAID: 'Paid',
  REFUSED: 'Refused',
  CANCELLED: 'Cancelled',
};
export const ITEM_TONES: Readonly<Record<RemittanceItemStatus, Tone>> = {
  QUEUED: 'wait',
  SENT: 'wait',
  ACCEPTED: 'wait',
  PAID: 'good',
  REFUSED: 'bad',
  CANCELLED: 'idle',
};

export const REVIEW_WORDS: Readonly<Record<RemittanceItemReview, string>> = {
  UNKNOWN_OCCURRENCE: 'The bank responded with an unknown code.',
  AMOUNT_DIFFERS: 'The bank paid a different amount.',
  DELETED_BY_BANK: 'The bank deleted the payment.',
  PAID_IN_FUTURE: 'The bank reports a payment date in the future. Ask the bank.',
  DAY_CLOSED: 'The payment date is in a closed treasury day. Have the day reopened, then import the file again.',
};

export const QUARANTINE_WORDS: Readonly<Record<RemittanceReturnFileReason, string>> = {
  OTHER_OWNER: 'Another bank, company or account',
  CONTRADICTORY: 'Totals do not agree',
  UNREADABLE: 'Unreadable lines',
  DATED_IN_FUTURE: 'Date in the future',
};

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  dict_key_not_found: 'The PIX key does not exist.',
  dict_error: 'The directory lookup of the PIX key failed.',
  dict_key_blocked: 'The PIX key is blocked.',
  dict_owner_mismatch: 'The PIX key does not belong to the supplier.',
  insufficient_balance: 'The paying account had insufficient balance.',
  max_attempts_exceeded: 'No attempt succeeded.',
  installment_changed_since_order: 'The payable changed after the batch was created.',
  installment_no_longer_dispatchable: 'The installment is no longer in this batch.',
  contingency_cnab: 'A treasurer diverted the payment to a remittance.',
  rail_rejected: 'The receiving bank rejected the payment.',
  rail_timeout: 'The payment was never settled.',
  rail_cancelled: 'The payment was cancelled before it was sent.',
  payment_rejected: 'The payment was rejected.',
};
export const failureWords = (code: string): string => FAILURE_WORDS[code] ?? code;

const FAULT_WORDS: Readonly<Record<string, string>> = {
  not_found: 'does not exist',
  is_scheduled: 'is already in another batch',
  is_paid: 'is already paid',
  is_cancelled: 'was cancelled',
  of_another_company: 'belongs to another company',
  of_another_paying_account: 'must be paid from another account',
  withheld: 'has withholdings, which a remittance cannot contain',
  changed: 'was changed by another operator',
};
export const faultWords = (reason: string): string => FAULT_WORDS[reason] ?? reason.replaceAll('_', ' ');
