/** Kinds of bills. */
export const BILL_TYPES = {
  boleto: 'A boleto, of a bank.',
  guide: 'A guide: taxes, water, energy and others that collect by agreement.',
} as const;
