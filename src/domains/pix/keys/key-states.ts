import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

/**
 * A key is in use until it is `deleted` or `rejected`. The directory decides every step except the holder's deletion.
 */
export const pixKeyStates = stateMachine({
  name: 'PIX key',
  states: {
    pending: 'The directory has not confirmed the registration yet.',
    active: 'The key can receive payments.',
    blocked: 'The directory blocked the key: it cannot receive payments.',
    deleting: 'The directory was requested to remove the key.',
    deleted: 'The key was removed from the directory, or another account claimed it.',
    rejected: 'The directory refused to register the key.',
  },
  initial: 'pending',
  steps: {
    registered: { from: ['pending'], to: 'active', by: 'directory' },
    rejected: { from: ['pending'], to: 'rejected', by: 'directory' },
    // A block implies the registration, whose message can arrive later.
    blocked: { from: ['pending', 'active'], to: 'blocked', by: 'directory' },
    unblocked: { from: ['blocked'], to: 'active', by: 'directory' },
    deletionAsked: { from: ['active', 'blocked'], to: 'deleting', by: 'partner' },
    deleted: { from: ['active', 'blocked', 'deleting'], to: 'deleted', by: 'directory' },
    // Another account claimed the key. A claimed key that arrives at an account here starts as active.
    givenUp: { from: ['active', 'blocked', 'deleting'], to: 'deleted', by: 'claim' },
  },
});
export type PixKeyStatus = StateOf<typeof pixKeyStates>;
