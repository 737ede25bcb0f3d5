import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

export const paymentBatchStates = stateMachine({
  name: 'Payment batch',
  states: {
    queued: 'Waits for its release by an operator without a part in it.',
    released: 'Released: its orders are dispatched, or its remittance can be generated.',
    cancelled: 'Cancelled before its release, or before any of its payments was sent.',
  },
  initial: 'queued',
  steps: {
    release: { from: ['queued'], to: 'released', by: 'treasurer without a part in the batch' },
    cancel: { from: ['queued', 'released'], to: 'cancelled', by: 'preparer, treasurer' },
  },
});
export type PaymentBatchStatus = StateOf<typeof paymentBatchStates>;

/** A late settlement still makes a rejected order `paid`. A rejected order never starts another attempt. */
export const paymentOrderStates = stateMachine({
  name: 'Payment order',
  states: {
    queued: 'Waits for the release of its batch.',
    released: 'Waits for its dispatch or its next attempt.',
    dispatched: 'The payment was accepted and has no outcome yet.',
    paid: 'Paid.',
    rejected: 'Not paid. Its installment can enter another batch.',
    cancelled: 'Cancelled before it was dispatched.',
  },
  initial: 'queued',
  steps: {
    release: { from: ['queued'], to: 'released', by: 'release of its batch' },
    dispatch: { from: ['released'], to: 'dispatched', by: 'worker' },
    pay: { from: ['dispatched', 'rejected'], to: 'paid', by: 'outcome at any time' },
    reject: {
      from: ['released', 'dispatched'],
      to: 'rejected',
      by: 'worker, outcome, treasurer who diverts it to CNAB',
    },
    cancel: { from: ['queued', 'released'], to: 'cancelled', by: 'preparer, treasurer' },
  },
});
export type PaymentOrderStatus = StateOf<typeof paymentOrderStates>;

export const remittanceItemStates = stateMachine({
  name: 'Remittance item',
  states: {
    queued: 'Its batch has no file yet.',
    sent: 'In a file. The bank has not answered yet.',
    accepted: 'The bank has accepted it and will pay.',
    paid: 'The bank has paid.',
    refused: 'The bank has refused it. Its installment can enter another batch.',
    cancelled: 'Cancelled before its file was generated.',
  },
  initial: 'queued',
  steps: {
    generate: { from: ['queued'], to: 'sent', by: 'treasurer' },
    accept: { from: ['sent'], to: 'accepted', by: 'return file' },
    pay: {
      from: ['sent', 'accepted', 'refused'],
      to: 'paid',
      by: 'return file at any time, operator during a review',
    },
    refuse: { from: ['sent', 'accepted'], to: 'refused', by: 'return file, operator during a review' },
    cancel: { from: ['queued'], to: 'cancelled', by: 'preparer, treasurer' },
  },
});
export type RemittanceItemStatus = StateOf<typeof remittanceItemStates>;

/** The item stays `paid` during its conflict, because the bank did report the payment. */
export const remittanceConflictStates = stateMachine({
  name: 'Conflict of a remittance item',
  states: {
    open: 'The bank reported the payment first as paid and later as refused. An accountant must settle the conflict.',
    stays_paid: 'The bank has paid.',
    came_back:
      'The money came back or never left. The installment can be paid again, unless another payment has paid it.',
  },
  initial: 'open',
  steps: {
    stays_paid: { from: ['open'], to: 'stays_paid', by: 'accountant' },
    came_back: { from: ['open', 'stays_paid'], to: 'came_back', by: 'accountant, even after stays_paid' },
  },
});
export type RemittanceConflictStatus = StateOf<typeof remittanceConflictStates>;
