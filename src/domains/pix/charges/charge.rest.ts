import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { body, path, type Route, route } from '../../../rest/route.ts';
import { qrCodeDataUrl } from './brcode/qr-image.ts';
import { type Charge, getCharge } from './charge.ts';
import { createDueDateCharge, createImmediateCharge, createStaticQr } from './charge-creation.ts';
import { CHARGE_TYPES, chargeStates } from './charge-states.ts';

const Image = z.string().meta({ description: 'PNG of the BR Code as a data URL' });
const Cents = z.int().meta({ description: 'Cents' });
const OpenCents = z.int().nullable().meta({ description: 'Amount in cents. Null when the payer enters it' });
const LocationUrl = z.url().meta({ description: 'Address of the signed payload (JWS) of the charge' });
const ExpiresAt = z.iso
  .datetime()
  .meta({ description: 'First instant at which the charge can no longer be paid: ISO 8601, UTC' });

const ImmediateCharge = z
  .object({
    account_id: z.int(),
    brcode: z.string(),
    qrcode_base64: Image,
    amount: Cents,
    description: z.string().nullable(),
    txId: z.string(),
    locationUrl: LocationUrl,
    expiresAt: ExpiresAt,
  })
  .meta({ id: 'ImmediateCharge' });

const StaticQr = z
  .object({
    account_id: z.int(),
    type: z.literal('static'),
    brcode: z.string(),
    qrcode_base64: Image,
    amount: OpenCents,
    description: z.string().nullable(),
    txId: z.string(),
    pixKey: z.string(),
  })
  .meta({ id: 'StaticQr' });

const DueDateCharge = z
  .object({
    account_id: z.int(),
    type: z.literal('cobv'),
    brcode: z.string(),
    qrcode_base64: Image,
    amount: z.int().meta({ description: 'Original amount, in cents. The amount to pay depends on the day' }),
    dueDate: z.iso.date(),
    txId: z.string(),
    locationUrl: LocationUrl,
    expiresAt: ExpiresAt,
  })
  .meta({ id: 'DueDateCharge' });

const ChargeRead = z
  .object({
    txId: z.string(),
    account_id: z.int(),
    type: z.enum(CHARGE_TYPES),
    status: z
      .enum(wordsOf(chargeStates.states))
      .meta({ description: 'State of the charge. A static QR code stays `active` when it is paid' }),
    amount: OpenCents,
    description: z.string().nullable(),
    brcode: z.string(),
    expiresAt: ExpiresAt.nullable(),
    paidAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time of the payment: ISO 8601, UTC. For a static QR code, of the latest payment' }),
  })
  .meta({ id: 'Charge' });

const dynamic = (charge: Charge) => ({
  account_id: charge.accountId,
  brcode: charge.brcode,
  qrcode_base64: qrCodeDataUrl(charge.brcode),
  amount: charge.amount,
  txId: charge.txId,
  locationUrl: charge.locationUrl,
  expiresAt: charge.expiresAt?.toISOString(),
});

