/** How long a PIX can be refunded after its settlement: 90 days (contract, BCB), to the instant. */
export const REFUND_WINDOW = '2160 hours';
