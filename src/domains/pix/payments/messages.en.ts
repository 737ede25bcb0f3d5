export const english = {
  mustBeIspb: 'must be eight characters, 0-9 and A-Z',
  lookupRequired:
    '`endToEndId` is required: look up the key for this account first and send the end-to-end id of the lookup',
  mustBeEndToEndId: 'must be an end-to-end id from a lookup',
  keyOfPayer: 'this key belongs to the paying account: send to a key of another account',
  amountRequired: 'is required: this static QR code has no amount',
  mustBeSpiCode: 'must be an SPI code: four characters, A-Z and 0-9',
  mustBeReaction: 'must be settle, slow, silence or reject-<code> in lower case',
  onlySettled: 'only a settled PIX can be returned',
  receiverIsHere: 'the receiver has an account at this institution: refund the PIX from that account',
} as const;
