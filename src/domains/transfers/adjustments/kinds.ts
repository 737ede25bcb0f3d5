import type { Kinds } from '../../transaction-kinds.ts';

/** Corrections of an account by the institution, booked by acts of cases. */
export const adjustmentKinds = {
  transactions: {
    adjustment_credit: {
      record: 'adjustment_credit',
      recordMeaning: 'credit by which the institution corrects the account',
      direction: 'inbound',
      graphType: 'AdjustmentCredit',
      meaning: 'A credit by which the institution corrects the account after a case.',
      scope: 'transfer:read',
      entry: 'adjustment',
      words: 'Adjustment credited',
    },
    adjustment_debit: {
      record: 'adjustment_debit',
      recordMeaning: 'debit by which the institution corrects the account',
      direction: 'outbound',
      graphType: 'AdjustmentDebit',
      meaning: 'A debit by which the institution corrects the account after a case.',
      scope: 'transfer:read',
      entry: 'adjustment',
      words: 'Adjustment debited',
    },
  },
  entries: {
    adjustment: {
      meaning: 'A correction by the institution.',
      graphType: 'AdjustmentEntry',
      bankStatement: 'other',
    },
  },
} as const satisfies Kinds;

declare module '../../posting-kinds.ts' {
  interface ContributedKinds {
    readonly adjustments: typeof adjustmentKinds;
  }
}
