export const english = {
  accountRequired: '`accountId` is required: every lookup is made for the holder of an account',
  accountNotOfPartner: 'accountId is not an account of this partner',
  holderWithoutDocument: 'the holder of the account has no CPF or CNPJ: every lookup needs one',
  notInDirectory: 'this key is not registered in the directory',
  invalidKey: '{member} is not a valid PIX key: use a CPF, CNPJ, e-mail, phone (+5511987654321) or EVP',
  invalidKeyOfType:
    '{member} is not a valid key of type {type}: use {type, select, CPF {a CPF with its check digits} CNPJ {a CNPJ with its check digits} PHONE {a phone number such as +5511987654321} EMAIL {an e-mail address of at most 77 characters} other {a random key (UUID)}}',
} as const;
