import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

/** A new entry starts in the state that the rules decide. */
export const statementEntryStates = stateMachine({
  name: 'Statement entry',
  states: {
    unmatched: 'Nothing is known about it.',
    proposed: 'It has proposals and waits for a decision.',
    conflict: 'It cites an item that does not fit it.',
    matched: 'It is matched.',
    ignored: 'A person decided that it needs no match.',
  },
  initial: 'unmatched',
  steps: {
    match: { from: ['unmatched', 'proposed', 'conflict'], to: 'matched', by: 'rules, accountant' },
    propose: { from: ['unmatched', 'conflict'], to: 'proposed', by: 'rules' },
    contradict: { from: ['unmatched', 'proposed'], to: 'conflict', by: 'rules' },
    withdraw: {
      from: ['proposed', 'conflict'],
      to: 'unmatched',
      by: 'rules, when its candidates are gone; accountant, who dismisses the last proposal',
    },
    undo: { from: ['matched'], to: 'unmatched', by: 'accountant' },
    ignore: { from: ['unmatched', 'proposed', 'conflict'], to: 'ignored', by: 'accountant' },
    restore: { from: ['ignored'], to: 'unmatched', by: 'accountant' },
  },
});
export type EntryStatus = StateOf<typeof statementEntryStates>;

/** For SQL: states of entries that wait for a match. */
export const PENDING = `('unmatched', 'proposed', 'conflict')`;
