import { operationMutation } from '../../../../graphql/mutation.ts';
import { idOf } from '../../../../graphql/object-ids.ts';
import { simulateChargePayment } from './charge-payment.ts';
import { SimulatedPixType } from './pix-received.graphql.ts';

export function chargePaymentGraph(): void {
  operationMutation(simulateChargePayment, {
    type: SimulatedPixType,
    input: (t) => ({
      txId: t.field({
        ...idOf('Charge'),
        required: true,
        description: 'The `txId`, `chargeId` or global `id` of the charge.',
      }),
      amount: t.field({
        type: 'Cents',
        description:
          'Amount, in cents. Required for a static QR code without an amount. Otherwise it defaults to the current price. ' +
          'Any other amount is refused.',
      }),
      payerName: t.string({ description: 'Name of the payer.' }),
      payerDocument: t.string({ description: 'CPF or CNPJ of the payer, digits only.' }),
      payerIspb: t.string({ description: 'ISPB of the payer’s institution.' }),
      description: t.string({ description: 'Message of the payer.' }),
    }),
  });
}
