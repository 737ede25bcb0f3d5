import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';
import { MED_PROGRESS_STATES } from '../../../rails/dict-med.ts';

/** States of a fund recovery that has not ended. */
export const OPEN_MED_STATES = ['CREATED', ...MED_PROGRESS_STATES] as const;

/**
 * The states of a fund recovery (MED 2.0). Its messages can overtake each other, so a step may skip states; none leads
 * back.
 */
export const medStates = stateMachine({
  name: 'Fund recovery (MED)',
  states: {
    CREATED: 'Opened.',
    TRACKED: 'The way of the money was traced.',
    AWAITING_ANALYSIS: 'The institutions that got the money have been asked.',
    ANALYSED: 'They have answered.',
    REFUNDING: 'Money is on its way back.',
    REFUND_COMPLETED: 'Ended: money came back. Final.',
    COMPLETED: 'Ended: no money came back. Final.',
    CANCELLED: 'Ended before. Final.',
  },
  initial: 'CREATED',
  steps: {
    track: { from: ['CREATED'], to: 'TRACKED', by: 'arrangement' },
    awaitAnalysis: { from: ['CREATED', 'TRACKED'], to: 'AWAITING_ANALYSIS', by: 'arrangement' },
    analyse: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS'], to: 'ANALYSED', by: 'arrangement' },
    refund: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED'], to: 'REFUNDING', by: 'arrangement' },
    completeWithRefund: { from: OPEN_MED_STATES, to: 'REFUND_COMPLETED', by: 'arrangement, money came back' },
    complete: { from: OPEN_MED_STATES, to: 'COMPLETED', by: 'arrangement, no money came back' },
    cancel: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS'], to: 'CANCELLED', by: 'partner' },
    void: { from: OPEN_MED_STATES, to: 'CANCELLED', by: 'arrangement' },
  },
});

export type MedStatus = StateOf<typeof medStates>;

/** Whether the fund recovery has not ended. */
export const isOpen = (status: MedStatus): boolean => (OPEN_MED_STATES as readonly MedStatus[]).includes(status);

/** The states of a refund request in a fund recovery. */
export const medRefundStates = stateMachine({
  name: 'Refund request of a fund recovery',
  states: { OPEN: 'Awaits its decision.', CLOSED: 'Decided. Final.', CANCELLED: 'Withdrawn. Final.' },
  initial: 'OPEN',
  steps: {
    update: { from: ['OPEN'], to: 'OPEN', by: 'arrangement' },
    close: { from: ['OPEN'], to: 'CLOSED', by: 'arrangement' },
    cancel: { from: ['OPEN'], to: 'CANCELLED', by: 'arrangement, or the end of the fund recovery' },
  },
});
export type MedRefundStatus = StateOf<typeof medRefundStates>;
