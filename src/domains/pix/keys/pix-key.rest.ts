import { z } from 'zod';
import { responds } from '../../../platform/resource/record.ts';
import { body, path, queryInteger, route } from '../../../rest/route.ts';
import { deletePixKey } from './key-deletion.ts';
import { listPixKeys } from './key-list.ts';
import { registerPixKey } from './key-registration.ts';
import { pixKeyRecord, requestedKeyRecord } from './pix-key.resource.ts';

const LeavingRecord = z.object({ message: z.string() }).meta({ id: 'LeavingPixKey' });

export const pixKeyRoutes = [
  route({
    method: 'POST',
    path: '/pix/keys',
    status: 202,
    tag: 'PIX',
    operation: registerPixKey,
    rules: [
      "Omit `key` for a CPF or CNPJ key, which is the holder's document, and for an `EVP`, which is generated. `PHONE` and `EMAIL` can be typed as people write them: the answer has the canonical form",
      'The account of an individual can have 5 keys, that of a legal entity 20',
      "The gateway queries the directory for the holder of the key. This costs the lookup budget of the account's holder 20 tokens when no account has the key, otherwise 1. An `EVP` needs no query",
      'The directory replies later: `pix.key.registered`',
    ],
    graph: 'Mutation.registerPixKey',
    from: { accountId: body('account_id'), keyType: body('keyType'), key: body('key') },
    ...responds(requestedKeyRecord),
    example: {
      body: { account_id: 1003, keyType: 'EMAIL', key: 'maria@example.com' },
      answer: { data: requestedKeyRecord.example() },
    },
  }),
  route({
    method: 'GET',
    path: '/pix/keys',
    tag: 'PIX',
    operation: listPixKeys,
    graph: 'Query.pixKeys',
    from: { accountId: queryInteger('account_id') },
    answer: z.array(pixKeyRecord.schema),
    reply: (keys) => keys.map(pixKeyRecord.of),
    example: { answer: { data: [pixKeyRecord.example()] } },
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
