import { z } from 'zod';
import { Document, normalizeDocument } from '../../../platform/text/documents.ts';

export const PAYMENT_METHODS = {
  PIX: 'By PIX, to a PIX key.',
  TED: 'By TED, to an account at a bank.',
  BOLETO: 'By barcode, as a boleto or guide.',
};
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

export const WITHHOLDING_KINDS = {
  IRRF: 'Income tax.',
  CSRF: 'PIS, COFINS and CSLL in one withholding.',
  PIS: 'PIS.',
  COFINS: 'COFINS.',
  CSLL: 'CSLL.',
  INSS: 'Social security contribution.',
  ISS: 'Municipal service tax.',
  OTHER: 'Contractual withholding, which is not a tax.',
};
export type WithholdingKind = keyof typeof WITHHOLDING_KINDS;

export const isTax = (kind: WithholdingKind): boolean => kind !== 'OTHER';

export const PAYABLE_ACTIONS = {
  created: 'The payable was created.',
  changed: 'The payable was changed. Earlier approvals are void.',
  first_approved: 'The first of two approvers approved the payable.',
  approved: 'The payable was approved.',
  refused: 'The payable was refused.',
  cancelled: 'The payable was cancelled.',
  scheduled: 'An installment was put into a payment batch.',
  returned: 'An installment left its payment batch unpaid.',
  paid: 'An installment was paid.',
  payment_reversed: 'The payment of an installment came back. The installment can be paid again.',
};
export type PayableAction = keyof typeof PAYABLE_ACTIONS;

/** Members whose changes are shown. Excludes the barcode, because every bill has its own. */
export const PAYEE_MEMBERS = {
  supplier_name: 'Name of the supplier.',
  payment_method: 'How the supplier is paid.',
  pix_key: 'PIX key.',
  recipient_bank_code: 'Bank of the account.',
  recipient_branch: 'Branch of the account.',
  recipient_account: 'Account.',
};
export type PayeeMember = keyof typeof PAYEE_MEMBERS;

/** Reasons why two payables are possibly the same. They cause no refusal. */
export const DUPLICATE_REASONS = {
  supplier_amount_due_date: 'The same supplier and amount, due at most 7 days apart.',
  barcode: 'The same barcode.',
  key_amount_day: 'The same PIX key and amount, due on the same day.',
};
export type DuplicateReason = keyof typeof DUPLICATE_REASONS;

/** Accepts the mask and any case. Normalizes to upper case without mask. */
export const MaskedDocument = z
  .string()
  .max(30)
  .transform((document) => normalizeDocument(document).toUpperCase())
  .pipe(Document)
  .meta({ type: 'string', description: 'CPF or CNPJ, numeric or alphanumeric, with or without its mask' });
