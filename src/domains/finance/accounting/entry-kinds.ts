interface EntryKind {
  readonly meaning: string;
  /** The kind whose entry of the same source it cites, with the sides swapped. */
  readonly reverses?: string;
  /** The side that its financial account decides, and that a reclassification can move. */
  readonly classified?: 'debit' | 'credit';
}

/** Kinds of accounting entries: what happened. Which accounts they debit and credit, the published mapping says. */
export const ENTRY_KINDS = {
  payable_recognised: { meaning: 'A payable is owed: expense or asset to suppliers.', classified: 'debit' },
  payable_withheld: { meaning: 'A tax is withheld from a payable: suppliers to taxes withheld.' },
  recognition_reversed: {
    meaning: 'A payable was cancelled: suppliers to expense or asset.',
    reverses: 'payable_recognised',
  },
  withholding_reversed: {
    meaning: 'So was what is withheld of it: taxes withheld to suppliers.',
    reverses: 'payable_withheld',
  },
  payable_paid: { meaning: 'A payable is paid: suppliers to bank.' },
  payment_reversed: { meaning: 'A payment came back: bank to suppliers.', reverses: 'payable_paid' },
  payable_interest: { meaning: 'Interest or a fine was paid: interest to suppliers.', classified: 'debit' },
  payable_discount: { meaning: 'A discount was obtained: suppliers to discounts obtained.', classified: 'credit' },
  receivable_recognised: { meaning: 'A receivable is due: customers to revenue.', classified: 'credit' },
  revenue_reversed: {
    meaning: 'A receivable was cancelled: revenue to customers.',
    reverses: 'receivable_recognised',
  },
  receipt_registered: { meaning: 'Money of a receivable came: bank to customers.' },
  receipt_reversed: { meaning: 'A receipt was reversed: customers to bank.', reverses: 'receipt_registered' },
  bank_fee_charged: { meaning: 'A bank charged a fee: bank fees to bank.', classified: 'debit' },
  bank_fee_reversed: { meaning: 'Nor was that fee charged: bank to bank fees.', reverses: 'bank_fee_charged' },
  interest_reversed: { meaning: 'Nor was that interest paid: suppliers to interest.', reverses: 'payable_interest' },
  discount_reversed: {
    meaning: 'Nor was that discount obtained: discounts obtained to suppliers.',
    reverses: 'payable_discount',
  },
  pix_return_sent: { meaning: 'A received PIX was given back: customers to bank.' },
  pix_return_received: { meaning: 'A sent PIX came back: bank to suppliers.' },
  reclassified: { meaning: 'Another financial account for an earlier entry, which it cites: new account to old one.' },
} as const satisfies Readonly<Record<string, EntryKind>>;

export type AccountingEntryKind = keyof typeof ENTRY_KINDS;

/** The same, where every kind can have every property. */
export const KINDS: Readonly<Record<AccountingEntryKind, EntryKind>> = ENTRY_KINDS;
