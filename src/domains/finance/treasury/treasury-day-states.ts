import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

export const treasuryDayStates = stateMachine({
  name: 'Treasury day',
  states: {
    closed: 'Closed. Nothing that belongs to this day, or to an earlier day, can be written.',
    reopening: 'Closed, while a second treasurer decides on its reopening.',
    open: 'Open again.',
  },
  initial: 'closed',
  steps: {
    request_reopening: { from: ['closed'], to: 'reopening', by: 'treasurer' },
    decline_reopening: { from: ['reopening'], to: 'closed', by: 'treasurer' },
    reopen: { from: ['reopening'], to: 'open', by: 'second treasurer' },
    reopen_with_earlier: { from: ['closed', 'reopening'], to: 'open', by: 'second treasurer' },
    close: { from: ['open'], to: 'closed', by: 'treasurer' },
  },
});
export type TreasuryDayStatus = StateOf<typeof treasuryDayStates>;
