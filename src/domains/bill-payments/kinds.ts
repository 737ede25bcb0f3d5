import type { Kinds } from '../transaction-kinds.ts';

export const billPaymentKinds = {
  transactions: {
    bill_payment: {
      record: 'bill_payment',
      recordMeaning: 'bill',
      place: 8,
      direction: 'outbound',
      graphType: 'BillPaymentTransaction',
      meaning: 'The payment of a bill: a boleto or a guide.',
      scope: 'payment:read',
      entry: 'bill_payment',
      words: 'Bill paid',
      limits: 'pix_out',
    },
  },
  following: { bill_reversal: { entry: 'bill_payment', words: 'Bill payment returned' } },
  entries: {
    bill_payment: { meaning: 'A bill payment.', graphType: 'BillPaymentEntry', bankStatement: 'bill', place: 6 },
  },
} as const satisfies Kinds;

declare module '../posting-kinds.ts' {
  interface ContributedKinds {
    readonly billPayments: typeof billPaymentKinds;
  }
}
