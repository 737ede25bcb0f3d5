import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { BANK_ACCOUNT_TYPES, PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import { path, query, queryInteger, route } from '../../../rest/route.ts';
import { lookUpKey } from './dict-lookup.ts';

const LookupRecord = z
  .object({
    status: z.literal('found'),
    end_to_end_id: z
      .string()
      .meta({ description: 'End-to-end id of one payment to this key from accountId, valid for 12 hours' }),
    data: z.object({
      account_number: z.string().meta({ description: 'Account number in the directory, never an internal id' }),
      account_type: z.enum(wordsOf(BANK_ACCOUNT_TYPES)),
      branch: z.string(),
      ispb: z.string(),
      key_type: z.enum(wordsOf(PIX_KEY_TYPES)),
      key_value: z.string(),
      owner_document: z.string(),
      owner_name: z.string(),
      participant_name: z.string(),
    }),
  })
  .meta({ id: 'DictLookup' });

export const dictRoutes = [
  route({
    method: 'GET',
    path: '/pix/dict/{key}',
    tag: 'PIX',
    operation: lookUpKey,
    rules: [
      'The lookup is made for the holder of `accountId`; `payerDocument` is only checked',
      'Each payment needs its own lookup: the `end_to_end_id` is valid for one payment within 12 hours',
      'Each payer has a budget of lookups: a found key costs 1, an unknown key costs 20, and a payment returns 1',
      'Show the end user only the name, the masked document, the key and the institution. Never show the agency, the account, its type or the full CPF',
    ],
    graph: 'Mutation.lookUpPixKey',
    from: {
      key: path('key', 'key_not_found'),
      accountId: queryInteger('accountId'),
      payerDocument: query('payerDocument'),
    },
    answer: LookupRecord,
    reply: ({ endToEndId, ...entry }) => ({
      status: 'found',
      end_to_end_id: endToEndId,
      data: {
        account_number: entry.accountNumber,
        account_type: entry.accountType,
        branch: entry.branch,
        ispb: entry.ispb,
        key_type: entry.keyType,
        key_value: entry.key,
        owner_document: entry.ownerDocument,
        owner_name: entry.ownerName,
        participant_name: entry.participantName,
      },
    }),
    example: {
      answer: {
        data: {
          status: 'found',
          end_to_end_id: 'E99999004202611211530AbCdEf12345',
          data: {
            account_number: '1234567',
            account_type: 'CACC',
            branch: '0001',
            ispb: '99999011',
            key_type: 'EMAIL',
            key_value: 'ok@sandbox',
            owner_document: '12345678909',
            owner_name: 'Maria Recebedora',
            participant_name: 'Banco Simulado S.A.',
          },
        },
      },
    },
  }),
];
