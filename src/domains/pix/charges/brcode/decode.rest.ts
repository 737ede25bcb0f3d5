import { z } from 'zod';
import { wordsOf } from '../../../../platform/words.ts';
import { body, route } from '../../../../rest/route.ts';
import { BRCODE_TYPES } from './brcode.ts';
import { readBrCode } from './decode.ts';

const DecodedBrCode = z
  .object({
    pixKey: z.string().nullable().meta({ description: 'Null of a dynamic code: its payload has the key' }),
    amount: z.int().nullable().meta({
      description: 'Cents; null when the code fixes no amount. Of a dynamic code the amount at `url` counts',
    }),
    amountStr: z.string().nullable().meta({ description: 'Amount in reais as it stands in the code' }),
    recipientName: z.string(),
    city: z.string(),
    txId: z.string().nullable().meta({ description: 'Null when the code names no reference (`***`)' }),
    url: z.string().nullable().meta({ description: 'Of a dynamic code: where its payload is, without `https://`' }),
    type: z.enum(wordsOf(BRCODE_TYPES)),
    countryCode: z.literal('BR'),
    currency: z.literal('986').meta({ description: 'ISO 4217 number of the real' }),
  })
  .meta({ id: 'DecodedBrCode' });

export const decodeRoutes = [
  route({
    method: 'POST',
    path: '/pix/brcode/decode',
    tag: 'PIX',
    operation: readBrCode,
    rules: [
      'The checksum and the structure are checked; nothing is paid and no account is needed',
      'A dynamic code has neither a key nor an amount that counts: both are at its `url`',
    ],
    graph: 'Mutation.decodeBrCode',
    from: { brcode: body('brcode') },
    answer: DecodedBrCode,
    reply: ({ description: _description, ...code }) => code,
    example: {
      body: {
        brcode:
          '00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913FULANO DE TAL6008BRASILIA62070503***6304CA02',
      },
      answer: {
        data: {
          pixKey: '12345678909',
          amount: 12_345,
          amountStr: '123.45',
          recipientName: 'FULANO DE TAL',
          city: 'BRASILIA',
          txId: null,
          url: null,
          type: 'static',
          countryCode: 'BR',
          currency: '986',
        },
      },
    },
  }),
];
