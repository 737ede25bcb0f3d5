import { body, path, route } from '../../../../rest/route.ts';
import { simulateChargePayment } from './charge-payment.ts';
import { SimulatedPixRecord } from './pix-received.rest.ts';

export const chargePaymentRoutes = [
  route({
    method: 'POST',
    path: '/pix/charges/{txId}/pay',
    status: 202,
    tag: 'Sandbox',
    operation: simulateChargePayment,
    graph: 'Mutation.simulateChargePayment',
    from: {
      txId: path('txId'),
      amount: body('amount'),
      payerName: body('payer_name'),
      payerDocument: body('payer_document'),
      payerIspb: body('payer_ispb'),
      description: body('description'),
    },
    answer: SimulatedPixRecord,
    reply: ({ endToEndId, accountId, amount, status, reasonCode }) => ({
      end_to_end_id: endToEndId,
      account_id: accountId,
      amount,
      status,
      reason_code: reasonCode,
    }),
    example: {
      body: { payer_name: 'João Pagador' },
      answer: {
        data: {
          end_to_end_id: 'E99999011202611211529AbCdEf12345',
          account_id: 1003,
          amount: 1_500,
          status: 'settled',
          reason_code: null,
        },
      },
    },
  }),
];
