export const TYPES = [
  'PIX_OUT',
  'PIX_IN',
  'PIX_REFUND',
  'TED_OUT',
  'TED_IN',
  'TED_REFUND',
  'INTERNAL',
  'BILL_PAYMENT',
  'ADJUSTMENT_CREDIT',
  'ADJUSTMENT_DEBIT',
] as const;
