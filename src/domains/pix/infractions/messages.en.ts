export const english = {
  openerCancels: 'only the institution that opened a report can cancel it',
  notCancellable: 'the report is {status} and cannot be cancelled',
  noSettledPix: 'the account has no settled PIX with this `endToEndId`: check accountId and endToEndId',
  oneReference: 'send either `transactionId` or `endToEndId`, not both',
  receivedNoPix: 'the partner has received no PIX with this id',
  alreadyReported: 'the other bank has already reported this PIX',
  stepNotInState:
    'the report is {status} and cannot be {step, select, acknowledge {acknowledged} found {decided as founded} unfound {decided as unfounded} other {cancelled}}: read its status before the next step',
  cancelAsPartner: 'the partner opened this report: cancel it as the partner with cancelInfraction',
} as const;
