import { builder, needs } from '../../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { resourceFields } from '../../../../graphql/resource-fields.ts';
import { BRCODE_TYPES, decodedBrCode, UNSUPPORTED_PARTS } from './brcode.resource.ts';
import type { BrCode } from './brcode.ts';
import { readBrCode } from './decode.ts';

export function decodeGraph(): void {
  registerEnums(
    enumType('BrCodeType', { description: 'Kind of a BR Code.', values: enumValues(BRCODE_TYPES) }),
    enumType('UnsupportedBrCodePart', {
      description: 'Part of a BR Code that the gateway cannot carry out.',
      values: enumValues(UNSUPPORTED_PARTS),
    }),
  );

  const DecodedBrCode = builder.objectRef<BrCode>('DecodedBrCode').implement({
    description: decodedBrCode.description,
    extensions: needs('pix:write'),
    fields: (t) => resourceFields(t, decodedBrCode),
  });

  operationMutation(readBrCode, {
    type: DecodedBrCode,
    input: (t) => ({
      brcode: t.string({ required: true, description: 'Text of the BR Code ("Pix copia e cola").' }),
    }),
  });
}
