import { z } from 'zod';
import { responds } from '../../../platform/resource/record.ts';
import { body, bodyObject, query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import type { CounterpartyRow } from './counterparty.resource.ts';
import { counterpartyRest } from './counterparty.resource.ts';
import { listCounterparties } from './counterparty-pages.ts';
import { synchronizationRest } from './synchronization.resource.ts';
import { synchronizeCounterparty } from './synchronization.ts';

/** Partners read only counterparties linked to their source. */
const CounterpartyRecord = z
  .object({
    ...counterpartyRest.shape,
    source_reference: z.string().meta({ description: 'Reference of the counterparty in the systems of the partner' }),
  })
  .meta({ id: 'FinanceCounterparty' });

const counterpartyRecord = (row: CounterpartyRow): z.input<typeof CounterpartyRecord> => ({
  ...counterpartyRest.of(row),
  source_reference: row.sourceReference ?? '',
});

const TAG = 'Finance';

export const counterpartyRoutes = [
  route({
    method: 'GET',
    path: '/finance/counterparties',
    envelope: 'flat',
    tag: TAG,
    operation: listCounterparties,
    rules: ['Lists only counterparties linked to the source of the credential, which is its partner'],
    graph: 'Query.counterparties',
    from: { first: queryInteger('limit'), after: query('after'), document: query('document') },
    answer: listShape(CounterpartyRecord),
    reply: (slice) => listRecord(slice, (row) => [row.id], counterpartyRecord),
    example: { answer: { items: [counterpartyRest.example()], next_cursor: null } },
  }),
  route({
    method: 'POST',
    path: '/finance/counterparties/synchronizations',
    tag: TAG,
    operation: synchronizeCounterparty,
    rules: [
      'The first version of a reference must contain `name` and `roles`; later versions can omit unchanged fields',
      'Null clears `trade_name`, `email` or `phone`',
      'A change of a field without authority refuses the whole version; `fields` names the authority over each such field. When the conflict is settled, the same request with the same key succeeds',
      'A version below the newest is recorded as `obsolete` and changes nothing',
      'The same version with the same content returns the first result, with any idempotency key',
      'A reference always belongs to the same document: another document for it, or another reference for the document, is refused',
    ],
    graph: 'Mutation.synchronizeCounterparty',
    from: {
      sourceReference: body('source_reference'),
      sourceVersion: body('source_version'),
      document: body('document'),
      fields: bodyObject('fields', {
        name: 'name',
        tradeName: 'trade_name',
        email: 'email',
        phone: 'phone',
        roles: 'roles',
        status: 'status',
      }),
    },
    ...responds(synchronizationRest),
    example: {
      body: {
        source_reference: 'FOR-00881',
        source_version: 7,
        document: '11.222.333/0001-81',
        fields: { name: 'Papelaria Aurora Ltda', roles: ['supplier'] },
      },
      answer: { data: synchronizationRest.example() },
    },
  }),
];
