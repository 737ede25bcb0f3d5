import { type StateOf, stateMachine } from '../../platform/operation/state-machine.ts';

/** Contradictions between a rail and the books. */
export const CASE_KINDS = {
  settled_after_failure: 'The rail settled a payment that the books hold as rejected or timed out.',
  failed_after_settlement: 'The rail rejected a payment that the books hold as settled.',
  unknown_order: 'The rail reports about an order that the books do not have.',
  refused_credit: 'The rail settled a credit that no account could take.',
  return_above_original: 'The rail returned more than the remainder of a payment.',
  missing_here: 'A statement of the rail has an entry that the books do not have.',
  missing_there: 'The books have an entry that the statement of the rail does not have.',
  different_amount: 'The statement of the rail and the books have different amounts.',
  different_instant: 'The statement of the rail and the books have times that are far apart.',
  statement_contradiction: 'The balances of a statement of the rail do not follow from its entries.',
  credit_taken_back: 'A PIX credit was returned, and the receipts that cite it could not be reversed.',
  unknown_after_restore: 'The rail knows an order that a restored database does not have.',
} as const;
export type CaseKind = keyof typeof CASE_KINDS;

export const CASE_RAILS = { spi: 'PIX.', str: 'TED.', bills: 'Bills.' } as const;
export type CaseRail = keyof typeof CASE_RAILS;

export const CASE_DIRECTIONS = {
  in: 'Money came to the institution.',
  out: 'Money left the institution.',
} as const;

export const caseStates = stateMachine({
  name: 'Case',
  states: {
    open: 'Waits for an act.',
    settled: 'The books agree with the outside.',
    dismissed: 'Ended without a posting.',
  },
  initial: 'open',
  steps: {
    settle: { from: ['open'], to: 'settled', by: 'settlement, for an approved act' },
    dismiss: { from: ['open'], to: 'dismissed', by: 'settlement, for an approved dismissal' },
  },
});
export type CaseStatus = StateOf<typeof caseStates>;

export const CASE_ACTS = {
  post_to_suspense: 'Posts the amount between the settlement account and the suspense account.',
  post_to_customer: 'Posts the amount from the suspense account to an account of a customer, or collects it there.',
  post_to_loss: 'Posts the amount from the suspense account to the losses of the institution.',
  accept_later_word: "Books the rail's later word for the payment.",
  dismiss: 'Ends the case without a posting.',
} as const;
export type CaseAct = keyof typeof CASE_ACTS;

export const caseActStates = stateMachine({
  name: 'Case act',
  states: {
    proposed: 'Waits for the decision of another person.',
    declined: 'Declined or withdrawn.',
    approved: 'Approved; settlement books it.',
    booked: 'Booked.',
    refused: 'The books could not take it. The case is open again.',
  },
  initial: 'proposed',
  steps: {
    decline: { from: ['proposed'], to: 'declined', by: 'accountant or treasurer' },
    approve: { from: ['proposed'], to: 'approved', by: 'treasurer other than the proposer' },
    book: { from: ['approved'], to: 'booked', by: 'settlement' },
    refuse: { from: ['approved'], to: 'refused', by: 'settlement' },
  },
});
export type CaseActStatus = StateOf<typeof caseActStates>;
