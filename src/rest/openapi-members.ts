/** Descriptions of input members that mean the same in all operations. A shape's own description takes precedence. */
export const MEMBERS: Readonly<Record<string, string>> = {
  accountId: 'Integer id of an account of the partner',
  destinationAccountId:
    'Integer id of the receiving account: an account of the same partner, different from `account_id`',
  customerId: 'Integer id of a customer of the partner',
  transactionId: 'Transaction id (UUID)',
  originTransactionId: 'Id of the transaction to which the fee belongs (UUID)',
  entryId: 'Id of an entry of the account’s statement',
  txId: '`txId` or id (UUID) of the charge',
  claimId: 'Claim id (UUID)',
  billPaymentId: 'Bill payment id (UUID)',
  medId: 'Fund recovery (MED) id (UUID)',
  infractionId: 'Infraction id (UUID)',
  favoriteId: 'Favorite id (UUID)',
  creditId: 'TED credit id (UUID)',
  webhookId: 'Webhook id (UUID)',
  key: 'PIX key: the digits of a CPF or CNPJ, a phone number such as `+5511987654321`, an e-mail address, or a random key (UUID)',
  pixKey:
    'PIX key: the digits of a CPF or CNPJ, a phone number such as `+5511987654321`, an e-mail address, or a random key (UUID)',
  keyType: 'Type of the PIX key. `EVP` is a random key',
  description: 'Text shown to payer and payee, at most 140 characters',
  details: 'Description of the case, at most 2,000 characters',
  fraudCategory: 'Category of the fraud',
};
