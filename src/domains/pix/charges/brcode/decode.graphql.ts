import { builder, needs } from '../../../../graphql/builder.ts';
import { enumValues } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { BRCODE_TYPES, type BrCode } from './brcode.ts';
import { readBrCode } from './decode.ts';

export function decodeGraph(): void {
  const BrCodeType = builder.enumType('BrCodeType', {
    description: 'What a BR Code carries.',
    values: enumValues(BRCODE_TYPES),
  });

  const DecodedBrCode = builder.objectRef<BrCode>('DecodedBrCode').implement({
    description: 'What a BR Code (EMV merchant-presented QR code of PIX) says.',
    extensions: needs('pix:write'),
    fields: (t) => ({
      type: t.field({ type: BrCodeType, description: 'Static or dynamic.', resolve: ({ type }) => type }),
      pixKey: t.exposeString('pixKey', { nullable: true, description: 'Key that is paid. Null of a dynamic code.' }),
      amount: t.field({
        type: 'Cents',
        nullable: true,
        description: 'Cents; null when the code fixes no amount. Of a dynamic code the amount at `url` counts.',
        resolve: ({ amount }) => amount,
      }),
      amountText: t.exposeString('amountStr', {
        nullable: true,
        description: 'Amount in reais as it stands in the code.',
      }),
      recipientName: t.exposeString('recipientName', { description: 'Name of the recipient, as the code has it.' }),
      city: t.exposeString('city', { description: 'City of the recipient.' }),
      txId: t.exposeString('txId', { nullable: true, description: 'Reference; null when the code names none.' }),
      url: t.exposeString('url', {
        nullable: true,
        description: 'Of a dynamic code: where its payload is, without `https://`.',
      }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'Additional information of a static code.',
      }),
      countryCode: t.exposeString('countryCode', { description: 'Always `BR`.' }),
      currency: t.exposeString('currency', { description: 'ISO 4217 number: always `986`, the real.' }),
    }),
  });

  operationMutation(readBrCode, {
    type: DecodedBrCode,
    input: (t) => ({
      brcode: t.string({ required: true, description: 'Text of the code: what "copia e cola" copies.' }),
    }),
  });
}
