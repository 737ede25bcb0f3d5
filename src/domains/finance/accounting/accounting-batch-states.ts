import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/** Accounting batches. One that the ERP has confirmed stays. */
export const accountingBatchStates = stateMachine({
  name: 'Accounting batch',
  states: {
    generating: 'Its file is being made: persons alone see it.',
    generated: 'The ERP can take it.',
    confirmed: 'The ERP has taken it. It cannot be cancelled any more.',
    cancelled: 'Its entries leave in a later batch.',
  },
  initial: 'generating',
  steps: {
    finish: { from: ['generating'], to: 'generated', by: 'worker, or at once when it is small' },
    confirm: { from: ['generated'], to: 'confirmed', by: 'partner' },
    cancel: { from: ['generating', 'generated'], to: 'cancelled', by: 'operator' },
  },
});
export type AccountingBatchStatus = StateOf<typeof accountingBatchStates>;
