import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/** Accounting batches. One that the ERP has confirmed stays. */
export const accountingBatchStates = stateMachine({
  name: 'Accounting batch',
  states: {
    generated: 'The ERP can take it.',
    confirmed: 'The ERP has taken it. It cannot be cancelled any more.',
    cancelled: 'Its entries leave in a later batch.',
  },
  initial: 'generated',
  steps: {
    confirm: { from: ['generated'], to: 'confirmed', by: 'partner' },
    cancel: { from: ['generated'], to: 'cancelled', by: 'operator' },
  },
});
export type AccountingBatchStatus = StateOf<typeof accountingBatchStates>;
