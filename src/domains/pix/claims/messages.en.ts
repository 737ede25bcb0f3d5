export const english = {
  evpNotClaimable: 'a random key (EVP) cannot be claimed: register a new one',
  documentOfHolder: 'a CPF or CNPJ key can only be claimed for an account of its holder',
  notRegistered: 'the key is not registered: register it instead',
  keyInMotion: 'the key is being registered or deleted: try again later',
  alreadyHere: 'the account already has this key',
  movesBetweenHolders: 'a CPF or CNPJ key can only be moved between accounts of its holder',
  keyJustLeft: 'the key has just left its account: try again',
  stepNotInState:
    'a claim that is {status} cannot be {step, select, acknowledge {acknowledged} confirm {confirmed} complete {completed} other {cancelled}}',
  otherSideOnly:
    'the {side} of a claim cannot have it {step, select, acknowledge {acknowledged} confirm {confirmed} complete {completed} other {cancelled}}: only the other side can',
  sideCannot: 'the {side} of a claim cannot have it {step, select, confirm {confirmed} other {cancelled}}',
  sideCanOnlyFor:
    'the {side} of a claim of {type, select, OWNERSHIP {ownership} other {portability}} can have it {step, select, confirm {confirmed} other {cancelled}} only for: {reasons}',
  onlyForFraud: 'the donor has confirmed the claim and can cancel it only for FRAUD',
  completableAfterDeadline: 'an ownership claim can be completed only after its claimer deadline',
  reasonAfterDeadline: '{reason} can be used only after the donor deadline',
  completeLater: 'the key is being registered or deleted: complete the claim later',
  notOfPartner: 'the partner has no such key in use',
  typeNotClaimable:
    'a key of type {keyType} cannot have a claim of {type, select, OWNERSHIP {ownership} other {portability}}',
  bothSidesHere: 'both sides are accounts of this gateway: their partners must take the steps',
} as const;
