import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

export const escrowReleaseStates = stateMachine({
  name: 'Escrow release',
  states: {
    requested: 'Somebody asked for it.',
    released: 'Somebody else approved it, and it was told.',
    withdrawn: 'It was taken back before anybody approved it.',
  },
  initial: 'requested',
  steps: {
    approve: { from: ['requested'], to: 'released', by: 'treasurer who has not asked for it' },
    withdraw: { from: ['requested'], to: 'withdrawn', by: 'preparer, treasurer' },
  },
});
export type EscrowReleaseStatus = StateOf<typeof escrowReleaseStates>;