const TAG = 'PIX charges';
const EXAMPLE = {
  account_id: 1003,
  brcode:
    '00020101021226670014br.gov.bcb.pix2545bank.example.com/qr/v2/pHT8n2W4oVf0Zs1hq9dJ3w5204000053039865802BR5909Ana Souza6008BRASILIA62070503***63046720',
  qrcode_base64: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
  amount: 1_500,
  description: 'Order 42',
  txId: '019a9f3e6c1a7d539a513a8f5b1f7c10',
  locationUrl: 'https://bank.example.com/qr/v2/pHT8n2W4oVf0Zs1hq9dJ3w',
  expiresAt: '2026-11-22T15:30:10.123Z',
};
export const chargeRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/pix/charges',
    status: 201,
    tag: TAG,
    operation: createImmediateCharge,
    rules: [
      'The charge can be paid once, within 24 hours, with exactly this amount',
      'The code points to `locationUrl`, which serves the amount in a signed payload (JWS)',
      'The oldest active key of the account receives the payment. An account without a key gets a new random key',
    ],
    graph: 'Mutation.createImmediateCharge',
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      description: body('description'),
      externalId: body('external_id'),
      expiresInSeconds: null,
    },
    answer: ImmediateCharge,
    reply: (charge) => ({ ...dynamic(charge), description: charge.description }),
    example: { body: { account_id: 1003, amount: 1_500, description: 'Order 42' }, answer: { data: EXAMPLE } },
  }),
  route({
    method: 'POST',
    path: '/pix/qrcodes/static',
    status: 201,
    tag: TAG,
    operation: createStaticQr,
    rules: [
      'The code can be paid any number of times and never expires',
      'With `amount` the code fixes it, without the payer types it',
    ],
    graph: 'Mutation.createStaticQr',
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      pixKey: body('pix_key'),
      description: body('description'),
      city: body('city'),
      externalId: body('external_id'),
    },
    answer: StaticQr,
    reply: (charge) => ({
      account_id: charge.accountId,
      type: charge.type,
      brcode: charge.brcode,
      qrcode_base64: qrCodeDataUrl(charge.brcode),
      amount: charge.amount,
      description: charge.description,
      txId: charge.txId,
      pixKey: charge.pixKey,
    }),
    example: {
      body: { account_id: 1003, description: 'Donations', city: 'Recife' },
      answer: {
        data: {
          account_id: 1003,
          type: 'static',
          brcode:
            '00020126710014br.gov.bcb.pix013671cdf9ba-c695-4e3c-b010-abb521a3f1be0209Donations5204000053039865802BR5909Ana Souza6006Recife62290525010p0j8x2m5c7k9q4t1v3w6y863049E4A',
          qrcode_base64: EXAMPLE.qrcode_base64,
          amount: null,
          description: 'Donations',
          txId: '010p0j8x2m5c7k9q4t1v3w6y8',
          pixKey: '71cdf9ba-c695-4e3c-b010-abb521a3f1be',
        },
      },
    },
  }),
  route({
    method: 'POST',
    path: '/pix/cobv',
    status: 201,
    tag: TAG,
    operation: createDueDateCharge,
    rules: [
      'Each rate needs its type and its value as decimal text: reais for `FIXO`, a percentage for `PERCENTUAL`',
      'The amount to pay depends on the Brasília day of payment: see `locationUrl`',
      'The due date must be today or later, at most ten years ahead',
      'Terms that leave nothing to pay on any day are refused',
    ],
    graph: 'Mutation.createDueDateCharge',
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      dueDate: body('due_date'),
      fineType: body('fine_type'),
      fineValue: body('fine_value'),
      interestType: body('interest_type'),
      interestValue: body('interest_value'),
      discountType: body('discount_type'),
      discountValue: body('discount_value'),
      rebateValue: body('rebate_value'),
      debtorName: body('debtor_name'),
      debtorDocument: body('debtor_document'),
      externalId: body('external_id'),
    },
    answer: DueDateCharge,
    reply: (charge) => ({ ...dynamic(charge), type: charge.type, dueDate: charge.terms?.dueDate }),
    example: {
      body: {
        account_id: 1003,
        amount: 15_000,
        due_date: '2026-12-10',
        fine_type: 'PERCENTUAL',
        fine_value: '2.00',
        interest_type: 'PERCENTUAL',
        interest_value: '1.00',
        debtor_name: 'João Pagador',
        debtor_document: '11144477735',
      },
      answer: {
        data: {
          account_id: 1003,
          type: 'cobv',
          brcode:
            '00020101021226720014br.gov.bcb.pix2550bank.example.com/qr/v2/cobv/pHT8n2W4oVf0Zs1hq9dJ3w5204000053039865802BR5909Ana Souza6008BRASILIA62070503***63045BC3',
          qrcode_base64: EXAMPLE.qrcode_base64,
          amount: 15_000,
          dueDate: '2026-12-10',
          txId: EXAMPLE.txId,
          locationUrl: 'https://bank.example.com/qr/v2/cobv/pHT8n2W4oVf0Zs1hq9dJ3w',
          expiresAt: '2027-01-12T03:00:00.000Z',
        },
      },
    },
  }),
  route({
    method: 'GET',
    path: '/pix/charges/{id}',
    tag: TAG,
    operation: getCharge,
    graph: 'Query.charge',
    from: { txId: path('id', 'charge_not_found') },
    answer: ChargeRead,
    reply: (charge) => ({
      txId: charge.txId,
      account_id: charge.accountId,
      type: charge.type,
      status: charge.status,
      amount: charge.amount,
      description: charge.description,
      brcode: charge.brcode,
      expiresAt: charge.expiresAt?.toISOString() ?? null,
      paidAt: charge.paidAt?.toISOString() ?? null,
    }),
    example: {
      answer: {
        data: {
          txId: EXAMPLE.txId,
          account_id: 1003,
          type: 'immediate',
          status: 'paid',
          amount: 1_500,
          description: 'Order 42',
          brcode: EXAMPLE.brcode,
          expiresAt: EXAMPLE.expiresAt,
          paidAt: '2026-11-21T15:31:02.456Z',
        },
      },
    },
  }),
];
