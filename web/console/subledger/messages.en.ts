export const subledger = {
  title: 'Proof of the sub-ledger',
  about:
    'Once a day, the gateway compares payables, payments, receivables and statements with each other and the books.',
  none: 'No proof yet',
  'none.about': 'The first proof appears here within minutes after the gateway has started.',
  'none.day': 'No proof until this day',
  proof: 'Proof of {day}',
  at: '<outcome/> · proved {at}',
  'outcome.HOLDS': 'Holds',
  'outcome.BROKEN': 'Broken',
  'outcome.UNPROVED': 'Not proved',
  claim: 'Claim',
  result: 'Result',
  examined: 'Examined',
  broken: 'Broken',
  days: 'Days',
  day: 'Day',
  proved: 'Proved',
  unproved: 'Claims not proved',
  'rows.first': '{shown, plural, one {The first broken row} other {The first # broken rows}}',
  'rows.all': '{shown, plural, one {1 broken row} other {# broken rows}}',
  'open.payable': 'Payable',
  'open.receivable': 'Receivable',
  'open.batch': 'Payment batch',
  'open.order': 'Payment order',
  'open.entry': 'Statement entry',
  'open.match': 'Match',
  'claim.PAYABLE_AMOUNTS': 'The installments of a payable sum to its amounts, and the paid ones to its paid amount.',
  'claim.PAYABLES_IN_THE_BOOKS':
    'Each approved payable has one accounting entry of its amount and one of its withheld taxes.',
  'claim.PAYMENTS_OF_INSTALLMENTS_IN_THE_BOOKS':
    'Each payment of an installment, also one that came back, has one accounting entry of its amount on its day.',
  'claim.SEPARATION_OF_DUTIES':
    'No batch was released by its creator, or by a person who created, changed or approved one of its payables.',
  'claim.PAID_ORDERS_IN_THE_LEDGER':
    'Each paid order has one settled payment and one posting of its amount, and its returns are postings.',
  'claim.PAYMENTS_OF_INSTALLMENTS':
    'Each paid order or remittance item pays its installment, unless another payment does or its money came back.',
  'claim.RECEIVED_AMOUNTS': 'The received amount of a receivable equals the sum of its active receipts.',
  'claim.RECEIPTS_IN_THE_BOOKS': 'Each receipt has one accounting entry of its amount on the day of the receipt.',
  'claim.RETURNED_PIX_CREDITS_IN_THE_BOOKS':
    'Each applied return of a PIX credit has one accounting entry and one posting of its amount.',
  'claim.RECONCILIATION_MATCHES':
    'The entries of a match equal the sum of everything else in it, and an undone match has no active lines.',
  'claim.STATEMENT_ENTRIES': 'An entry is matched exactly when one standing match contains it with its amount.',
  'claim.STATEMENT_ENTRIES_GIVEN_BACK':
    'The returned amount of an entry equals the sum of its returns, and no match counts more as returned.',
  'claim.STATEMENT_DAYS': 'The totals of a day, an account and a state equal those of its entries.',
  'claim.ESCROW_ORDERS':
    'Each approved release of an escrow account has exactly one released order, and the order matches the release.',
  'claim.ESCROW_RELEASES':
    'Each released escrow release is one settled payment of its amount, and no failed release has a settled payment.',
  'claim.FINANCE_SUMS':
    'The stored sums of open payables, open receivables and receipts equal the totals of their rows, day by day.',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly subledger: typeof subledger;
  }
}
