import type { Kinds } from '../transaction-kinds.ts';

export const feeKinds = {
  following: {
    fee: { entry: 'fee', words: 'Fee' },
    fee_reversal: { entry: 'fee', words: 'Fee reversed' },
  },
  entries: {
    fee: {
      meaning: 'A fee or the reversal of a fee. Always a separate entry.',
      graphType: 'FeeEntry',
      bankStatement: 'fee',
      place: 7,
    },
  },
} as const satisfies Kinds;

declare module '../posting-kinds.ts' {
  interface ContributedKinds {
    readonly fees: typeof feeKinds;
  }
}
