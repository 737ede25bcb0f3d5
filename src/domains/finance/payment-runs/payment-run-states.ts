import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

export const paymentBatchStates = stateMachine({
  name: 'Payment batch',
  states: {
    queued: 'Put together; awaits its release by somebody else.',
    released: 'Released: its orders are dispatched, or its remittance can be generated.',
    cancelled: 'Cancelled before it was released, or before anything of it had left.',
  },
  initial: 'queued',
  steps: {
    release: { from: ['queued'], to: 'released', by: 'treasurer, who has not put it together' },
    cancel: { from: ['queued', 'released'], to: 'cancelled', by: 'preparer, treasurer' },
  },
});
export type PaymentBatchStatus = StateOf<typeof paymentBatchStates>;

/** The states of an electronic order. What the bank pays late is paid, and nothing new begins. */
export const paymentOrderStates = stateMachine({
  name: 'Payment order',
  states: {
    queued: 'Its batch awaits its release.',
    released: 'Awaits its dispatch, or the next attempt.',
    dispatched: 'The payment was accepted; its outcome is awaited.',
    paid: 'Paid.',
    rejected: 'Not paid: its installment can be put into another batch.',
    cancelled: 'Cancelled before it was dispatched.',
  },
  initial: 'queued',
  steps: {
    release: { from: ['queued'], to: 'released', by: 'release of its batch' },
    dispatch: { from: ['released'], to: 'dispatched', by: 'worker' },
    pay: { from: ['dispatched', 'rejected'], to: 'paid', by: 'outcome, also late' },
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
    sent: 'Is in a file; the bank has said nothing of it.',
    accepted: 'The bank has taken it and will pay.',
    paid: 'The bank has paid.',
    refused: 'The bank has refused it: its installment can be put into another batch.',
    cancelled: 'Cancelled before it was in a file.',
  },
  initial: 'queued',
  steps: {
    generate: { from: ['queued'], to: 'sent', by: 'treasurer' },
    accept: { from: ['sent'], to: 'accepted', by: 'return file' },
    pay: {
      from: ['sent', 'accepted', 'refused'],
      to: 'paid',
      by: 'return file, also late; person, of one under review',
    },
    refuse: { from: ['sent', 'accepted'], to: 'refused', by: 'return file; person, of one under review' },
    cancel: { from: ['queued'], to: 'cancelled', by: 'preparer, treasurer' },
  },
});
export type RemittanceItemStatus = StateOf<typeof remittanceItemStates>;

/** The item stays `paid`, as an order does whose money comes back: its bank did say so. */
export const remittanceConflictStates = stateMachine({
  name: 'Conflict of a remittance item',
  states: {
    open: 'The bank refused it after having paid it; a person has to say what is so.',
    stays_paid: 'The bank did pay.',
    came_back: 'The money came back, or never left: the installment can be paid anew.',
  },
  initial: 'open',
  steps: {
    stays_paid: { from: ['open'], to: 'stays_paid', by: 'accountant' },
    came_back: { from: ['open', 'stays_paid'], to: 'came_back', by: 'accountant, also later' },
  },
});
export type RemittanceConflictStatus = StateOf<typeof remittanceConflictStates>;
