import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

export const escrowTermsStates = stateMachine({
  name: 'Escrow terms',
  states: {
    proposed: 'A preparer proposed this version.',
    in_force: 'A treasurer approved this version: releases pay its beneficiary.',
    replaced: 'A later version is in force.',
    declined: 'A treasurer declined this version.',
    withdrawn: 'Its author withdrew this version.',
  },
  initial: 'proposed',
  steps: {
    approve: { from: ['proposed'], to: 'in_force', by: 'treasurer who is not the author' },
    replace: { from: ['in_force'], to: 'replaced', by: 'approval of a later version' },
    decline: { from: ['proposed'], to: 'declined', by: 'treasurer who is not the author' },
    withdraw: { from: ['proposed'], to: 'withdrawn', by: 'author' },
  },
});
export type EscrowTermsStatus = StateOf<typeof escrowTermsStates>;

export const escrowReleaseStates = stateMachine({
  name: 'Escrow release',
  states: {
    requested: 'A person requested the release.',
    approved: 'A treasurer approved the release: its amount is reserved.',
    dispatched: 'The payment to the beneficiary was accepted; its outcome is pending.',
    released: 'The money has left the escrow account.',
    failed: 'The beneficiary was not paid; the amount is available in the escrow account again.',
    withdrawn: 'Its author withdrew the release before approval.',
    declined: 'A treasurer declined the release.',
    announced: 'Approved under the rules before 2026-12-17, which moved no money.',
  },
  initial: 'requested',
  steps: {
    approve: { from: ['requested'], to: 'approved', by: 'treasurer who is not the author' },
    dispatch: { from: ['approved'], to: 'dispatched', by: 'worker' },
    release: { from: ['dispatched'], to: 'released', by: 'outcome of the payment' },
    fail: { from: ['approved', 'dispatched'], to: 'failed', by: 'worker, outcome of the payment' },
    withdraw: { from: ['requested'], to: 'withdrawn', by: 'author' },
    decline: { from: ['requested'], to: 'declined', by: 'treasurer who is not the author' },
  },
});
export type EscrowReleaseStatus = StateOf<typeof escrowReleaseStates>;
