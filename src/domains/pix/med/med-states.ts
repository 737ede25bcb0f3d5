import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';
import { MED_PROGRESS_STATES } from '../../../rails/dict-med.ts';

export const OPEN_MED_STATES = ['CREATED', ...MED_PROGRESS_STATES] as const;

/** MED 2.0. Messages can overtake each other, so a step can skip states but never leads back. */
export const medStates = stateMachine({
  name: 'Fund recovery (MED)',
  states: {
    CREATED: 'Opened.',
    TRACKED: 'The path of the money was traced.',
    AWAITING_ANALYSIS: 'The institutions that received the money were requested to analyse the case.',
    ANALYSED: 'The institutions have replied.',
    REFUNDING: 'Money is being returned.',
    REFUND_COMPLETED: 'Ended with returned money. Final.',
    COMPLETED: 'Ended without returned money. Final.',
    CANCELLED: 'Cancelled before its end. Final.',
  },
  initial: 'CREATED',
  steps: {
    track: { from: ['CREATED'], to: 'TRACKED', by: 'arrangement' },
    awaitAnalysis: { from: ['CREATED', 'TRACKED'], to: 'AWAITING_ANALYSIS', by: 'arrangement' },
    analyse: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS'], to: 'ANALYSED', by: 'arrangement' },
    refund: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED'], to: 'REFUNDING', by: 'arrangement' },
    completeWithRefund: { from: OPEN_MED_STATES, to: 'REFUND_COMPLETED', by: 'arrangement, with returned money' },
    complete: { from: OPEN_MED_STATES, to: 'COMPLETED', by: 'arrangement, without returned money' },
    cancel: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS'], to: 'CANCELLED', by: 'partner' },
    void: { from: OPEN_MED_STATES, to: 'CANCELLED', by: 'arrangement' },
  },
});

export type MedStatus = StateOf<typeof medStates>;

export const isOpen = (status: MedStatus): boolean => (OPEN_MED_STATES as readonly MedStatus[]).includes(status);

export const medRefundStates = stateMachine({
  name: 'Refund request of a fund recovery',
  states: { OPEN: 'Waits for its decision.', CLOSED: 'Decided. Final.', CANCELLED: 'Withdrawn. Final.' },
  initial: 'OPEN',
  steps: {
    update: { from: ['OPEN'], to: 'OPEN', by: 'arrangement' },
    close: { from: ['OPEN'], to: 'CLOSED', by: 'arrangement' },
    cancel: { from: ['OPEN'], to: 'CANCELLED', by: 'arrangement, or the end of the fund recovery' },
  },
});
export type MedRefundStatus = StateOf<typeof medRefundStates>;
