import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

/** A payment by the bank counts in every state, even when it comes late, for example after a cancellation. */
export const payableStates = stateMachine({
  name: 'Payable',
  states: {
    pending: 'Awaits its first or second approval.',
    approved: 'Can be paid.',
    scheduled: 'At least one installment is in a payment batch.',
    partially_paid: 'Some installments are paid.',
    paid: 'All installments are paid.',
    refused: 'An approver refused the payable.',
    cancelled: 'The payable was cancelled before any part of it was paid.',
  },
  initial: 'pending',
  steps: {
    approve: {
      from: ['pending'],
      to: 'approved',
      by: 'approver, or the second of two approvers, who did not create or change the payable',
    },
    refuse: { from: ['pending'], to: 'refused', by: 'approver' },
    cancel: { from: ['pending', 'approved'], to: 'cancelled', by: 'preparer, approver' },
    schedule: { from: ['approved'], to: 'scheduled', by: 'payment batch' },
    giveBack: { from: ['scheduled'], to: 'approved', by: 'payment batch, when the payment is rejected or cancelled' },
    payPart: { from: ['approved', 'scheduled', 'cancelled'], to: 'partially_paid', by: 'bank, also late' },
    pay: { from: ['approved', 'scheduled', 'partially_paid', 'cancelled'], to: 'paid', by: 'bank, also late' },
    reverse: { from: ['paid', 'partially_paid'], to: 'approved', by: 'bank, when the only payment comes back' },
    reversePart: { from: ['paid'], to: 'partially_paid', by: 'bank, when one of several payments comes back' },
    reverseScheduled: {
      from: ['partially_paid'],
      to: 'scheduled',
      by: 'bank, when a payment comes back while another installment is in a payment batch',
    },
    reverseLate: {
      from: ['paid', 'partially_paid'],
      to: 'cancelled',
      by: 'bank, when a late payment of a cancelled payable comes back',
    },
  },
});
export type PayableStatus = StateOf<typeof payableStates>;

export const installmentStates = stateMachine({
  name: 'Installment of a payable',
  states: {
    pending: 'The payable awaits approval.',
    approved: 'Can be put into a payment batch.',
    scheduled: 'Is in a payment batch.',
    paid: 'Paid.',
    refused: 'The payable was refused.',
    cancelled: 'The payable was cancelled.',
  },
  initial: 'pending',
  steps: {
    approve: { from: ['pending'], to: 'approved', by: 'approval of the payable' },
    refuse: { from: ['pending'], to: 'refused', by: 'refusal of the payable' },
    cancel: { from: ['pending', 'approved'], to: 'cancelled', by: 'cancellation of the payable' },
    schedule: { from: ['approved'], to: 'scheduled', by: 'payment batch' },
    giveBack: { from: ['scheduled'], to: 'approved', by: 'payment batch, when the payment is rejected or cancelled' },
    pay: { from: ['approved', 'scheduled', 'cancelled'], to: 'paid', by: 'bank, also late' },
    reverse: { from: ['paid'], to: 'approved', by: 'bank, when the payment comes back' },
    reverseLate: {
      from: ['paid'],
      to: 'cancelled',
      by: 'bank, when a late payment of a cancelled installment comes back',
    },
  },
});
export type InstallmentStatus = StateOf<typeof installmentStates>;

export function statusByInstallments(installments: readonly InstallmentStatus[]): PayableStatus {
  const some = (status: InstallmentStatus) => installments.includes(status);
  if (some('paid')) return installments.every((status) => status === 'paid') ? 'paid' : 'partially_paid';
  if (some('cancelled')) return 'cancelled';
  return some('scheduled') ? 'scheduled' : 'approved';
}
