import { z } from 'zod';
import { wordsOf } from '../../../../platform/text/words.ts';
import { PIX_KEY_TYPES } from '../../../../rails/dict-codes.ts';
import { body, path, route } from '../../../../rest/route.ts';
import { type SimulatedBlock, simulateDirectoryEntry, simulateKeyBlock, simulateKeyUnblock } from './pix-key.ts';

const EntryRecord = z
  .object({
    key: z.string(),
    key_type: z.enum(wordsOf(PIX_KEY_TYPES)),
    ispb: z.string().meta({ description: 'ISPB of the simulated bank' }),
    owner_document: z.string(),
    owner_name: z.string(),
  })
  .meta({ id: 'SimulatedDirectoryEntry' });

const BlockRecord = z
  .object({
    key: z.string(),
    blocked: z
      .boolean()
      .meta({ description: 'State in the directory. An event follows when the gateway processes the change' }),
  })
  .meta({ id: 'SimulatedKeyBlock' });

const block = {
  method: 'POST',
  status: 202,
  tag: 'Sandbox',
  answer: BlockRecord,
  reply: ({ key, blocked }: SimulatedBlock) => ({ key, blocked }),
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
    answer: EntryRecord,
    reply: ({ key, keyType, ispb, ownerDocument, ownerName }) => ({
      key,
      key_type: keyType,
      ispb,
      owner_document: ownerDocument,
      owner_name: ownerName,
    }),
    example: {
      body: {
        key: '+5511987654321',
        key_type: 'PHONE',
        owner_document: '11144477735',
        owner_name: 'João Pagador',
      },
      answer: {
        data: {
          key: '+5511987654321',
          key_type: 'PHONE',
          ispb: '99999011',
          owner_document: '11144477735',
          owner_name: 'João Pagador',
        },
      },
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
      answer: { data: { key: 'maria@example.com', blocked: true } },
    },
  }),
  route({
    ...block,
    path: '/pix/keys/{key}/unblock',
    operation: simulateKeyUnblock,
    events: ['pix.key.unblocked'],
    graph: 'Mutation.simulateKeyUnblock',
    from: { key: path('key', 'key_not_found') },
    example: { answer: { data: { key: 'maria@example.com', blocked: false } } },
  }),
];
