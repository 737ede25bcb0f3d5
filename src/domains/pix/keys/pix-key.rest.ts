import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import { body, path, queryInteger, route } from '../../../rest/route.ts';
import { deletePixKey } from './key-deletion.ts';
import { listPixKeys } from './key-list.ts';
import { registerPixKey } from './key-registration.ts';
import { pixKeyStates } from './key-states.ts';

const RequestedRecord = z
  .object({
    type: z.enum(wordsOf(PIX_KEY_TYPES)),
    key: z.string().meta({ description: 'The key. For an EVP, the generated one' }),
    status: z.literal('pending').meta({ description: 'Acknowledgement: pix.key.registered reports the registration' }),
  })
  .meta({ id: 'RequestedPixKey' });

const KeyRecord = z
  .object({
    id: z.uuid(),
    type: z.enum(wordsOf(PIX_KEY_TYPES)),
    key: z.string(),
    status: z.enum(wordsOf(pixKeyStates.states)).extract(['pending', 'active', 'blocked', 'deleting']),
    owner_name: z.string(),
    created_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'PixKey' });

const LeavingRecord = z.object({ message: z.string() }).meta({ id: 'LeavingPixKey' });

const registration = { type: 'EMAIL', key: 'maria@example.com', status: 'pending' };

export const pixKeyRoutes = [
  route({
    method: 'POST',
    path: '/pix/keys',
    status: 202,
    tag: 'PIX',
    operation: registerPixKey,
    rules: [
      "Omit `key` for a CPF or CNPJ key, which is the holder's document, and for an `EVP`, which is generated. `PHONE` is E.164 with its plus sign, `EMAIL` is lower case",
      'The account of an individual can have 5 keys, that of a legal entity 20',
      "The gateway queries the directory for the holder of the key. This costs the lookup budget of the account's holder 20 tokens when no account has the key, otherwise 1. An `EVP` needs no query",
      'The directory replies later: `pix.key.registered`',
    ],
    graph: 'Mutation.registerPixKey',
    from: { accountId: body('account_id'), keyType: body('keyType'), key: body('key') },
    answer: RequestedRecord,
    reply: ({ type, key, status }) => ({ type, key, status }),
    example: {
      body: { account_id: 1003, keyType: 'EMAIL', key: 'maria@example.com' },
      answer: { data: registration },
    },
  }),
  route({
    method: 'GET',
    path: '/pix/keys',
    tag: 'PIX',
    operation: listPixKeys,
    graph: 'Query.pixKeys',
    from: { accountId: queryInteger('account_id') },
    answer: z.array(KeyRecord),
    reply: (keys) =>
      keys.map(({ id, type, key, status, ownerName, createdAt }) => ({
        id,
        type,
        key,
        status,
        owner_name: ownerName,
        created_at: createdAt.toISOString(),
      })),
    example: {
      answer: {
        data: [
          {
            id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
            ...registration,
            status: 'active',
            owner_name: 'Maria Silva',
            created_at: '2026-11-21T15:30:00.000Z',
          },
        ],
      },
    },
  }),
  route({
    method: 'DELETE',
    path: '/pix/keys/{key}',
    status: 202,
    tag: 'PIX',
    operation: deletePixKey,
    rules: [
      'A pending key or a key with an open claim cannot be deleted',
      'The directory replies later: `pix.key.deleted`',
    ],
    graph: 'Mutation.deletePixKey',
    from: { key: path('key', 'key_not_found'), accountId: queryInteger('account_id') },
    envelope: 'flat',
    answer: LeavingRecord,
    reply: () => ({ message: 'Key deletion requested; pix.key.deleted reports its removal' }),
    example: { answer: { message: 'Key deletion requested; pix.key.deleted reports its removal' } },
  }),
];
