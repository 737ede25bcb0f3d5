import type { Tone } from '../../shared/parts/status.tsx';
import type {
  PaymentBatchStatus,
  PaymentOrderStatus,
  RemittanceItemReview,
  RemittanceItemStatus,
} from './documents.generated.ts';

export const BATCH_STATUSES = ['QUEUED', 'RELEASED', 'CANCELLED'] as const satisfies readonly PaymentBatchStatus[];
export const BATCH_WORDS: Readonly<Record<PaymentBatchStatus, string>> = {
  QUEUED: 'To be released',
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
  QUEUED: 'To be released',
  RELEASED: 'About to go',
  DISPATCHED: 'On its way',
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
/** States that an order leaves by itself, which nothing tells. */
export const UNDER_WAY: readonly PaymentOrderStatus[] = ['RELEASED', 'DISPATCHED'];

export const ITEM_WORDS: Readonly<Record<RemittanceItemStatus, string>> = {
  QUEUED: 'In no file yet',
  SENT: 'In the file',
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
  UNKNOWN_OCCURRENCE: 'The bank answered with a code that is in no table.',
  AMOUNT_DIFFERS: 'The bank paid another amount.',
  DELETED_BY_BANK: 'The bank deleted the payment.',
  DAY_CLOSED: 'It was paid on a treasury day that is closed: have the day reopened, and import the file again.',
};

/** Why an order was rejected. */
const FAILURE_WORDS: Readonly<Record<string, string>> = {
  dict_key_not_found: 'Nobody has that PIX key.',
  dict_error: 'It could not be found out whose PIX key it is.',
  dict_key_blocked: 'The PIX key is blocked.',
  dict_owner_mismatch: "The PIX key is not the supplier's.",
  insufficient_balance: 'The paying account had too little.',
  max_attempts_exceeded: 'No attempt came to an end.',
  installment_changed_since_order: 'The payable was changed after it was put into the run.',
  installment_no_longer_dispatchable: 'The installment is not in this run any more.',
  contingency_cnab: 'A treasurer took it out, to be paid by a bank file.',
  rail_rejected: 'The receiving bank rejected it.',
  rail_timeout: 'It was never settled.',
  rail_cancelled: 'It was cancelled before it had left.',
  payment_rejected: 'It was rejected.',
};
export const failureWords = (code: string): string => FAILURE_WORDS[code] ?? code;

/** Why an installment could not be put into a run. */
const FAULT_WORDS: Readonly<Record<string, string>> = {
  not_found: 'is unknown',
  is_scheduled: 'is in another run by now',
  is_paid: 'is paid by now',
  is_cancelled: 'was cancelled',
  of_another_company: 'is owed by another company',
  of_another_paying_account: 'is to be paid from another account',
  withheld: 'has something withheld, which no bank file can carry',
  changed: 'was changed meanwhile',
};
export const faultWords = (reason: string): string => FAULT_WORDS[reason] ?? reason.replaceAll('_', ' ');
