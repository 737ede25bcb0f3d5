import type { Kinds } from '../../transaction-kinds.ts';

export const refundKinds = {
  transactions: {
    pix_refund: {
      record: 'pix_refund',
      recordMeaning: 'refund of a PIX',
      place: 3,
      direction: 'outbound',
      graphType: 'PixRefund',
      meaning: 'A full or partial refund of a received PIX.',
      scope: 'pix:read',
      entry: 'pix_return',
      words: 'PIX returned',
    },
  },
} as const satisfies Kinds;

declare module '../../posting-kinds.ts' {
  interface ContributedKinds {
    readonly refunds: typeof refundKinds;
  }
}
