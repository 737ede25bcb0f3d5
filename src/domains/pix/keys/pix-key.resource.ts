import { z } from 'zod';
import { constant, instant, integer, orNull, text, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import { pixKeyStates } from './key-states.ts';

const EXAMPLE = 'maria@example.com';
const type = word(PIX_KEY_TYPES, 'Kind of key.', { example: 'EMAIL' });

export const pixKey = resource('PixKey', 'A PIX key of an account.', {
  id: uuid('Id of the key (UUID).', {
    graph: 'keyId',
    graphType: 'ID',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
  }),
  type,
  key: text("The key in the directory's canonical form.", { example: EXAMPLE }),
  status: word(pixKeyStates.states, 'State of the key.', {
    schema: z.enum(wordsOf(pixKeyStates.states)).extract(['pending', 'active', 'blocked', 'deleting']),
    example: 'active',
  }),
  ownerName: text("Name of the holder of the key's account.", { column: 'c.name', example: 'Maria Silva' }),
  createdAt: instant('Time of the registration request.', { example: '2026-11-21T15:30:00.000Z' }),
  updatedAt: instant('Time of the latest change of state.', { rest: false }),
  accountId: integer("`account_id` of the key's account.", { rest: false }),
  reason: orNull(
    text('Reason for which the directory blocked or rejected the key.', { rest: false }),
    'when it did neither',
  ),
});

export const requestedKey = resource(
  'RequestedPixKey',
  'A key whose registration was requested. `pix.key.registered` reports the registration.',
  {
    type: { ...type, options: { ...type.options, graph: false } },
    key: text("The key in the directory's canonical form. For an EVP, the generated one.", { example: EXAMPLE }),
    status: constant('pending', 'Acknowledgement: `pix.key.registered` reports the registration.', { graph: false }),
  },
);

export const pixKeyRecord = restRecord(pixKey);
export const requestedKeyRecord = restRecord(requestedKey);
