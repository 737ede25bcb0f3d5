import { z } from 'zod';
import { wordsOf } from '../../../../platform/text/words.ts';
import { body, route } from '../../../../rest/route.ts';
import { BRCODE_TYPES } from './brcode.ts';
import { readBrCode } from './decode.ts';

const DecodedBrCode = z
  .object({
    pixKey: z.string().nullable().meta({ description: 'Null for a dynamic code: its payload contains the key' }),
    amount: z.int().nullable().meta({
      description:
        'Amount in cents. Null when the code fixes no amount. For a dynamic code, the amount at `url` prevails',
    }),
    amountStr: z.string().nullable().meta({ description: 'Amount in reais exactly as the code contains it' }),
    recipientName: z.string(),
    city: z.string(),
    txId: z.string().nullable().meta({ description: 'Null when the code has no reference (`***`)' }),
    url: z.string().nullable().meta({ description: 'Address of the payload of a dynamic code, without `https://`' }),
    type: z.enum(wordsOf(BRCODE_TYPES)),
    countryCode: z.literal('BR'),
    currency: z.literal('986').meta({ description: 'ISO 4217 number of the Brazilian real' }),
  })
  .meta({ id: 'DecodedBrCode' });

export const decodeRoutes = [
  route({
    method: 'POST',
    path: '/pix/brcode/decode',
    tag: 'PIX',
    operation: readBrCode,
    rules: [
      'The gateway checks only the checksum and the structure: no payment is made and no account is needed',
      'The key and the binding amount of a dynamic code are in the payload at its `url`',
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
