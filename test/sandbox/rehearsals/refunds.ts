import { rehearsals } from '../../support/rehearsal.ts';

export default rehearsals([
  {
    name: 'a received PIX is refunded in part',
    tells: [
      ['pix.received', 2_500],
      ['pix.refund.requested', 700],
      ['pix.refund.completed', 700],
    ],
    async run({ accountId, receive, call }) {
      const { transactionId } = await receive(2_500);
      await call('POST', `/pix/payments/${transactionId}/refund`, {
        account_id: accountId,
        amount: 700,
        reason: 'MD06',
      });
    },
  },
  {
    name: 'a refund is rejected by the rail, as on_refund of the payment requested',
    tells: [
      ['pix.received', 2_500],
      ['pix.refund.requested', 700],
      ['pix.refund.failed', 700],
    ],
    async run({ accountId, receive, call }) {
      const { transactionId } = await receive(2_500, { on_refund: 'reject-ac03' });
      await call('POST', `/pix/payments/${transactionId}/refund`, {
        account_id: accountId,
        amount: 700,
        reason: 'MD06',
      });
    },
  },
]);
