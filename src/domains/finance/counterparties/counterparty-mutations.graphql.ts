import { builder, needs } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Counterparty, CounterpartyFieldName, CounterpartyRole, CounterpartyStatus } from './counterparty.graphql.ts';
import { createCounterparty, updateCounterparty } from './counterparty.ts';
import { grantFieldAuthority, linkSourceReference, takeFieldAuthority } from './field-authority.ts';
import { SYNCHRONIZATION_STATUSES, synchronization } from './synchronization.resource.ts';
import { type Synchronization, synchronizeCounterparty } from './synchronization.ts';

export function counterpartyMutationsGraph(): void {
  const Status = enumType('CounterpartySynchronizationStatus', {
    description: 'Result of a version that a source sent.',
    values: enumValues(SYNCHRONIZATION_STATUSES),
  });
  registerEnums(Status);

  const Fields = builder.inputType('CounterpartyFieldsInput', {
    description: 'Values of a counterparty. An absent field keeps its value; null clears an optional field.',
    fields: (t) => ({
      name: t.string({ description: 'Name, at most 140 characters.' }),
      tradeName: t.string({ description: 'Trade name, at most 140 characters; null clears it.' }),
      email: t.string({ description: 'E-mail address; null clears it.' }),
      phone: t.string({ description: 'Telephone number; null clears it.' }),
      roles: t.field({ type: [CounterpartyRole], description: 'Roles of the counterparty for the institution.' }),
      status: t.field({
        type: CounterpartyStatus,
        description: 'Whether the counterparty is in use, initially ACTIVE.',
      }),
    }),
  });

  const SynchronizationType = builder.objectRef<Synchronization>('CounterpartySynchronization').implement({
    description: synchronization.description,
    extensions: needs('finance_master:write'),
    fields: (t) => ({
      ...resourceFields(t, synchronization),
      counterparty: t.field({
        type: Counterparty,
        nullable: true,
        description: 'The current counterparty.',
        resolve: ({ counterpartyId }) => counterpartyId,
      }),
    }),
  });

  operationMutation(synchronizeCounterparty, {
    type: SynchronizationType,
    input: (t) => ({
      sourceReference: t.string({ required: true, description: 'Reference of the record in the source system.' }),
      sourceVersion: t.float({ required: true, description: 'Version of the record, an increasing integer.' }),
      document: t.string({ required: true, description: 'CPF or CNPJ, with or without its mask.' }),
      fields: t.field({ type: Fields, required: true, description: 'Values of the record.' }),
    }),
  });

  operationMutation(createCounterparty, {
    type: Counterparty,
    input: (t) => ({
      document: t.string({ required: true, description: 'CPF or CNPJ, with or without its mask.' }),
      fields: t.field({
        type: Fields,
        required: true,
        description: 'Values of the counterparty, at least `name` and `roles`.',
      }),
    }),
  });

  operationMutation(updateCounterparty, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({
        ...idOf('FinanceCounterparty'),
        required: true,
        description: 'Global id of the counterparty.',
      }),
      masterVersion: t.int({ required: true, description: 'The version that the operator has seen.' }),
      fields: t.field({ type: Fields, required: true, description: 'The new values.' }),
    }),
  });

  operationMutation(linkSourceReference, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({
        ...idOf('FinanceCounterparty'),
        required: true,
        description: 'Global id of the counterparty.',
      }),
      sourcePartnerId: t.id({ required: true, description: 'Id of the integration partner.' }),
      sourceReference: t.string({
        required: true,
        description: "Reference of the counterparty in the partner's system.",
      }),
    }),
  });

  operationMutation(grantFieldAuthority, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({
        ...idOf('FinanceCounterparty'),
        required: true,
        description: 'Global id of the counterparty.',
      }),
      sourcePartnerId: t.id({ required: true, description: 'Id of the integration partner.' }),
      fields: t.field({
        type: [CounterpartyFieldName],
        required: true,
        description: "Fields that the partner's systems decide from now on.",
      }),
    }),
  });

  operationMutation(takeFieldAuthority, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({
        ...idOf('FinanceCounterparty'),
        required: true,
        description: 'Global id of the counterparty.',
      }),
      fields: t.field({
        type: [CounterpartyFieldName],
        required: true,
        description: 'Fields that operators decide from now on.',
      }),
    }),
  });
}
