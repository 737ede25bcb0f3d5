import { z } from 'zod';
import { inSchema } from '../../../../platform/language/text.ts';
import { readOperation } from '../../../../platform/operation/operation.ts';
import { requiredWithCode } from '../../../../platform/operation/required-with-code.ts';
import { t } from '../language/texts.ts';
import { type BrCode, decodeBrCode } from './brcode.ts';

/** Twice the maximum of a code (`pixCopiaECola`, openapi 2.9.0), for white space copied with it. */
const MAX_LENGTH = 1_024;

/** Does not request the payload of a dynamic code, which has the price. */
export const readBrCode = readOperation({
  name: 'decodeBrCode',
  scopes: ['pix:write'],
  summary: 'Returns a BR Code and checks its structure and checksum. Makes no payment',
  effects: ['reads_personal_data'],
  refusals: ['missing_brcode', 'invalid_brcode'],
  input: z.strictObject({
    brcode: requiredWithCode(
      'missing_brcode',
      inSchema(t('brCodeRequired')),
      z
        .string()
        .refine((code) => code.length <= MAX_LENGTH, {
          message: inSchema(t('brCodeTooLong', { max: MAX_LENGTH })),
          params: { code: 'invalid_brcode' },
        })
        .meta({ maxLength: MAX_LENGTH, description: 'Text of the BR Code, as its QR code contains it' }),
    ),
  }),
  async run(_context, { brcode }): Promise<BrCode> {
    return decodeBrCode(brcode);
  },
});
