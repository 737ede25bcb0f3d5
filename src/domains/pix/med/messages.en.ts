export const english = {
  notCancellable: 'a fund recovery that is {status} cannot be cancelled',
  acceptsNoRequest: 'a fund recovery that is {status} accepts no refund request',
  requestIsOpen: 'this fund recovery already has an open refund request',
  allCameBack: 'the full amount of the root transaction has already come back',
  lessIsLeft: 'only {remaining} of the root transaction has not come back: {amount} was requested',
  onlyLeft: 'only {remaining} has not come back yet',
  notCredited: 'the account could not be credited',
  receiverIsHere: 'the receiver has an account at this institution: refund the PIX from that account',
  stepNotInState: 'the fund recovery is {status} and cannot take this step: read its status before the next step',
  noOpenRequest: 'this fund recovery has no open refund request',
} as const;
