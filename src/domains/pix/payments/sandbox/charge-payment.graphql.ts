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
        description: 'The charge: its `txId`, its `chargeId` or its `id`.',
      }),
      amount: t.field({
        type: 'Cents',
        description:
          'Amount, in cents: needed for a static QR code without an amount; otherwise what the charge costs now, when left out. ' +
          'Any other amount is refused.',
      }),
      payerName: t.string({ description: 'Name of the payer.' }),
      payerDocument: t.string({ description: 'CPF or CNPJ of the payer, without mask.' }),
      payerIspb: t.string({ description: 'ISPB of the payer’s institution.' }),
      description: t.string({ description: 'What the payer wrote.' }),
    }),
  });
}
