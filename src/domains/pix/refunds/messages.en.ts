export const english = {
  receivedNoPix: 'the account has not received a PIX with this id: check transactionId and accountId',
  mustBeReason: '`reason` must be one of {reasons}',
  windowExpired: 'a PIX can be refunded for 90 days after its settlement: this one was refundable until {until}',
  exceedsRemainder: '{remaining} of this PIX can still be refunded; pending refunds are already deducted',
} as const;
