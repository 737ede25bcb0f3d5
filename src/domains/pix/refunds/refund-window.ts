/** A PIX can be refunded for exactly 90 days after its settlement (contract, BCB). */
export const REFUND_WINDOW = '2160 hours';
