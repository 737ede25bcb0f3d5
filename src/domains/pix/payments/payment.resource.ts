import { cents, computed, constant, text, uuid } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { camelCase, resource } from '../../../platform/resource/resource.ts';

const MESSAGE = 'Payment accepted; follow it at GET /pix/payments/{id}';

export const acceptedPayment = resource(
  'AcceptedPixPayment',
  'Acknowledgement of a PIX: accepted, not yet settled. The outcome is the status of the transaction, and an event reports it.',
  camelCase({
    status: computed(
      constant('accepted', 'Acknowledgement of the payment, not its outcome.', { graph: false }),
      () => 'accepted' as const,
    ),
    transactionId: uuid('Id with which to follow the payment.', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
    }),
    endToEndId: text('End-to-end id of the payment.', { example: 'E99999004202611211530AbCdEf12345' }),
    amount: cents('Amount in cents, without the fee.', { example: 1000 }),
    message: computed(text('Text for people.', { graph: false, example: MESSAGE }), () => MESSAGE),
  }),
);

export const acceptedPaymentRecord = restRecord(acceptedPayment);
