export const english = {
  needsNameAndRoles: 'a new counterparty needs `name` and `roles`',
  emailAddress: 'must be an e-mail address',
  phoneNumber: 'must be a phone number: digits, spaces, ( ) - and a leading +',
  inFirstVersion: 'is required in the first version',
  ofAnotherDocument: 'this reference belongs to another document',
  anotherReference: 'this document already has another reference in this source',
  sourceDoesNotDecide: 'the source does not decide {fields}: an operator of the institution can grant it the authority',
  linkedToAnotherCounterparty:
    'this reference belongs to another counterparty: a link between a reference and a counterparty cannot change',
  linkedToAnotherReference:
    'this counterparty has another reference in this source: a link between a reference and a counterparty cannot change',
} as const;
