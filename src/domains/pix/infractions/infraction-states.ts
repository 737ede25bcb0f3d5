import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';
import type { AnalysisResult } from '../../../rails/dict-codes.ts';

export const INFRACTION_OPENERS = {
  partner: "The account's partner.",
  counterparty: 'Another institution, for a PIX that the account received.',
};

export const infractionStates = stateMachine({
  name: 'Infraction report',
  states: {
    created: 'Opened.',
    acknowledged: 'The reported institution acknowledged the report.',
    defense_submitted: 'The reported account submitted its defense.',
    founded: 'Decided as an infraction. Final.',
    unfounded: 'Decided as no infraction. Final.',
    cancelled: 'Cancelled by the side that opened it. Final.',
  },
  initial: 'created',
  steps: {
    acknowledge: { from: ['created'], to: 'acknowledged', by: 'the reported institution' },
    defend: {
      from: ['created', 'acknowledged'],
      to: 'defense_submitted',
      by: 'partner, for a report of the counterparty',
    },
    found: { from: ['created', 'acknowledged', 'defense_submitted'], to: 'founded', by: 'directory' },
    unfound: { from: ['created', 'acknowledged', 'defense_submitted'], to: 'unfounded', by: 'directory' },
    cancel: { from: ['created', 'acknowledged', 'defense_submitted'], to: 'cancelled', by: 'the side that opened it' },
  },
});
export type InfractionStatus = StateOf<typeof infractionStates>;

export const analysisResult = ({ status }: { readonly status: InfractionStatus }): AnalysisResult | null =>
  status === 'founded' || status === 'unfounded' ? status : null;
