import { stateMachine } from '../../../platform/operation/state-machine.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { transactionStates } from '../../transactions/transaction-states.ts';

const { processing, settled, rejected, timeout } = transactionStates.states;

export const refundStates = stateMachine({
  name: 'PIX refund',
  states: { processing, settled, rejected, timeout },
  initial: 'processing',
  steps: {
    settle: { from: ['processing'], to: 'settled', by: 'rail' },
    reject: { from: ['processing'], to: 'rejected', by: 'rail' },
    void: { from: ['processing'], to: 'timeout', by: 'rail, in reply to an inquiry' },
  },
});

/** The return id of a refund. The contract shows it once the refund has ended. */
export const returnIdOf = ({ status, endToEndId }: Pick<Transaction, 'status' | 'endToEndId'>): string | null =>
  status === 'processing' ? null : endToEndId;
