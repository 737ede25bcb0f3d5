/** The codes of the directory (DICT API 1.8.0) with their meanings. All lists of these codes are derived from here. */

export const PIX_KEY_TYPES = {
  CPF: 'CPF of an individual.',
  CNPJ: 'CNPJ of a legal entity.',
  PHONE: 'Telephone number, with +55.',
  EMAIL: 'E-mail address.',
  EVP: 'Random key (UUID).',
};
export type PixKeyType = keyof typeof PIX_KEY_TYPES;

/** ISO 20022. */
export const BANK_ACCOUNT_TYPES = {
  CACC: 'Checking account.',
  TRAN: 'Payment account.',
  SLRY: 'Salary account.',
  SVGS: 'Savings account.',
};
export type BankAccountType = keyof typeof BANK_ACCOUNT_TYPES;

export const CLAIM_TYPES = {
  PORTABILITY: 'The holder moves its own key to another account.',
  OWNERSHIP: 'Another person claims the phone number or e-mail address as its own.',
};
export type ClaimType = keyof typeof CLAIM_TYPES;

export const CLAIM_SIDES = {
  claimer: 'The institution or account that is to receive the key.',
  donor: 'The institution or account that has the key.',
};
export type ClaimSide = keyof typeof CLAIM_SIDES;

export const CLAIM_REASONS = {
  USER_REQUESTED: 'The holder requests it.',
  ACCOUNT_CLOSURE: 'The account is being closed.',
  DEFAULT_OPERATION: 'The default when no side decides in time.',
  FRAUD: 'Suspected fraud.',
  RECONCILIATION: 'The institution corrects its records.',
};
export type ClaimReason = keyof typeof CLAIM_REASONS;

export const FRAUD_CATEGORIES = {
  FRAUDULENT_ACCESS: 'Another person got access to the account.',
  SCAM: 'The payer was deceived into paying.',
  ACCOUNT_TAKEOVER: 'The account was taken over.',
  OTHER: 'Anything else.',
};
export type FraudCategory = keyof typeof FRAUD_CATEGORIES;

/** DICT uses AGREED for founded, DISAGREED for unfounded. */
export const ANALYSIS_RESULTS = {
  founded: 'The report was confirmed as an infraction.',
  unfounded: 'The report was not confirmed as an infraction.',
};
export type AnalysisResult = keyof typeof ANALYSIS_RESULTS;
