import { describe, expect, test } from 'vitest';
import { confirmBillPayment } from '../../../../../src/domains/bill-payments/bill-confirmation.ts';
import { quoteBillPayment } from '../../../../../src/domains/bill-payments/bill-quote.ts';
import {
  failureOfOutcome,
  faultOf,
  MAX_ATTEMPTS,
  OrderFailure,
} from '../../../../../src/domains/finance/payment-runs/dispatch/attempt-fault.ts';
import {
  PAYMENT_FAILURES,
  type PaymentFailure,
} from '../../../../../src/domains/finance/payment-runs/payment-failure.ts';
import { lookUpKey } from '../../../../../src/domains/pix/dict/dict-lookup.ts';
import { sendPixPayment } from '../../../../../src/domains/pix/payments/payment.ts';
import { sendTed } from '../../../../../src/domains/transfers/ted/ted.ts';
import { AppError } from '../../../../../src/platform/errors/errors.ts';
import type { ErrorCode } from '../../../../../src/platform/errors/refusal.ts';
import { refusalsOf } from '../../../../../src/platform/operation/operation-refusals.ts';
import { wordsOf } from '../../../../../src/platform/text/words.ts';

const NOW = new Date('2026-11-23T15:00:00.000Z');

/** Expected result for each refusal of the operations that pay orders. `again` is not a rejection. */
const MEANT = {
  key_not_found: 'dict_key_not_found',
  invalid_pix_key: 'dict_error',
  payer_account_required: 'dict_error',
  payer_document_mismatch: 'dict_error',
  dict_lookup_required: 'dict_error',
  end_to_end_id_expired: 'dict_error',
  end_to_end_id_mismatch: 'dict_error',
  end_to_end_id_used: 'dict_error',
  insufficient_balance: 'insufficient_balance',
  provider_rejected: 'rail_rejected',
  directory_unavailable: 'again',
  idempotency_in_progress: 'again',
  lookup_budget_exhausted: 'again',
  outside_payment_window: 'again',
  provider_unconfirmed: 'again',
  quote_expired: 'again',
  unavailable: 'again',
  account_blocked: 'payment_rejected',
  account_closed: 'payment_rejected',
  account_not_of_partner: 'payment_rejected',
  account_reserved_for_finance: 'payment_rejected',
  amount_mismatch: 'payment_rejected',
  bill_already_paid: 'payment_rejected',
  bill_not_found: 'payment_rejected',
  forbidden: 'payment_rejected',
  idempotency_conflict: 'payment_rejected',
  idempotency_key_required: 'payment_rejected',
  invalid_barcode: 'payment_rejected',
  invalid_bill_state: 'payment_rejected',
  limit_exceeded: 'payment_rejected',
  missing_spb_fields: 'payment_rejected',
  payable_not_found: 'payment_rejected',
  same_account: 'payment_rejected',
  unknown_bank: 'payment_rejected',
  validation_failed: 'payment_rejected',
} satisfies Partial<Record<ErrorCode, PaymentFailure | 'again'>>;
type Refusal = keyof typeof MEANT;

/** Failure codes that come from other causes than refusals. Each has its own test in `dispatch.test.ts`. */
const ELSEWHERE: readonly PaymentFailure[] = [
  'dict_key_blocked',
  'dict_owner_mismatch',
  'installment_changed_since_order',
  'installment_no_longer_dispatchable',
  'contingency_cnab',
];

const meant = (error: unknown, attempt = 1) => {
  const fault = faultOf(error, attempt, NOW);
  return fault.kind === 'again' ? 'again' : fault.failure;
};

describe('classification of a refused attempt', () => {
  test.each(Object.entries(MEANT))('the refusal %s of an attempt is classified as %s', (code, category) => {
    expect(meant(new AppError(code as Refusal, 'as the operation says'))).toBe(category);
  });

  test('every refusal of the operations that pay orders is classified', () => {
    const operations = [lookUpKey, sendPixPayment, sendTed, quoteBillPayment, confirmBillPayment];
    const codes = new Set(operations.flatMap((operation) => [...refusalsOf(operation as never)]));
    expect([...codes].toSorted()).toEqual(Object.keys(MEANT).toSorted());
  });

  test('every failure code of the contract has a cause, and no other code is used', () => {
    const outcomes = ['rail_timeout', 'rail_cancelled', 'max_attempts_exceeded'];
    const reached = new Set<string>([...Object.values(MEANT), ...ELSEWHERE, ...outcomes]);
    reached.delete('again');
    expect([...reached].toSorted()).toEqual(wordsOf(PAYMENT_FAILURES).toSorted());
  });

  test('an error that is not a refusal, such as a lost database connection, leads to another attempt', () => {
    expect(meant(new Error('connection refused'))).toBe('again');
    expect(meant(new OrderFailure('dict_key_blocked'))).toBe('dict_key_blocked');
  });
});

describe('retry of an attempt', () => {
  test('a temporary failure is retried after growing delays and becomes max_attempts_exceeded after the fifth attempt', () => {
    const waits = [1, 2, 3, 4].map((attempt) => faultOf(new AppError('unavailable'), attempt, NOW));
    expect(waits.map((fault) => fault.kind === 'again' && fault.afterSeconds)).toEqual([10, 60, 300, 1_800]);
    expect(meant(new AppError('unavailable'), MAX_ATTEMPTS)).toBe('max_attempts_exceeded');
  });

  test('a retry waits as long as the refusal requests, if that is longer than the usual delay', () => {
    const opens = { opens_at: '2026-11-23T16:00:00.500Z' };
    expect(faultOf(new AppError('outside_payment_window', undefined, opens), 1, NOW)).toEqual({
      kind: 'again',
      afterSeconds: 3_601,
    });
    expect(faultOf(new AppError('lookup_budget_exhausted', undefined, { retry_after: 90 }), 2, NOW)).toEqual({
      kind: 'again',
      afterSeconds: 90,
    });
    expect(faultOf(new AppError('lookup_budget_exhausted', undefined, { retry_after: 30 }), 2, NOW)).toEqual({
      kind: 'again',
      afterSeconds: 60,
    });
  });

  test('the fifth attempt is the last, and a permanent refusal ends any attempt immediately', () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(meant(new AppError('key_not_found'), attempt)).toBe('dict_key_not_found');
      expect(meant(new AppError('directory_unavailable', 'it is silent'), attempt)).toBe(
        attempt < MAX_ATTEMPTS ? 'again' : 'max_attempts_exceeded',
      );
    }
  });
});

describe('failure of an accepted payment', () => {
  test.each([
    ['rail_timeout', 'timeout', null],
    ['rail_timeout', 'rejected', 'AB03: the settlement was aborted by a timeout'],
    ['rail_timeout', 'rejected', 'provider_timeout: no answer'],
    ['rail_cancelled', 'cancelled', 'the account was blocked'],
    ['rail_rejected', 'rejected', 'AC03: no such account'],
    ['rail_rejected', 'rejected', '2: no such account'],
    ['rail_rejected', 'rejected', 'AB031: no code of the table'],
    ['rail_rejected', 'rejected', null],
    ['payment_rejected', 'rejected', 'bill_already_paid: by somebody else'],
    ['payment_rejected', 'rejected', 'amount_changed: it costs more'],
  ])('an accepted payment fails as %s when it ends as %s with the reason %s', (category, status, reason) => {
    expect(failureOfOutcome(status, reason)).toBe(category);
  });
});
