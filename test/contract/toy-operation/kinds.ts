import type { Kinds } from '../../../src/domains/transaction-kinds.ts';

export const donationKinds = {
  transactions: {
    donation: {
      record: 'donation',
      recordMeaning: 'donation to a charity',
      direction: 'outbound',
      graphType: 'Donation',
      meaning: 'A donation to a charity.',
      scope: 'transfer:read',
      entry: 'donation',
      words: { debit: 'Donation given', credit: 'Donation received' },
    },
  },
  entries: { donation: { meaning: 'A donation.', graphType: 'DonationEntry', bankStatement: 'other' } },
} as const satisfies Kinds;

declare module '../../../src/domains/posting-kinds.ts' {
  interface ContributedKinds {
    readonly donations: typeof donationKinds;
  }
}
