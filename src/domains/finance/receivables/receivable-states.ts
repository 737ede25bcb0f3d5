import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

export const receivableStates = stateMachine({
  name: 'Receivable',
  states: {
    open: 'Nothing is received.',
    partially_received: 'A part is received.',
    received: 'The full amount is received.',
    cancelled: 'It is no longer owed.',
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

export function statusOf(amount: number, received: number): Exclude<ReceivableStatus, 'cancelled'> {
  if (received === 0) return 'open';
  return received < amount ? 'partially_received' : 'received';
}
