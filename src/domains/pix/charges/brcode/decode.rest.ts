import { responds } from '../../../../platform/resource/record.ts';
import { body, route } from '../../../../rest/route.ts';
import { decodedBrCodeRecord } from './brcode.resource.ts';
import { readBrCode } from './decode.ts';

export const decodeRoutes = [
  route({
    method: 'POST',
    path: '/pix/brcode/decode',
    tag: 'PIX',
    operation: readBrCode,
    rules: [
      'The gateway checks only the checksum and the structure: no payment is made and no account is needed',
      'The key and the binding amount of a dynamic code are in the payload at its `url`',
      'A code of Pix Automático has `recurrenceUrl`. The gateway cannot accept a recurrence: `unsupported` is `recurrence`',
    ],
    graph: 'Mutation.decodeBrCode',
    from: { brcode: body('brcode') },
    ...responds(decodedBrCodeRecord),
    example: {
      body: {
        brcode:
          '00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913FULANO DE TAL6008BRASILIA62070503***6304CA02',
      },
      answer: { data: decodedBrCodeRecord.example() },
    },
  }),
];
