import { builder, needs } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { Counterparty, CounterpartyFieldName, CounterpartyRole, CounterpartyStatus } from './counterparty.graphql.ts';
import { createCounterparty, updateCounterparty } from './counterparty.ts';
import { grantFieldAuthority, linkSourceReference, takeFieldAuthority } from './field-authority.ts';
import { SYNCHRONIZATION_STATUSES, type Synchronization, synchronizeCounterparty } from './synchronization.ts';

export function counterpartyMutationsGraph(): void {
  const Status = enumType('CounterpartySynchronizationStatus', {
    description: 'What became of a version that a source has sent.',
    values: enumValues(SYNCHRONIZATION_STATUSES),
  });
  registerEnums(Status);

  const Fields = builder.inputType('CounterpartyFieldsInput', {
    description: 'Values of a counterparty. What is left out stays as it is; null clears what can be empty.',
    fields: (t) => ({
      name: t.string({ description: 'Name, at most 140 characters.' }),
      tradeName: t.string({ description: 'Trade name, at most 140 characters; null clears it.' }),
      email: t.string({ description: 'E-mail address; null clears it.' }),
      phone: t.string({ description: 'Telephone number; null clears it.' }),
      roles: t.field({ type: [CounterpartyRole], description: 'What it is to the institution.' }),
      status: t.field({ type: CounterpartyStatus, description: 'Whether it is in use; ACTIVE at first.' }),
    }),
  });

  const SynchronizationType = builder.objectRef<Synchronization>('CounterpartySynchronization').implement({
    description: 'The answer to a version of a source, also to each repetition of it.',
    extensions: needs('finance_master:write'),
    fields: (t) => ({
      eventId: t.exposeID('eventId', { description: 'The record of this version.' }),
      counterpartyId: t.exposeID('counterpartyId', { description: '`counterpartyId` of its `counterparty`.' }),
      counterparty: t.field({
        type: Counterparty,
        nullable: true,
        description: 'The counterparty as it is now.',
        resolve: ({ counterpartyId }) => counterpartyId,
      }),
      counterpartyVersionId: t.exposeID('counterpartyVersionId', { description: 'What it was afterwards.' }),
      masterVersion: t.exposeInt('masterVersion', { description: 'Number of that version.' }),
      sourceVersion: t.exposeFloat('sourceVersion', { description: 'The version that was sent.' }),
      status: t.expose('status', { type: Status, description: 'What became of it.' }),
    }),
  });

  operationMutation(synchronizeCounterparty, {
    type: SynchronizationType,
    input: (t) => ({
      sourceReference: t.string({ required: true, description: 'Names the record in the source system.' }),
      sourceVersion: t.float({ required: true, description: 'Version of the record, an integer that only grows.' }),
      document: t.string({ required: true, description: 'CPF or CNPJ, with or without its mask.' }),
      fields: t.field({ type: Fields, required: true, description: 'What the record says.' }),
    }),
  });

  operationMutation(createCounterparty, {
    type: Counterparty,
    input: (t) => ({
      document: t.string({ required: true, description: 'CPF or CNPJ, with or without its mask.' }),
      fields: t.field({ type: Fields, required: true, description: 'At least `name` and `roles`.' }),
    }),
  });

  operationMutation(updateCounterparty, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({ ...idOf('FinanceCounterparty'), required: true, description: 'The counterparty.' }),
      masterVersion: t.int({ required: true, description: 'The version that the person has seen.' }),
      fields: t.field({ type: Fields, required: true, description: 'What changes.' }),
    }),
  });

  operationMutation(linkSourceReference, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({ ...idOf('FinanceCounterparty'), required: true, description: 'The counterparty.' }),
      sourcePartnerId: t.id({ required: true, description: 'The integration partner.' }),
      sourceReference: t.string({ required: true, description: 'The reference in its system.' }),
    }),
  });

  operationMutation(grantFieldAuthority, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({ ...idOf('FinanceCounterparty'), required: true, description: 'The counterparty.' }),
      sourcePartnerId: t.id({ required: true, description: 'The integration partner.' }),
      fields: t.field({ type: [CounterpartyFieldName], required: true, description: 'What it decides.' }),
    }),
  });

  operationMutation(takeFieldAuthority, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({ ...idOf('FinanceCounterparty'), required: true, description: 'The counterparty.' }),
      fields: t.field({ type: [CounterpartyFieldName], required: true, description: 'What persons decide.' }),
    }),
  });
}
