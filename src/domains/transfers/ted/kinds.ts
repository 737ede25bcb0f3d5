import type { Kinds } from '../../transaction-kinds.ts';

export const tedKinds = {
  transactions: {
    ted_out: {
      record: 'ted',
      recordMeaning: 'TED sent',
      place: 4,
      direction: 'outbound',
      graphType: 'Ted',
      meaning: 'A TED sent. `ted` in REST.',
      scope: 'transfer:read',
      entry: 'ted',
      words: 'TED sent',
      limits: 'ted',
      fee: { type: 'ted', meaning: 'A TED sent.' },
    },
  },
  entries: {
    ted: { meaning: 'A TED sent or received.', graphType: 'TedEntry', bankStatement: 'ted', place: 3 },
    ted_return: {
      meaning: 'A TED that was returned, in either direction.',
      graphType: 'TedEntry',
      bankStatement: 'return',
      place: 4,
    },
  },
} as const satisfies Kinds;

declare module '../../posting-kinds.ts' {
  interface ContributedKinds {
    readonly ted: typeof tedKinds;
  }
}
