import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/** The states of an infraction report, the account's own and the counterparty's alike. */
export const infractionStates = stateMachine({
  name: 'Infraction report',
  states: {
    created: 'Opened.',
    acknowledged: 'The reported institution has seen it.',
    defense_submitted: 'The reported account has defended itself.',
    founded: 'Decided: an infraction. Final.',
    unfounded: 'Decided: none. Final.',
    cancelled: 'Withdrawn by whoever opened it. Final.',
  },
  initial: 'created',
  steps: {
    acknowledge: { from: ['created'], to: 'acknowledged', by: 'the reported institution' },
    defend: {
      from: ['created', 'acknowledged'],
      to: 'defense_submitted',
      by: 'partner, of a report by the counterparty',
    },
    found: { from: ['created', 'acknowledged', 'defense_submitted'], to: 'founded', by: 'directory' },
    unfound: { from: ['created', 'acknowledged', 'defense_submitted'], to: 'unfounded', by: 'directory' },
    cancel: { from: ['created', 'acknowledged', 'defense_submitted'], to: 'cancelled', by: 'whoever opened it' },
  },
});
export type InfractionStatus = StateOf<typeof infractionStates>;
