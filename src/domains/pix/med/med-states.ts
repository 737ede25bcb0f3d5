import { stateMachine } from '../../../platform/state-machine.ts';

export type MedStatus =
  | 'CREATED'
  | 'TRACKED'
  | 'AWAITING_ANALYSIS'
  | 'ANALYSED'
  | 'REFUNDING'
  | 'REFUND_COMPLETED'
  | 'COMPLETED'
  | 'CANCELLED';

const ALIVE = ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING'] as const;

/**
 * The states of a fund recovery (MED 2.0). The arrangement's word can overtake an earlier one, so a step may leave states
 * out; none leads back.
 */
export const medStates = stateMachine<
  MedStatus,
  'track' | 'awaitAnalysis' | 'analyse' | 'refund' | 'completeWithRefund' | 'complete' | 'cancel' | 'void'
>({
  name: 'MED intervention',
  initial: 'CREATED',
  steps: {
    track: { from: ['CREATED'], to: 'TRACKED', by: 'arrangement' },
    awaitAnalysis: { from: ['CREATED', 'TRACKED'], to: 'AWAITING_ANALYSIS', by: 'arrangement' },
    analyse: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS'], to: 'ANALYSED', by: 'arrangement' },
    refund: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED'], to: 'REFUNDING', by: 'arrangement' },
    completeWithRefund: { from: ALIVE, to: 'REFUND_COMPLETED', by: 'arrangement, money came back' },
    complete: { from: ALIVE, to: 'COMPLETED', by: 'arrangement, no money came back' },
    cancel: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS'], to: 'CANCELLED', by: 'partner' },
    void: { from: ALIVE, to: 'CANCELLED', by: 'arrangement' },
  },
});

/** Whether the recovery has not ended. */
export const isOpen = (status: MedStatus): boolean => (ALIVE as readonly MedStatus[]).includes(status);

export type MedRefundStatus = 'OPEN' | 'CLOSED' | 'CANCELLED';

/** The states of a refund request in a fund recovery. */
export const medRefundStates = stateMachine<MedRefundStatus, 'update' | 'close' | 'cancel'>({
  name: 'MED refund request',
  initial: 'OPEN',
  steps: {
    update: { from: ['OPEN'], to: 'OPEN', by: 'arrangement' },
    close: { from: ['OPEN'], to: 'CLOSED', by: 'arrangement' },
    cancel: { from: ['OPEN'], to: 'CANCELLED', by: 'arrangement, or the end of the intervention' },
  },
});
