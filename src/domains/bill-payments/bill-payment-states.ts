import { type StateOf, stateMachine } from '../../platform/operation/state-machine.ts';

export const billPaymentStates = stateMachine({
  name: 'Bill payment',
  states: {
    unconfirmed: 'The provider has not quoted the bill yet.',
    quoted: 'Can be confirmed until the quote expires.',
    processing: 'Confirmed and the money reserved; waits for the provider.',
    settled: 'Paid.',
    failed: 'Not paid: rejected by the provider, or without a reply. The money is available again.',
    expired: 'Not confirmed in time.',
    cancelled: 'Cancelled by the partner before the confirmation.',
  },
  initial: 'unconfirmed',
  steps: {
    quote: { from: ['unconfirmed'], to: 'quoted', by: 'provider' },
    refuse: { from: ['unconfirmed'], to: 'failed', by: 'provider' },
    giveUp: { from: ['unconfirmed'], to: 'failed', by: 'deadline, 30 minutes without a reply' },
    confirm: { from: ['quoted'], to: 'processing', by: 'partner' },
    cancel: { from: ['quoted'], to: 'cancelled', by: 'partner' },
    expire: { from: ['quoted'], to: 'expired', by: 'deadline, 30 minutes after the quote request' },
    settleLater: {
      from: ['failed'],
      to: 'settled',
      by: "act of a case that accepts the provider's later word",
    },
    failLater: {
      from: ['settled'],
      to: 'failed',
      by: "act of a case that accepts the provider's later word",
    },
    settle: { from: ['processing'], to: 'settled', by: 'provider' },
    reject: {
      from: ['processing'],
      to: 'failed',
      by: 'provider, also in reply to an inquiry about an unknown payment',
    },
  },
});
export type BillPaymentStatus = StateOf<typeof billPaymentStates>;
