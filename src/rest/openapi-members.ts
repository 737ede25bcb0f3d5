/**
 * What members of operations' inputs mean that mean the same wherever they occur, by their names. What a shape says of itself
 * goes before it.
 */
export const MEMBERS: Readonly<Record<string, string>> = {
  accountId: 'Account of the partner: its integer id',
  destinationAccountId: 'Account of the partner that receives: its integer id, another one than `account_id`',
  customerId: 'Customer of the partner: its integer id',
  transactionId: 'Transaction: its UUID',
  originTransactionId: 'Transaction that the fee was charged for: its UUID',
  entryId: 'Entry of the account’s statement: its `id`',
  txId: 'Charge: its `txId`, or its id (UUID)',
  claimId: 'Claim: its UUID',
  billPaymentId: 'Bill payment: its UUID',
  medId: 'Fund recovery (MED): its UUID',
  infractionId: 'Infraction: its UUID',
  favoriteId: 'Favorite: its UUID',
  creditId: 'TED credit: its UUID',
  webhookId: 'Webhook: its UUID',
  key: 'PIX key: the digits of a CPF or CNPJ, a phone as `+5511987654321`, an e-mail, or a random key (UUID)',
  pixKey: 'PIX key: the digits of a CPF or CNPJ, a phone as `+5511987654321`, an e-mail, or a random key (UUID)',
  keyType: 'Type of the PIX key; a random key is `EVP`',
  description: 'Text that people on both sides can read, at most 140 characters',
  details: 'What happened, for people: at most 2,000 characters',
  fraudCategory: 'What kind of fraud it was',
};
