export const english = {
  noSuchAccount: 'the institution has no escrow account with this number',
  accountNotFound: 'account not found: use an account that escrowAccounts lists',
  accountOrKey: 'send either an account or a PIX key',
  onlyForKey: 'is only for a PIX key: leave it out for an account',
  requiredForKey: 'is required with a PIX key',
  ownBeneficiary: 'the escrow account cannot be its own beneficiary',
  termsNotProposed:
    'only a proposed version can be decided or withdrawn; this version is {status, select, in_force {in force} other {{status}}}',
  ownTerms: 'you proposed this version: withdraw it instead',
  termsOfAnother: 'only the author can withdraw a proposed version; a treasurer can decline it instead',
  belowAmount: 'the available balance of the account is below the amount',
  releaseOfAnother: 'only the requester can withdraw a release; a treasurer can decline it instead',
  ownRelease: 'you requested this release: withdraw it instead',
  olderThanTerms:
    'the release is older than the terms of escrow accounts: withdraw or decline it, and request a new one',
  termsChanged: 'the terms of the account changed after the request: withdraw or decline it, and request a new one',
} as const;
