import { responds } from '../../../../platform/resource/record.ts';
import { body, path, route } from '../../../../rest/route.ts';
import { simulatedBlockRecord, simulatedEntryRecord } from './pix-key.resource.ts';
import { simulateDirectoryEntry, simulateKeyBlock, simulateKeyUnblock } from './pix-key.ts';

const block = {
  method: 'POST',
  status: 202,
  tag: 'Sandbox',
  answer: simulatedBlockRecord.schema,
  reply: simulatedBlockRecord.of,
} as const;

export const pixKeySimulationRoutes = [
  route({
    method: 'POST',
    path: '/pix/directory',
    status: 201,
    tag: 'Sandbox',
    operation: simulateDirectoryEntry,
    rules: ['The key can then be looked up, paid and claimed'],
    graph: 'Mutation.simulateDirectoryEntry',
    from: {
      key: body('key'),
      keyType: body('key_type'),
      ownerDocument: body('owner_document'),
      ownerName: body('owner_name'),
    },
    ...responds(simulatedEntryRecord),
    example: {
      body: {
        key: '+5511987654321',
        key_type: 'PHONE',
        owner_document: '11144477735',
        owner_name: 'João Pagador',
      },
      answer: { data: simulatedEntryRecord.example() },
    },
  }),
  route({
    ...block,
    path: '/pix/keys/{key}/block',
    operation: simulateKeyBlock,
    events: ['pix.key.blocked'],
    graph: 'Mutation.simulateKeyBlock',
    from: { key: path('key', 'key_not_found'), reason: body('reason') },
    example: {
      body: { reason: 'suspected fraud' },
      answer: { data: simulatedBlockRecord.example() },
    },
  }),
  route({
    ...block,
    path: '/pix/keys/{key}/unblock',
    operation: simulateKeyUnblock,
    events: ['pix.key.unblocked'],
    graph: 'Mutation.simulateKeyUnblock',
    from: { key: path('key', 'key_not_found') },
    example: { answer: { data: simulatedBlockRecord.example({ blocked: false }) } },
  }),
];
