import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/**
 * The states of a PIX key of an account; it is in use until it is `deleted` or `rejected`. The directory decides every step
 * but the holder's wish to end it.
 */
export const pixKeyStates = stateMachine({
  name: 'PIX key',
  states: {
    pending: 'The directory has not answered its registration yet.',
    active: 'It can be paid.',
    blocked: 'The directory blocked it: it cannot be paid.',
    deleting: 'The directory is asked to remove it.',
    deleted: 'It left the directory, or another claimed it.',
    rejected: 'The directory refused to register it.',
  },
  initial: 'pending',
  steps: {
    registered: { from: ['pending'], to: 'active', by: 'directory' },
    rejected: { from: ['pending'], to: 'rejected', by: 'directory' },
    // A block implies the registration, whose message may arrive after it.
    blocked: { from: ['pending', 'active'], to: 'blocked', by: 'directory' },
    unblocked: { from: ['blocked'], to: 'active', by: 'directory' },
    deletionAsked: { from: ['active', 'blocked'], to: 'deleting', by: 'partner' },
    deleted: { from: ['active', 'blocked', 'deleting'], to: 'deleted', by: 'directory' },
    // Another claimed it. One that a claim of ours brings here begins as active.
    givenUp: { from: ['active', 'blocked', 'deleting'], to: 'deleted', by: 'claim' },
  },
});
export type PixKeyStatus = StateOf<typeof pixKeyStates>;
