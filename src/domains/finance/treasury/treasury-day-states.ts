import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/** The states of a day of the treasury that was closed once. */
export const treasuryDayStates = stateMachine({
  name: 'treasury_day',
  states: {
    closed: 'Closed: nothing that belongs to it, or to a day before it, is written.',
    reopening: 'Closed, while a second treasurer decides whether it is opened again.',
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
