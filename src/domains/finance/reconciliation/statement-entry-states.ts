import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/** What is known of an entry of a statement. It comes in as what the rules say that it is. */
export const statementEntryStates = stateMachine({
  name: 'Statement entry',
  states: {
    unmatched: 'Nothing is known that it may be.',
    proposed: 'Somebody has to decide what it is: there are proposals.',
    conflict: 'It names something that does not fit it.',
    matched: 'It is known what it is.',
    ignored: 'Somebody said that it needs no match, and why.',
  },
  initial: 'unmatched',
  steps: {
    match: { from: ['unmatched', 'proposed', 'conflict'], to: 'matched', by: 'rules, accountant' },
    propose: { from: ['unmatched', 'conflict'], to: 'proposed', by: 'rules' },
    contradict: { from: ['unmatched', 'proposed'], to: 'conflict', by: 'rules' },
    withdraw: {
      from: ['proposed', 'conflict'],
      to: 'unmatched',
      by: 'rules, when what it may be is gone; accountant, who dismisses the last proposal',
    },
    undo: { from: ['matched'], to: 'unmatched', by: 'accountant' },
    ignore: { from: ['unmatched', 'proposed', 'conflict'], to: 'ignored', by: 'accountant' },
    restore: { from: ['ignored'], to: 'unmatched', by: 'accountant' },
  },
});
export type EntryStatus = StateOf<typeof statementEntryStates>;

/** For SQL: the states of entries that wait for a match. */
export const PENDING = `('unmatched', 'proposed', 'conflict')`;
