/** Contract: payable.payment_failed. A failure without its own code is `payment_rejected`. */
export const PAYMENT_FAILURES = {
  dict_key_not_found: 'The directory has no such key.',
  dict_error: 'The lookup of the key in the directory failed.',
  dict_key_blocked: 'The directory has blocked the key.',
  dict_owner_mismatch: 'The key does not belong to the supplier.',
  insufficient_balance: 'The available balance of the paying account is too low.',
  max_attempts_exceeded: 'The last attempt failed too, with a temporary error.',
  installment_changed_since_order: 'The payable was changed after the order was made.',
  installment_no_longer_dispatchable: 'The installment is no longer part of this payment run.',
  contingency_cnab: 'A treasurer diverted the payment to a CNAB file.',
  rail_rejected: 'The rail or the receiving bank rejected it.',
  rail_timeout: 'The rail did not settle it in time.',
  rail_cancelled: 'It was cancelled before it was sent.',
  payment_rejected: 'Any other reason.',
};
export type PaymentFailure = keyof typeof PAYMENT_FAILURES;
