/**
 * Why an electronic order was rejected, for the institution's systems (contract: payable.payment_failed). Whatever else goes
 * wrong is `payment_rejected`.
 */
export const PAYMENT_FAILURES = {
  dict_key_not_found: 'The directory has no such key.',
  dict_error: 'The directory could not say whose key it is.',
  dict_key_blocked: 'The directory has blocked the key.',
  dict_owner_mismatch: "The key is not the supplier's.",
  insufficient_balance: 'The paying account has too little.',
  max_attempts_exceeded: 'No attempt came to an end.',
  installment_changed_since_order: 'The payable was changed after the order was made.',
  installment_no_longer_dispatchable: 'The installment is not in this payment run any more.',
  contingency_cnab: 'A treasurer has it paid by a file instead.',
  rail_rejected: 'The rail or the receiving bank rejected it.',
  rail_timeout: 'The rail never settled it.',
  rail_cancelled: 'It was cancelled before it had left.',
  payment_rejected: 'For another reason.',
};
export type PaymentFailure = keyof typeof PAYMENT_FAILURES;
