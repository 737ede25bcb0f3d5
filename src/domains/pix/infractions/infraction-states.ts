import { stateMachine } from '../../../platform/state-machine.ts';

export type InfractionStatus = 'created' | 'acknowledged' | 'defense_submitted' | 'founded' | 'unfounded' | 'cancelled';

/** The states of an infraction report, the account's own and the counterparty's alike. */
export const infractionStates = stateMachine<
  InfractionStatus,
  'acknowledge' | 'defend' | 'found' | 'unfound' | 'cancel'
>({
  name: 'Infraction report',
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
