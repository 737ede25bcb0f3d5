import { z } from 'zod';
import { readOperation } from '../../../../platform/operation.ts';
import { requiredOr } from '../../../../platform/required-or.ts';
import { type BrCode, decodeBrCode } from './brcode.ts';

/** Twice what a code may have (`pixCopiaECola`, openapi 2.9.0), for the white space that people copy with it. */
const MAX_LENGTH = 1_024;

/**
 * Reads a BR Code without paying it and without asking the address of a dynamic one: what that would cost is in the payload
 * there.
 */
export const readBrCode = readOperation({
  name: 'decodeBrCode',
  scopes: ['pix:write'],
  summary: 'Reads a BR Code: checks its structure and its checksum, and pays nothing',
  effects: ['reads_personal_data'],
  refusals: ['missing_brcode', 'invalid_brcode'],
  input: z.strictObject({
    brcode: requiredOr(
      'missing_brcode',
      'send the text of the code as brcode',
      z
        .string()
        .refine((code) => code.length <= MAX_LENGTH, {
          message: `\`brcode\` must have at most ${MAX_LENGTH} characters`,
          params: { code: 'invalid_brcode' },
        })
        .meta({ maxLength: MAX_LENGTH, description: 'The text of the code: what its QR code holds' }),
    ),
  }),
  async run(_context, { brcode }): Promise<BrCode> {
    return decodeBrCode(brcode);
  },
});
