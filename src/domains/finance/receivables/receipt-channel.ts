/** How money of a receivable came. */
export const RECEIPT_CHANNELS = {
  PIX: 'By PIX.',
  TED: 'By TED.',
  BOLETO: 'By a boleto.',
  CASH: 'In cash.',
  OTHER: 'In another way.',
};
export type ReceiptChannel = keyof typeof RECEIPT_CHANNELS;
