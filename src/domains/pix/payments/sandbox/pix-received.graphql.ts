import { builder } from '../../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { integerIdOf } from '../../../../graphql/object-ids.ts';
import { resourceFields } from '../../../../graphql/resource-fields.ts';
import { simulatePixReceived } from './pix-received.ts';
import type { SimulatedPix } from './receipt.ts';
import { SIMULATED_PIX_STATUSES, simulatedPix } from './simulated-pix.resource.ts';

export const SimulatedPixType = builder.objectRef<SimulatedPix>('SimulatedPix');

export function pixReceivedGraph(): void {
  registerEnums(
    enumType('SimulatedPixStatus', {
      description: 'Outcome of a simulated PIX.',
      values: enumValues(SIMULATED_PIX_STATUSES),
    }),
  );

  SimulatedPixType.implement({
    description: simulatedPix.description,
    fields: (t) => resourceFields(t, simulatedPix),
  });

  operationMutation(simulatePixReceived, {
    type: SimulatedPixType,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: "The partner's account that receives the PIX.",
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount, in cents.' }),
      payerName: t.string({ description: 'Name of the payer.' }),
      payerDocument: t.string({ description: 'CPF or CNPJ of the payer, digits only.' }),
      payerIspb: t.string({ description: 'ISPB of the payer’s institution.' }),
      description: t.string({ description: 'Message of the payer.' }),
      onRefund: t.string({
        description:
          "How the payer's bank reacts to refunds of the PIX: `settle` (default), `slow`, `silence` or `reject-<code>`.",
      }),
      refuseWith: t.string({
        description:
          "SPI code with which the institution's screening refuses the PIX, such as `RR04`. Without a code it is credited.",
      }),
    }),
  });
}
