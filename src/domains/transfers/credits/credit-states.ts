import { stateMachine } from '../../../platform/operation/state-machine.ts';
import { transactionStates } from '../../transactions/transaction-states.ts';

/** A returned TED of the account itself cannot be refunded: its credit stays `received`. */
export const creditStates = stateMachine({
  name: 'TED credit',
  states: {
    received: 'Credited.',
    refund_processing: 'A refund is open; its amount is reserved.',
    refunded: 'The TED was refunded.',
  },
  initial: 'received',
  steps: {
    giveBack: { from: ['received'], to: 'refund_processing', by: 'partner' },
    settle: { from: ['refund_processing'], to: 'refunded', by: 'rail' },
    fail: { from: ['refund_processing'], to: 'received', by: 'rail' },
  },
});

const { processing, settled, rejected, timeout } = transactionStates.states;

export const refundStates = stateMachine({
  name: 'TED refund',
  states: { processing, settled, rejected, timeout },
  initial: 'processing',
  steps: {
    settle: { from: ['processing'], to: 'settled', by: 'rail' },
    reject: { from: ['processing'], to: 'rejected', by: 'rail' },
    void: { from: ['processing'], to: 'timeout', by: 'rail, in reply to an inquiry' },
  },
});
