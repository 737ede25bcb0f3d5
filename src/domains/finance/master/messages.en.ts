export const english = {
  choosePayingAccount:
    'choose an account of a finance integration that is not an escrow account and not a paying account yet',
  stateLetters: 'must be the two capital letters of a state',
  cepDigits: 'must be the eight digits of a CEP',
  bankDigits: "must be the bank's three digits (COMPE)",
  branchDigits: 'must be 1 to 5 digits',
  accountDigits: 'must be 1 to 12 digits',
} as const;
