import { body, path, route } from '../../../../rest/route.ts';
import { simulateChargePayment } from './charge-payment.ts';
import { payer, simulatedPix } from './pix-received.rest.ts';
import { simulatedPixRecord } from './simulated-pix.resource.ts';

export const chargePaymentRoutes = [
  route({
    ...simulatedPix,
    path: '/pix/charges/{txId}/pay',
    operation: simulateChargePayment,
    rules: ['A payment of another amount, a second payment or a payment after the end is refused'],
    events: ['pix.charge.paid', 'pix.received.failed'],
    graph: 'Mutation.simulateChargePayment',
    from: { txId: path('txId', 'charge_not_found'), amount: body('amount'), ...payer },
    example: { body: { payer_name: 'João Pagador' }, answer: { data: simulatedPixRecord.example({ amount: 1_500 }) } },
  }),
];
