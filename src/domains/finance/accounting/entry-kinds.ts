interface EntryKind {
  readonly meaning: string;
  /** The kind of the original, which the reversal cites by the same source and with swapped sides. */
  readonly reverses?: string;
  /** The side that depends on the financial account and that a reclassification moves. */
  readonly classified?: 'debit' | 'credit';
}

export const ENTRY_KINDS = {
  payable_recognised: {
    meaning: 'A payable is recognised: debit expense or asset, credit suppliers.',
    classified: 'debit',
  },
  payable_withheld: { meaning: 'A tax is withheld from a payable: debit suppliers, credit taxes withheld.' },
  recognition_reversed: {
    meaning: 'A payable is cancelled: debit suppliers, credit expense or asset.',
    reverses: 'payable_recognised',
  },
  withholding_reversed: {
    meaning: 'The tax withheld from a cancelled payable is reversed: debit taxes withheld, credit suppliers.',
    reverses: 'payable_withheld',
  },
  payable_paid: { meaning: 'A payable is paid: debit suppliers, credit bank.' },
  payment_reversed: { meaning: 'A payment is reversed: debit bank, credit suppliers.', reverses: 'payable_paid' },
  payable_interest: { meaning: 'Interest or a fine is paid: debit interest, credit suppliers.', classified: 'debit' },
  payable_discount: {
    meaning: 'A discount is obtained: debit suppliers, credit discounts obtained.',
    classified: 'credit',
  },
  receivable_recognised: {
    meaning: 'A receivable is recognised: debit customers, credit revenue.',
    classified: 'credit',
  },
  revenue_reversed: {
    meaning: 'A receivable is cancelled: debit revenue, credit customers.',
    reverses: 'receivable_recognised',
  },
  receipt_registered: { meaning: 'A receipt is registered: debit bank, credit customers.' },
  receipt_reversed: { meaning: 'A receipt is reversed: debit customers, credit bank.', reverses: 'receipt_registered' },
  bank_fee_charged: { meaning: 'A bank charges a fee: debit bank fees, credit bank.', classified: 'debit' },
  bank_fee_reversed: { meaning: 'A bank fee is reversed: debit bank, credit bank fees.', reverses: 'bank_fee_charged' },
  interest_reversed: {
    meaning: 'Interest or a fine is reversed: debit suppliers, credit interest.',
    reverses: 'payable_interest',
  },
  discount_reversed: {
    meaning: 'A discount is reversed: debit discounts obtained, credit suppliers.',
    reverses: 'payable_discount',
  },
  unidentified_pix_received: {
    meaning:
      'The part of a received PIX that is returned before a receipt identifies it: debit bank, credit customers. `pix_return_sent` books its return.',
  },
  pix_return_sent: { meaning: 'A received PIX is returned: debit customers, credit bank.' },
  pix_return_received: { meaning: 'A sent PIX comes back: debit bank, credit suppliers.' },
  reclassified: {
    meaning:
      'An earlier entry, which this entry cites, moves to another financial account: debit the new account, credit the old account.',
  },
} as const satisfies Readonly<Record<string, EntryKind>>;

export type AccountingEntryKind = keyof typeof ENTRY_KINDS;

export const KINDS: Readonly<Record<AccountingEntryKind, EntryKind>> = ENTRY_KINDS;
