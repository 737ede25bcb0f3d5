import { builder } from '../../../../graphql/builder.ts';
import { enumValues } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { integerIdOf } from '../../../../graphql/object-ids.ts';
import { resourceFields } from '../../../../graphql/resource-fields.ts';
import { SIMULATED_TED_STATUSES, simulatedTed } from './ted-received.resource.ts';
import { type SimulatedTed, simulateTedReceived } from './ted-received.ts';

export const SimulatedTedType = builder.objectRef<SimulatedTed>('SimulatedTed');

export function tedReceivedGraph(): void {
  const StatusEnum = builder.enumType('SimulatedTedStatus', {
    description: 'Outcome of a simulated TED.',
    values: enumValues(SIMULATED_TED_STATUSES),
  });

  const MessageEnum = builder.enumType('SimulatedTedMessage', {
    description: 'Message type of a simulated TED.',
    values: enumValues({ STR0007: 'Sent by an institution.', STR0008: 'Sent by a customer.' }),
  });

  SimulatedTedType.implement({
    description: simulatedTed.description,
    fields: (t) => resourceFields(t, simulatedTed, { status: StatusEnum }),
  });

  operationMutation(simulateTedReceived, {
    type: SimulatedTedType,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account of the partner that receives the TED.',
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount, in cents.' }),
      senderName: t.string({ description: 'Name of the sender. It decides the outcome of refunds of the TED.' }),
      senderDocument: t.string({ description: 'CPF or CNPJ of the sender, without mask.' }),
      senderIspb: t.string({ description: "ISPB of the sender's institution." }),
      senderAgency: t.string({ description: 'Agency of the sender.' }),
      senderAccount: t.string({ description: 'Account number of the sender.' }),
      messageType: t.field({ type: MessageEnum, description: 'Message type; `STR0008` by default.' }),
      description: t.string({ description: 'Description from the sender.' }),
    }),
  });
}
