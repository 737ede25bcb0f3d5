import { type StateOf, stateMachine } from '../../platform/state-machine.ts';

/**
 * The states of a transaction of any kind, as the contract names them; no kind takes every step. A PIX received is
 * reported when it has ended: it begins as `settled` or `rejected`.
 */
export const transactionStates = stateMachine({
  name: 'Transaction',
  states: {
    processing: 'Awaits settlement; the money is reserved.',
    accepted: 'The rail has accepted it; not final.',
    settled: 'Settled (PIX, TED).',
    completed: 'Booked (internal transfer).',
    rejected: 'Rejected; the money is available again.',
    timeout: 'No answer in time; the money is available again.',
    cancelled: 'Cancelled before it left; the money is available again.',
    refunded: 'Came back in full after settlement.',
  },
  initial: 'processing',
  steps: {
    settle: { from: ['processing'], to: 'settled', by: 'rail' },
    book: { from: ['processing'], to: 'completed', by: 'settlement, no rail is asked' },
    reject: { from: ['processing'], to: 'rejected', by: 'rail, or settlement when the destination is closed or full' },
    void: { from: ['processing'], to: 'timeout', by: 'rail, when it is asked' },
    cancel: { from: ['processing'], to: 'cancelled', by: 'partner, who blocks the account before its TED has left' },
    comeBack: { from: ['settled'], to: 'refunded', by: 'refunds or returns, of all of it' },
  },
});
export type TransactionStatus = StateOf<typeof transactionStates>;

/** Whether a rail's outcome settles what ended unsettled, or the other way round: a person must look. */
export const contradicts = (ended: TransactionStatus, outcome: 'held' | 'settled' | 'rejected' | 'timeout'): boolean =>
  outcome !== 'held' && (ended === 'settled' || ended === 'refunded') !== (outcome === 'settled');
