import { z } from 'zod';
import {
  cents,
  computed,
  constant,
  date,
  instant,
  integer,
  orNull,
  text,
  uuid,
  word,
} from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { camelCase, resource } from '../../../platform/resource/resource.ts';
import { qrCodeDataUrl } from './brcode/qr-image.ts';
import { CHARGE_TYPES, chargeStates } from './charge-states.ts';
import { type CobvTerms, cobvLastDay, termsOf } from './due-date/cobv-amount.ts';

const accountId = integer('Id of the account that receives the payment.', { rest: 'account_id', example: 1003 });
const brcode = text('BR Code of the charge, to copy and paste.', {
  example:
    '00020101021226670014br.gov.bcb.pix2545bank.example.com/qr/v2/pHT8n2W4oVf0Zs1hq9dJ3w5204000053039865802BR5909Ana Souza6008BRASILIA62070503***63046720',
});
const amount = cents('Amount in cents.', { example: 1_500 });
const openAmount = orNull(amount, 'when the payer enters it');
const description = orNull(text('Text that the payer sees.', { example: 'Order 42' }));
const txId = text('Reference (txId) of the charge. Its payments and webhooks contain it.', {
  example: '019a9f3e6c1a7d539a513a8f5b1f7c10',
});
const expiresAt = instant('First instant at which the charge can no longer be paid.', {
  example: '2026-11-22T15:30:10.123Z',
});
const pixKey = text('PIX key that receives the payment.', { example: '71cdf9ba-c695-4e3c-b010-abb521a3f1be' });
const LOCATION = 'Address of the signed payload (JWS) of the charge.';
const locationUrl = text(LOCATION, {
  schema: z.url(),
  example: 'https://bank.example.com/qr/v2/pHT8n2W4oVf0Zs1hq9dJ3w',
});
const qrCode = computed(
  text('BR Code as a QR image: a PNG in a data URL.', {
    rest: 'qrcode_base64',
    example: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
  }),
  (charge: { readonly brcode: string }) => qrCodeDataUrl(charge.brcode),
);

export const charge = resource(
  'Charge',
  'A request to be paid by PIX. The payer scans its QR code or pastes the same code as text.',
  camelCase({
    txId,
    accountId,
    type: word(CHARGE_TYPES, 'Kind of the charge.', { example: 'immediate' }),
    status: word(chargeStates.states, 'State of the charge. A static QR code stays `active` when it is paid.', {
      example: 'paid',
    }),
    amount: orNull(
      cents('Amount in cents. For a charge with a due date: the original amount.', { example: 1_500 }),
      'when the payer enters it',
    ),
    description,
    brcode,
    expiresAt: orNull(expiresAt, 'when it never expires'),
    paidAt: orNull(
      instant('Time of the payment; for a static QR code, of the latest.', { example: '2026-11-21T15:31:02.456Z' }),
      'when the charge is unpaid',
    ),
    id: uuid('UUID of the charge. REST accepts it, too.', { rest: false, graph: 'chargeId', graphType: 'ID' }),
    entityId: integer('`entityId` in webhooks.', { rest: false }),
    externalId: orNull(text("The partner's own id of the charge.", { rest: false })),
    pixKey: { ...pixKey, options: { rest: false } },
    locationUrl: orNull(text(LOCATION, { rest: false, graph: false }), 'for a static QR code'),
    paymentCount: integer('Number of credited payments. At most one, except for a static QR code.', { rest: false }),
    createdAt: instant('Time of creation.', { rest: false }),
  }),
);

const dynamic = { accountId, brcode, qrCode, amount };

const located = { locationUrl: orNull(locationUrl) };
export const locatedCharge = resource('LocatedCharge', 'A charge with a dynamic code.', located);

type WithTerms = { readonly txId: string; readonly terms: CobvTerms | null };
export const dueDateCharge = resource(
  'DueDateCharge',
  'A charge with a due date (CobV). Its price depends on the day of payment.',
  {
    ...located,
    dueDate: computed(
      date(
        'Last Brasília day without fine and interest. A due date that is not a business day moves to the next one.',
        { example: '2026-12-10' },
      ),
      (row: WithTerms) => termsOf(row).dueDate,
    ),
    payableUntil: computed(
      date('Last Brasília day on which the charge can be paid.', { rest: false }),
      (row: WithTerms) => cobvLastDay(termsOf(row)),
    ),
  },
);

/** Price of a charge on a day. */
export const chargeRecord = restRecord(charge);

export const immediateChargeRecord = restRecord(
  resource(
    'ImmediateCharge',
    'A charge of a fixed amount, payable once until it expires.',
    camelCase({ ...dynamic, description, txId, locationUrl, expiresAt }),
  ),
);

export const staticQrRecord = restRecord(
  resource(
    'StaticQr',
    'A static QR code: reusable, never expires.',
    camelCase({
      accountId,
      type: constant('static', 'Always `static`.'),
      brcode,
      qrCode,
      amount: openAmount,
      description,
      txId,
      pixKey,
    }),
  ),
);

export const dueDateChargeRecord = restRecord(
  resource(
    'DueDateCharge',
    dueDateCharge.description,
    camelCase({
      accountId,
      type: constant('cobv', 'Always `cobv`.'),
      brcode,
      qrCode,
      amount: cents('Original amount, in cents. The amount to pay depends on the day.', { example: 15_000 }),
      dueDate: dueDateCharge.members.dueDate,
      txId,
      locationUrl,
      expiresAt,
    }),
  ),
);
