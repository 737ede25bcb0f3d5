export const english = {
  oneAccount: 'send exactly one of sourceAccountId and bankAccountId',
  onlyForFiles: 'applies only to CNAB files: leave it out when sourceAccountId is set',
  sameInstallmentTwice: 'must not contain the same installment twice',
  todayOrLater: 'must be today or later',
  batchNotInState:
    'only a batch that is {states} can be {step, select, exported {exported to a file} other {{step}}}; this one is {status}',
  ownBatch: 'you put this batch together; another treasurer must release it',
  ownPayables: 'you created, changed or approved payables of this batch; another treasurer must release it',
  notDivertible: 'only an order whose dispatch has not begun can be diverted',
  notCancellable: 'only an order whose dispatch has not begun can be cancelled',
  nothingToCancel: 'every payment of this batch is being paid or has ended: there is nothing to cancel',
  paidElectronically: 'the orders of this batch are paid electronically: it has no file',
  fileExists: 'the file of this batch already exists: download it',
  onlyForCameBack: 'applies only to the outcome came_back: leave it out',
  noSuchConflict: 'this item has no conflict that can change to this outcome: read its conflictStatus',
  betweenPaymentAndToday: 'must be between {day} (the day of the payment) and today',
  noAgreement: 'the account has no agreement for payment files: register one',
  unsupportedLayout: 'payment files in the layout {profile} are not supported',
  layoutOfAnotherBank:
    'bank {bank} does not accept files in the layout {profile}: register the account with the layout of its bank, or pay from another account',
  addressesMissing:
    "this bank requires the payee's address for a transfer: register the address of these suppliers: {documents}",
  ownerDiffers:
    '{what, select, bank {bank} document {company document} agreement {agreement} branch {branch} account {account} other {account with its digit}} {written} instead of {ours}',
  datedInFuture: 'the file is of {day}, after today',
  notReturnOfBank: "not a valid return file of the account's bank: {reason}",
  inQuarantine: '{findings}. The file is in quarantine: import it anyway, or discard it',
  noPaymentKnown: 'none of its payments belongs to a remittance of this institution',
  noPaymentKnownDiscard: 'none of its payments belongs to a remittance of this institution: discard the file',
  ofAnotherOwner: 'the file belongs to another owner: {differences}. Discard it',
} as const;
