import { type StateOf, stateMachine } from '../../platform/state-machine.ts';

/** The states of a bill payment. It begins as a quote that the provider has not answered yet. */
export const billPaymentStates = stateMachine({
  name: 'Bill payment',
  states: {
    unconfirmed: 'The provider has not said yet what the bill costs.',
    quoted: 'Can be confirmed until the quote expires.',
    processing: 'Confirmed, and the money reserved; awaits the provider.',
    settled: 'Paid.',
    failed: 'Not paid: the provider refused it, or never answered. The money is available again.',
    expired: 'Was not confirmed in time.',
    cancelled: 'Cancelled by the partner before it was confirmed.',
  },
  initial: 'unconfirmed',
  steps: {
    quote: { from: ['unconfirmed'], to: 'quoted', by: 'provider' },
    refuse: { from: ['unconfirmed'], to: 'failed', by: 'provider' },
    giveUp: { from: ['unconfirmed'], to: 'failed', by: 'deadline, 30 minutes without an answer' },
    confirm: { from: ['quoted'], to: 'processing', by: 'partner' },
    cancel: { from: ['quoted'], to: 'cancelled', by: 'partner' },
    expire: { from: ['quoted'], to: 'expired', by: 'deadline, 30 minutes after the quote was asked for' },
    settle: { from: ['processing'], to: 'settled', by: 'provider' },
    reject: { from: ['processing'], to: 'failed', by: 'provider, also when it is asked and knows no such payment' },
  },
});
export type BillPaymentStatus = StateOf<typeof billPaymentStates>;
