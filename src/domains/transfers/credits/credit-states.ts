import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';
import { transactionStates } from '../../transactions/transaction-states.ts';

/** The states of a received TED credit. A TED of one's own that came back cannot be given back: it stays `received`. */
export const creditStates = stateMachine({
  name: 'TED credit',
  states: {
    received: 'Credited.',
    refund_processing: 'Is being given back; its amount is reserved.',
    refunded: 'Was given back.',
  },
  initial: 'received',
  steps: {
    giveBack: { from: ['received'], to: 'refund_processing', by: 'partner' },
    settle: { from: ['refund_processing'], to: 'refunded', by: 'rail' },
    fail: { from: ['refund_processing'], to: 'received', by: 'rail' },
  },
});
export type CreditStatus = StateOf<typeof creditStates>;

const { processing, settled, rejected, timeout } = transactionStates.states;

/** The states of a refund, which is a transaction. */
export const refundStates = stateMachine({
  name: 'TED refund',
  states: { processing, settled, rejected, timeout },
  initial: 'processing',
  steps: {
    settle: { from: ['processing'], to: 'settled', by: 'rail' },
    reject: { from: ['processing'], to: 'rejected', by: 'rail' },
    void: { from: ['processing'], to: 'timeout', by: 'rail, when it is asked' },
  },
});
