import type { Kinds } from '../../transaction-kinds.ts';

export const tedCreditKinds = {
  transactions: {
    ted_in: {
      record: 'ted_in',
      recordMeaning: 'TED received',
      place: 6,
      direction: 'inbound',
      graphType: 'TedReceived',
      meaning: 'A TED received.',
      scope: 'transfer:read',
      entry: 'ted',
      words: 'TED received',
    },
    ted_refund: {
      record: 'ted_refund',
      recordMeaning: 'refund of a TED',
      place: 7,
      direction: 'outbound',
      graphType: 'TedRefund',
      meaning: 'The refund of a received TED, always in full.',
      scope: 'transfer:read',
      entry: 'ted_return',
      words: 'TED returned',
    },
  },
  following: { ted_return: { entry: 'ted_return', words: 'TED returned by the receiver' } },
} as const satisfies Kinds;

declare module '../../posting-kinds.ts' {
  interface ContributedKinds {
    readonly tedCredits: typeof tedCreditKinds;
  }
}
