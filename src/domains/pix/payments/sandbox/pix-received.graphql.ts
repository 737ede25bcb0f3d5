import { builder } from '../../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { integerIdOf } from '../../../../graphql/object-ids.ts';
import { simulatePixReceived } from './pix-received.ts';
import { SIMULATED_PIX_STATUSES, type SimulatedPix } from './receipt.ts';

export const SimulatedPixStatus = enumType('SimulatedPixStatus', {
  description: 'What became of a simulated PIX.',
  values: enumValues(SIMULATED_PIX_STATUSES),
});

export const SimulatedPixType = builder.objectRef<SimulatedPix>('SimulatedPix');

export function pixReceivedGraph(): void {
  registerEnums(SimulatedPixStatus);

  SimulatedPixType.implement({
    description: 'A PIX that the sandbox sent from another bank.',
    fields: (t) => ({
      endToEndId: t.exposeString('endToEndId', { description: 'Its end-to-end id.' }),
      accountId: t.exposeInt('accountId', { description: 'The account it was sent to.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount, in cents.' }),
      status: t.expose('status', { type: SimulatedPixStatus, description: 'What became of it.' }),
      reasonCode: t.exposeString('reasonCode', { nullable: true, description: 'SPI code of a refusal, e.g. `AC07`.' }),
    }),
  });

  operationMutation(simulatePixReceived, {
    type: SimulatedPixType,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account of the partner that receives.',
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount, in cents.' }),
      payerName: t.string({ description: 'Name of the payer.' }),
      payerDocument: t.string({ description: 'CPF or CNPJ of the payer, without mask.' }),
      payerIspb: t.string({ description: 'ISPB of the payer’s institution.' }),
      description: t.string({ description: 'What the payer wrote.' }),
      onRefund: t.string({
        description:
          'What will become of refunds of it: `settle` (when left out), `slow`, `silence` or `reject-<code>`.',
      }),
      refuseWith: t.string({
        description:
          'SPI code with which the screening of the institution refuses it, e.g. `RR04`; it is credited when left out.',
      }),
    }),
  });
}
