import { builder, needs } from '../../../../graphql/builder.ts';
import { enumValues } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { BRCODE_TYPES, type BrCode } from './brcode.ts';
import { readBrCode } from './decode.ts';

export function decodeGraph(): void {
  const BrCodeType = builder.enumType('BrCodeType', {
    description: 'Kind of a BR Code.',
    values: enumValues(BRCODE_TYPES),
  });

  const DecodedBrCode = builder.objectRef<BrCode>('DecodedBrCode').implement({
    description: 'The content of a BR Code (EMV merchant-presented QR code of PIX).',
    extensions: needs('pix:write'),
    fields: (t) => ({
      type: t.field({ type: BrCodeType, description: 'Static or dynamic.', resolve: ({ type }) => type }),
      pixKey: t.exposeString('pixKey', {
        nullable: true,
        description: 'PIX key that receives the payment. Null for a dynamic code.',
      }),
      amount: t.field({
        type: 'Cents',
        nullable: true,
        description:
          'Amount, in cents. Null when the code fixes no amount. For a dynamic code, the amount at `url` prevails.',
        resolve: ({ amount }) => amount,
      }),
      amountText: t.exposeString('amountStr', {
        nullable: true,
        description: 'Amount in reais exactly as the code contains it.',
      }),
      recipientName: t.exposeString('recipientName', {
        description: 'Name of the recipient, as the code contains it.',
      }),
      city: t.exposeString('city', { description: 'City of the recipient.' }),
      txId: t.exposeString('txId', { nullable: true, description: 'Reference (txId). Null when the code has none.' }),
      url: t.exposeString('url', {
        nullable: true,
        description: 'Address of the payload without `https://`. Null for a static code.',
      }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'Description in a static code.',
      }),
      countryCode: t.exposeString('countryCode', { description: 'Always `BR`.' }),
      currency: t.exposeString('currency', { description: 'ISO 4217 number: always `986`, the Brazilian real.' }),
    }),
  });

  operationMutation(readBrCode, {
    type: DecodedBrCode,
    input: (t) => ({
      brcode: t.string({ required: true, description: 'Text of the BR Code ("Pix copia e cola").' }),
    }),
  });
}
