export const RECEIPT_CHANNELS = {
  PIX: 'Received by PIX.',
  TED: 'Received by TED.',
  BOLETO: 'Received by boleto.',
  CASH: 'Received in cash.',
  OTHER: 'Received in another way.',
};
export type ReceiptChannel = keyof typeof RECEIPT_CHANNELS;
