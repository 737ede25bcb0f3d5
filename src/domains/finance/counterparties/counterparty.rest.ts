import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { body, bodyObject, query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { COUNTERPARTY_ROLES, COUNTERPARTY_STATUSES, type CounterpartyRow } from './counterparty-fields.ts';
import { listCounterparties } from './counterparty-pages.ts';
import { SYNCHRONIZATION_STATUSES, synchronizeCounterparty } from './synchronization.ts';

const CounterpartyRecord = z
  .object({
    counterparty_id: z.uuid(),
    source_reference: z.string(),
    source_version: z
      .int()
      .nullable()
      .meta({ description: 'The highest version accepted from the source; null before the first one' }),
    master_version: z.int(),
    document: z.string(),
    name: z.string(),
    trade_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    roles: z.array(z.enum(wordsOf(COUNTERPARTY_ROLES))),
    status: z.enum(wordsOf(COUNTERPARTY_STATUSES)),
    updated_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'FinanceCounterparty' });

const counterpartyRecord = (row: CounterpartyRow): z.input<typeof CounterpartyRecord> => ({
  counterparty_id: row.id,
  source_reference: row.sourceReference ?? '',
  source_version: row.sourceVersion,
  master_version: row.masterVersion,
  document: row.document,
  name: row.name,
  trade_name: row.tradeName,
  email: row.email,
  phone: row.phone,
  roles: [...row.roles],
  status: row.status,
  updated_at: row.updatedAt.toISOString(),
});

const SynchronizationRecord = z
  .object({
    event_id: z.uuid(),
    counterparty_id: z.uuid(),
    counterparty_version_id: z.uuid(),
    master_version: z.int(),
    source_version: z.int(),
    status: z.enum(wordsOf(SYNCHRONIZATION_STATUSES)),
  })
  .meta({ id: 'CounterpartySynchronization' });

const TAG = 'Finance';
const REFERENCE = { source_reference: 'FOR-00881', source_version: 7 };
const ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12';
const FIELDS = { name: 'Papelaria Aurora Ltda', roles: ['supplier'] };

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
    example: {
      answer: {
        items: [
          {
            counterparty_id: ID,
            ...REFERENCE,
            master_version: 3,
            document: '11222333000181',
            name: FIELDS.name,
            trade_name: 'Aurora',
            email: 'financeiro@aurora.example',
            phone: null,
            roles: FIELDS.roles,
            status: 'active',
            updated_at: '2026-11-21T15:30:10.123Z',
          },
        ],
        next_cursor: null,
      },
    },
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
    answer: SynchronizationRecord,
    reply: (answer) => ({
      event_id: answer.eventId,
      counterparty_id: answer.counterpartyId,
      counterparty_version_id: answer.counterpartyVersionId,
      master_version: answer.masterVersion,
      source_version: answer.sourceVersion,
      status: answer.status,
    }),
    example: {
      body: { ...REFERENCE, document: '11.222.333/0001-81', fields: FIELDS },
      answer: {
        data: {
          event_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13',
          counterparty_id: ID,
          counterparty_version_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c14',
          master_version: 1,
          source_version: REFERENCE.source_version,
          status: 'created',
        },
      },
    },
  }),
];
