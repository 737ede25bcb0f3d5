import type { Kinds } from '../../transaction-kinds.ts';

export const paymentKinds = {
  transactions: {
    pix_out: {
      record: 'pix_out',
      recordMeaning: 'PIX sent',
      place: 2,
      direction: 'outbound',
      graphType: 'PixPayment',
      meaning: 'A PIX sent.',
      scope: 'pix:read',
      entry: 'pix',
      words: 'PIX sent',
      limits: 'pix_out',
      fee: { type: 'pix_out', meaning: 'A PIX sent.' },
    },
    pix_in: {
      record: 'pix',
      recordMeaning: 'PIX received',
      place: 1,
      direction: 'inbound',
      graphType: 'PixReceived',
      meaning: 'A PIX received. `pix` in REST.',
      scope: 'pix:read',
      entry: 'pix',
      words: 'PIX received',
    },
  },
  following: { pix_return: { entry: 'pix_return', words: 'PIX returned by the receiver' } },
  entries: {
    pix: { meaning: 'A PIX sent or received.', graphType: 'PixEntry', bankStatement: 'pix', place: 1 },
    pix_return: {
      meaning: 'A PIX that was returned, in either direction.',
      graphType: 'PixEntry',
      bankStatement: 'return',
      place: 2,
    },
  },
} as const satisfies Kinds;

declare module '../../posting-kinds.ts' {
  interface ContributedKinds {
    readonly payments: typeof paymentKinds;
  }
}
