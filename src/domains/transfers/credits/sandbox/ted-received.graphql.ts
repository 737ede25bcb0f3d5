import { builder } from '../../../../graphql/builder.ts';
import { enumValues } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { integerIdOf } from '../../../../graphql/object-ids.ts';
import { SIMULATED_TED_STATUSES, type SimulatedTed, simulateTedReceived } from './ted-received.ts';

export const SimulatedTedType = builder.objectRef<SimulatedTed>('SimulatedTed');

export function tedReceivedGraph(): void {
  const StatusEnum = builder.enumType('SimulatedTedStatus', {
    description: 'What became of a simulated TED.',
    values: enumValues(SIMULATED_TED_STATUSES),
  });

  const MessageEnum = builder.enumType('SimulatedTedMessage', {
    description: 'What a simulated TED comes by.',
    values: enumValues({ STR0007: 'The institution itself sends it.', STR0008: 'A customer sends it.' }),
  });

  SimulatedTedType.implement({
    description: 'What the simulated STR has sent to an account.',
    fields: (t) => ({
      numCtrlStr: t.exposeString('numCtrlStr', { description: 'Control number of the simulated STR.' }),
      accountId: t.exposeInt('accountId', { description: 'The account it was sent to.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount, in cents.' }),
      status: t.expose('status', { type: StatusEnum, description: 'What became of it.' }),
      reasonCode: t.exposeString('reasonCode', { nullable: true, description: 'CodDevTransf of a refusal.' }),
      creditId: t.exposeID('creditId', {
        nullable: true,
        description: '`creditId` of the credit; null: it was not credited.',
      }),
    }),
  });

  operationMutation(simulateTedReceived, {
    type: SimulatedTedType,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account of the partner that receives.',
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount, in cents.' }),
      senderName: t.string({ description: 'Who sends it; the name decides what will become of refunds of it.' }),
      senderDocument: t.string({ description: 'Its CPF or CNPJ, without mask.' }),
      senderIspb: t.string({ description: 'ISPB of its institution.' }),
      senderAgency: t.string({ description: 'Its agency.' }),
      senderAccount: t.string({ description: 'Its account number.' }),
      messageType: t.field({ type: MessageEnum, description: 'What it comes by; `STR0008` when left out.' }),
      description: t.string({ description: 'What the sender wrote.' }),
    }),
  });
}
