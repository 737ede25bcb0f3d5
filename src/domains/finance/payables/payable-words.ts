import { z } from 'zod';
import { Document, normalizeDocument } from '../../../platform/documents.ts';

/** How a supplier is paid. */
export const PAYMENT_METHODS = {
  PIX: 'To a PIX key.',
  TED: 'To an account at a bank.',
  BOLETO: 'A boleto or a guide, by its barcode.',
};
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** What is withheld of a payable. */
export const WITHHOLDING_KINDS = {
  IRRF: 'Income tax.',
  CSRF: 'PIS, COFINS and CSLL together.',
  PIS: 'PIS.',
  COFINS: 'COFINS.',
  CSLL: 'CSLL.',
  INSS: 'Social security.',
  ISS: 'Service tax of the municipality.',
  OTHER: 'By contract: no tax.',
};
export type WithholdingKind = keyof typeof WITHHOLDING_KINDS;

/** Whether it goes to a tax body. */
export const isTax = (kind: WithholdingKind): boolean => kind !== 'OTHER';

/** What became of a payable, as its story tells it. */
export const PAYABLE_ACTIONS = {
  created: 'Was created.',
  changed: 'Was changed: approvals until then count no more.',
  first_approved: 'Was approved by the first of two.',
  approved: 'Was approved.',
  refused: 'Was refused.',
  cancelled: 'Was cancelled.',
  scheduled: 'An installment was put into a payment run.',
  returned: 'An installment left its payment run unpaid.',
  paid: 'An installment was paid.',
  payment_reversed: 'The payment of an installment came back: it can be paid anew.',
};
export type PayableAction = keyof typeof PAYABLE_ACTIONS;

/** The document of a supplier as an ERP may have it: with its mask, which is left out, and letters in any case. */
export const MaskedDocument = z
  .string()
  .max(30)
  .transform((document) => normalizeDocument(document).toUpperCase())
  .pipe(Document)
  .meta({ type: 'string', description: 'CPF or CNPJ, also alphanumeric; a mask is left out' });
