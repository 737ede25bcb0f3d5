import { builder } from '../../graphql/builder.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { type Erasure, eraseCustomer, exportCustomer, type PersonalRow, type PersonalRows } from './privacy.ts';

export function privacyGraph(): void {
  const Row = builder.objectRef<PersonalRow>('PersonalRow').implement({
    description: 'One row of what is kept about a customer.',
    fields: (t) => ({
      table: t.exposeString('table', { description: 'What it is of.' }),
      data: t.expose('data', { type: 'JSON', description: 'All of it, as it is kept: amounts in cents.' }),
    }),
  });
  const Rows = builder.objectRef<PersonalRows>('PersonalRows').implement({
    description: 'A page of what is kept about a customer.',
    fields: (t) => ({
      items: t.expose('items', { type: [Row], description: 'Its rows.' }),
      nextCursor: t.exposeString('nextCursor', {
        nullable: true,
        description: 'Send it as `after`; null: that was all.',
      }),
    }),
  });
  const Erased = builder.objectRef<Erasure['erased'][number]>('ErasedRows').implement({
    description: 'What was taken away of one table.',
    fields: (t) => ({
      table: t.exposeString('table', { description: 'Which.' }),
      rows: t.exposeInt('rows', { description: 'How many rows.' }),
    }),
  });
  const ErasureType = builder.objectRef<Erasure>('Erasure').implement({
    description: 'What was taken away of a customer, and what is left.',
    fields: (t) => ({
      customerId: t.exposeID('customerId', { description: 'The customer.' }),
      erased: t.expose('erased', { type: [Erased], description: 'What was taken away by this request.' }),
      isComplete: t.exposeBoolean('isComplete', { description: 'False: there is more to take away now; ask again.' }),
      keptUntil: t.expose('keptUntil', {
        type: 'Date',
        nullable: true,
        description: 'Brasília date from which the rest can go; null: nothing names the customer any more.',
      }),
    }),
  });

  operationMutation(exportCustomer, {
    type: Rows,
    input: (t) => ({
      customerId: t.field({ ...integerIdOf('Customer'), required: true, description: 'Whose data.' }),
      first: t.int({ description: 'The most rows of a page: 1 to 1,000, which it is when left out.' }),
      after: t.string({ description: 'Cursor of the page before.' }),
    }),
  });
  operationMutation(eraseCustomer, {
    type: ErasureType,
    input: (t) => ({
      customerId: t.field({ ...integerIdOf('Customer'), required: true, description: 'Who is forgotten.' }),
    }),
  });
}
