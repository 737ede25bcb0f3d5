import { type StateOf, stateMachine } from '../../platform/operation/state-machine.ts';

/** No kind of transaction uses every step. A received PIX is reported once, as `settled` or `rejected`. */
export const transactionStates = stateMachine({
  name: 'Transaction',
  states: {
    processing: 'Waits for settlement; the money is reserved.',
    accepted: 'Accepted by the rail; not final.',
    settled: 'Settled (PIX, TED).',
    completed: 'Booked (internal transfer).',
    rejected: 'Rejected; the money is available again.',
    timeout: 'No outcome in time; the money is available again.',
    cancelled: 'Cancelled before it was sent; the money is available again.',
    refunded: 'Returned in full after settlement.',
  },
  initial: 'processing',
  steps: {
    settle: { from: ['processing'], to: 'settled', by: 'rail' },
    book: { from: ['processing'], to: 'completed', by: 'settlement, without a rail' },
    reject: { from: ['processing'], to: 'rejected', by: 'rail, or settlement when the destination is closed or full' },
    void: { from: ['processing'], to: 'timeout', by: 'rail, in reply to an inquiry' },
    cancel: { from: ['processing'], to: 'cancelled', by: 'partner, by blocking the account before the TED is sent' },
    settleLater: {
      from: ['rejected', 'timeout'],
      to: 'settled',
      by: "act of a case that accepts the rail's later word",
    },
    comeBack: { from: ['settled'], to: 'refunded', by: 'refunds or returns of the full amount' },
  },
});
export type TransactionStatus = StateOf<typeof transactionStates>;

/** The outcome settles a failed transaction, or fails a settled one. It opens a case. */
export const contradicts = (ended: TransactionStatus, outcome: 'held' | 'settled' | 'rejected' | 'timeout'): boolean =>
  outcome !== 'held' && (ended === 'settled' || ended === 'refunded') !== (outcome === 'settled');
