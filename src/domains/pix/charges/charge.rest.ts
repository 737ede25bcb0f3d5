import { type RestRecord, responds } from '../../../platform/resource/record.ts';
import type { Resource } from '../../../platform/resource/resource.ts';
import { body, path, type Route, route } from '../../../rest/route.ts';
import { chargeRecord, dueDateChargeRecord, immediateChargeRecord, staticQrRecord } from './charge.resource.ts';
import { type Charge, getCharge } from './charge.ts';
import { createDueDateCharge, createImmediateCharge, createStaticQr } from './charge-creation.ts';

const issue = { method: 'POST', status: 201, tag: 'PIX charges' } as const;

/** Responds with a charge just made: the database guarantees the members of its type. */
const issued = <Of extends Resource>({ schema, of }: RestRecord<Of>) => ({
  answer: schema,
  reply: (charge: Charge) => of(charge as never),
});

export const chargeRoutes: readonly Route[] = [
  route({
    ...issue,
    path: '/pix/charges',
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
    ...issued(immediateChargeRecord),
    example: {
      body: { account_id: 1003, amount: 1_500, description: 'Order 42' },
      answer: { data: immediateChargeRecord.example() },
    },
  }),
  route({
    ...issue,
    path: '/pix/qrcodes/static',
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
    ...issued(staticQrRecord),
    example: {
      body: { account_id: 1003, description: 'Donations', city: 'Recife' },
      answer: {
        data: staticQrRecord.example({
          brcode:
            '00020126710014br.gov.bcb.pix013671cdf9ba-c695-4e3c-b010-abb521a3f1be0209Donations5204000053039865802BR5909Ana Souza6006Recife62290525010p0j8x2m5c7k9q4t1v3w6y863049E4A',
          amount: null,
          description: 'Donations',
          txId: '010p0j8x2m5c7k9q4t1v3w6y8',
        }),
      },
    },
  }),
  route({
    ...issue,
    path: '/pix/cobv',
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
    ...issued(dueDateChargeRecord),
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
        data: dueDateChargeRecord.example({
          brcode:
            '00020101021226720014br.gov.bcb.pix2550bank.example.com/qr/v2/cobv/pHT8n2W4oVf0Zs1hq9dJ3w5204000053039865802BR5909Ana Souza6008BRASILIA62070503***63045BC3',
          locationUrl: 'https://bank.example.com/qr/v2/cobv/pHT8n2W4oVf0Zs1hq9dJ3w',
          expiresAt: '2027-01-12T03:00:00.000Z',
        }),
      },
    },
  }),
  route({
    method: 'GET',
    path: '/pix/charges/{id}',
    tag: 'PIX charges',
    operation: getCharge,
    graph: 'Query.charge',
    from: { txId: path('id', 'charge_not_found') },
    ...responds(chargeRecord),
  }),
];
