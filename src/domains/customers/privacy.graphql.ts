import { builder } from '../../graphql/builder.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { type Erasure, eraseCustomer, exportCustomer, type PersonalRow, type PersonalRows } from './privacy.ts';

export function privacyGraph(): void {
  const Row = builder.objectRef<PersonalRow>('PersonalRow').implement({
    description: 'One stored row about a customer.',
    fields: (t) => ({
      table: t.exposeString('table', { description: 'Table of the row.' }),
      data: t.expose('data', { type: 'JSON', description: 'All columns as stored; amounts in cents.' }),
    }),
  });
  const Rows = builder.objectRef<PersonalRows>('PersonalRows').implement({
    description: 'A page of the stored data of a customer.',
    fields: (t) => ({
      items: t.expose('items', { type: [Row], description: 'Rows of the page.' }),
      nextCursor: t.exposeString('nextCursor', {
        nullable: true,
        description: 'Send it as `after`. Null on the last page.',
      }),
    }),
  });
  const Erased = builder.objectRef<Erasure['erased'][number]>('ErasedRows').implement({
    description: 'Erased data of one table.',
    fields: (t) => ({
      table: t.exposeString('table', { description: 'Which.' }),
      rows: t.exposeInt('rows', { description: 'Number of erased rows.' }),
    }),
  });
  const ErasureType = builder.objectRef<Erasure>('Erasure').implement({
    description: 'Erased and remaining data of a customer.',
    fields: (t) => ({
      customerId: t.exposeID('customerId', { description: 'Id of the customer.' }),
      erased: t.expose('erased', { type: [Erased], description: 'Data that this request erased.' }),
      isComplete: t.exposeBoolean('isComplete', {
        description: 'True when all data that can be erased now is erased. When false, send the request again.',
      }),
      keptUntil: t.expose('keptUntil', {
        type: 'Date',
        nullable: true,
        description: 'Brasília date from which the rest can be erased. Null when no data names the customer any more.',
      }),
    }),
  });

  operationMutation(exportCustomer, {
    type: Rows,
    input: (t) => ({
      customerId: t.field({
        ...integerIdOf('Customer'),
        required: true,
        description: 'Customer whose data is exported.',
      }),
      first: t.int({ description: 'Rows per page, 1 to 1,000 (default).' }),
      after: t.string({ description: 'Cursor of the previous page.' }),
    }),
  });
  operationMutation(eraseCustomer, {
    type: ErasureType,
    input: (t) => ({
      customerId: t.field({
        ...integerIdOf('Customer'),
        required: true,
        description: 'Customer whose data is erased.',
      }),
    }),
  });
}
