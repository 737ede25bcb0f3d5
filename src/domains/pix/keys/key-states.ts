import { stateMachine } from '../../../platform/state-machine.ts';

/** Everything that a key of an account can be. In use: all but `deleted` and `rejected`. */
export const PIX_KEY_STATUSES = ['pending', 'active', 'blocked', 'deleting', 'deleted', 'rejected'] as const;
export type PixKeyStatus = (typeof PIX_KEY_STATUSES)[number];

/** The life of a PIX key of an account. The directory has the last word on every step but the holder's wish to end it. */
export const pixKeyStates = stateMachine({
  name: 'PIX key',
  initial: 'pending' as PixKeyStatus,
  steps: {
    registered: { from: ['pending'], to: 'active', by: 'directory' },
    rejected: { from: ['pending'], to: 'rejected', by: 'directory' },
    // A block says that the directory has the key: when it overtakes the word that it was registered, it says that, too.
    blocked: { from: ['pending', 'active'], to: 'blocked', by: 'directory' },
    unblocked: { from: ['blocked'], to: 'active', by: 'directory' },
    deletionAsked: { from: ['active', 'blocked'], to: 'deleting', by: 'partner' },
    deleted: { from: ['active', 'blocked', 'deleting'], to: 'deleted', by: 'directory' },
    // Another claimed it. One that a claim of ours brings here begins as active.
    givenUp: { from: ['active', 'blocked', 'deleting'], to: 'deleted', by: 'claim' },
  },
});
