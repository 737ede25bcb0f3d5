import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/** The states of a payable. Money comes late: whatever has happened since, an installment that the bank paid is paid. */
export const payableStates = stateMachine({
  name: 'Payable',
  states: {
    pending: 'Awaits its approval, or the second one.',
    approved: 'Can be paid.',
    scheduled: 'At least one installment is in a payment run.',
    partially_paid: 'Some installments are paid.',
    paid: 'All installments are paid.',
    refused: 'An approver refused it.',
    cancelled: 'Was cancelled before anything of it was paid.',
  },
  initial: 'pending',
  steps: {
    approve: { from: ['pending'], to: 'approved', by: 'approver, or the second of two; none of who made it' },
    refuse: { from: ['pending'], to: 'refused', by: 'approver' },
    cancel: { from: ['pending', 'approved'], to: 'cancelled', by: 'preparer, approver' },
    schedule: { from: ['approved'], to: 'scheduled', by: 'payment run' },
    giveBack: { from: ['scheduled'], to: 'approved', by: 'payment run, when the payment is rejected or cancelled' },
    payPart: { from: ['approved', 'scheduled', 'cancelled'], to: 'partially_paid', by: 'bank, also late' },
    pay: { from: ['approved', 'scheduled', 'partially_paid', 'cancelled'], to: 'paid', by: 'bank, also late' },
    reverse: { from: ['paid', 'partially_paid'], to: 'approved', by: 'bank, when the only payment comes back' },
    reversePart: { from: ['paid'], to: 'partially_paid', by: 'bank, when one of several payments comes back' },
    reverseScheduled: { from: ['partially_paid'], to: 'scheduled', by: 'the same, while another one is in a run' },
    reverseLate: { from: ['paid', 'partially_paid'], to: 'cancelled', by: 'the same, of what was cancelled before' },
  },
});
export type PayableStatus = StateOf<typeof payableStates>;

export const installmentStates = stateMachine({
  name: 'Installment of a payable',
  states: {
    pending: 'Its payable awaits approval.',
    approved: 'Can be put into a payment run.',
    scheduled: 'Is in a payment run.',
    paid: 'Paid.',
    refused: 'Its payable was refused.',
    cancelled: 'Its payable was cancelled.',
  },
  initial: 'pending',
  steps: {
    approve: { from: ['pending'], to: 'approved', by: 'approval of its payable' },
    refuse: { from: ['pending'], to: 'refused', by: 'refusal of its payable' },
    cancel: { from: ['pending', 'approved'], to: 'cancelled', by: 'cancellation of its payable' },
    schedule: { from: ['approved'], to: 'scheduled', by: 'payment run' },
    giveBack: { from: ['scheduled'], to: 'approved', by: 'payment run, when the payment is rejected or cancelled' },
    pay: { from: ['approved', 'scheduled', 'cancelled'], to: 'paid', by: 'bank, also late' },
    reverse: { from: ['paid'], to: 'approved', by: 'bank, when the payment comes back' },
    reverseLate: { from: ['paid'], to: 'cancelled', by: 'the same, of what was cancelled before' },
  },
});
export type InstallmentStatus = StateOf<typeof installmentStates>;

/** The state of an approved payable that follows from those of its installments. */
export function statusByInstallments(installments: readonly InstallmentStatus[]): PayableStatus {
  const some = (status: InstallmentStatus) => installments.includes(status);
  if (some('paid')) return installments.every((status) => status === 'paid') ? 'paid' : 'partially_paid';
  if (some('cancelled')) return 'cancelled';
  return some('scheduled') ? 'scheduled' : 'approved';
}
