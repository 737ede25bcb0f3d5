import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

export const accountingBatchStates = stateMachine({
  name: 'Accounting batch',
  states: {
    generating: 'The file is being built. Only operators see the batch.',
    generated: 'The file is ready for the ERP.',
    confirmed: 'The ERP has imported the file. The batch can no longer be cancelled.',
    cancelled: 'The batch was cancelled. Its entries go into a later batch.',
  },
  initial: 'generating',
  steps: {
    finish: { from: ['generating'], to: 'generated', by: 'worker, or immediately for a small batch' },
    confirm: { from: ['generated'], to: 'confirmed', by: 'partner' },
    cancel: { from: ['generating', 'generated'], to: 'cancelled', by: 'operator' },
  },
});
export type AccountingBatchStatus = StateOf<typeof accountingBatchStates>;
