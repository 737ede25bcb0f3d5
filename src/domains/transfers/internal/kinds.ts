import type { Kinds } from '../../transaction-kinds.ts';

export const internalTransferKinds = {
  transactions: {
    internal: {
      record: 'internal',
      recordMeaning: 'internal transfer',
      place: 5,
      direction: 'outbound',
      graphType: 'InternalTransfer',
      meaning: 'A transfer between two accounts of the partner.',
      scope: 'transfer:read',
      entry: 'internal',
      words: { debit: 'Transfer sent', credit: 'Transfer received' },
    },
  },
  entries: {
    internal: {
      meaning: 'A transfer between two accounts of the partner.',
      graphType: 'InternalTransferEntry',
      bankStatement: 'transfer',
      place: 5,
    },
  },
} as const satisfies Kinds;

declare module '../../posting-kinds.ts' {
  interface ContributedKinds {
    readonly internalTransfers: typeof internalTransferKinds;
  }
}
