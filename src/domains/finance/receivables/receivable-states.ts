import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/** The states of a receivable. */
export const receivableStates = stateMachine({
  name: 'receivable',
  states: {
    open: 'Nothing of it is received.',
    partially_received: 'A part of it is received.',
    received: 'All of it is received.',
    cancelled: 'It is not owed any more.',
  },
  initial: 'open',
  steps: {
    receive_part: { from: ['open', 'partially_received'], to: 'partially_received', by: 'receipt' },
    receive_rest: { from: ['open', 'partially_received'], to: 'received', by: 'receipt' },
    reverse_part: { from: ['partially_received', 'received'], to: 'partially_received', by: 'reversal' },
    reverse_all: { from: ['partially_received', 'received'], to: 'open', by: 'reversal' },
    cancel: { from: ['open'], to: 'cancelled', by: 'operator' },
  },
});
export type ReceivableStatus = StateOf<typeof receivableStates>;

/** What a receivable is that has this much of its amount received. */
export function statusOf(amount: number, received: number): Exclude<ReceivableStatus, 'cancelled'> {
  if (received === 0) return 'open';
  return received < amount ? 'partially_received' : 'received';
}
