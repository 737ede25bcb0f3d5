import { cents, constant, orNull, text, word } from '../../../../platform/resource/member.ts';
import { restRecord } from '../../../../platform/resource/record.ts';
import { camelCase, resource } from '../../../../platform/resource/resource.ts';

export const BRCODE_TYPES = {
  static: 'The PIX key and optionally an amount: the code can be paid many times.',
  dynamic: 'The address of the signed payload of one charge.',
  recurrence: 'Only the offer of a recurrence of Pix Automático: nothing to pay.',
};

export const UNSUPPORTED_PARTS = {
  recurrence: 'The gateway cannot accept the recurrence at `recurrenceUrl`. A payment pays only the charge at `url`.',
};

export const decodedBrCode = resource(
  'DecodedBrCode',
  'The content of a BR Code (EMV merchant-presented QR code of PIX).',
  camelCase({
    pixKey: orNull(
      text('PIX key that receives the payment, as the code contains it.', { example: '12345678909' }),
      'for a dynamic code: its payload contains the key',
    ),
    canonicalKey: orNull(
      text("The PIX key in the directory's canonical form.", { example: '12345678909' }),
      'when the code contains no key, or one that the directory cannot have',
    ),
    amount: orNull(
      cents('Amount in cents. For a dynamic code, the amount at `url` prevails.', { example: 12_345 }),
      'when the code fixes no amount',
    ),
    amountStr: orNull(
      text('Amount in reais exactly as the code contains it.', { graph: 'amountText', example: '123.45' }),
    ),
    recipientName: text('Name of the recipient, as the code contains it.', { example: 'FULANO DE TAL' }),
    city: text('City of the recipient.', { example: 'BRASILIA' }),
    txId: orNull(text('Reference (txId).'), 'when the code has no reference (`***`)'),
    url: orNull(
      text('Address of the payload of a dynamic code, without `https://`.'),
      'when the code contains no charge',
    ),
    recurrenceUrl: orNull(
      text('Address of the payload of a recurrence of Pix Automático, without `https://`.'),
      'when the code offers no recurrence',
    ),
    unsupported: orNull(
      word(
        UNSUPPORTED_PARTS,
        'Part of the code that the gateway cannot carry out: `recurrence`, which a payment does not accept.',
      ),
      'when the gateway supports the whole code',
    ),
    type: word(BRCODE_TYPES, 'Static, dynamic, or only a recurrence.', { example: 'static' }),
    countryCode: constant('BR', 'Always `BR`.'),
    currency: constant('986', 'ISO 4217 number: always `986`, the Brazilian real.'),
    description: orNull(text('Description in a static code.', { rest: false })),
  }),
);

export const decodedBrCodeRecord = restRecord(decodedBrCode);
