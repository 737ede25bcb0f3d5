import {
  cents,
  date,
  flag,
  instant,
  integer,
  orNull,
  record,
  records,
  text,
  uuid,
  word,
  words,
} from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { resource } from '../../platform/resource/resource.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { billPaymentStates } from './bill-payment-states.ts';
import { BILL_TYPES } from './bill-window.ts';

const QUOTED = 'until the provider has quoted the bill';

export const billWindow = resource(
  'BillPaymentWindow',
  'Period in which a bill can be confirmed, while its quote has not expired.',
  {
    opensAt: instant('Start of the period, included.', { example: '2026-11-23T10:00:00.000Z' }),
    closesAt: instant('End of the period, not included.', { example: '2026-11-24T01:00:00.000Z' }),
  },
);

export const billFailure = resource('BillPaymentFailure', 'Reason why a bill was not paid.', {
  code: text(
    '`provider_rejected`, `bill_already_paid`, `amount_changed`, `provider_timeout`, or `provider_unconfirmed` when it was never quoted.',
  ),
  message: text('Text for people.'),
});

export const billPayment = resource(
  'BillPayment',
  'A boleto or guide that is paid, or for which only a quote was requested.',
  {
    id: uuid('Id of the bill payment.', {
      graph: 'billPaymentId',
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13',
    }),
    status: word(billPaymentStates.states, 'State of the bill payment.', { graph: false, example: 'quoted' }),
    accountId: integer('Account that pays.', { graph: false, example: 1003 }),
    payableId: orNull(text('Payable that this bill pays.'), 'when there is none'),
    type: word(BILL_TYPES, 'Type of the bill.', { example: 'boleto' }),
    beneficiaryName: orNull(text('Name of the beneficiary.', { example: 'Oficina do João Ltda' }), QUOTED),
    beneficiaryDocument: orNull(
      text('CPF or CNPJ of the beneficiary, as reported by the provider.', { example: '11222333000181' }),
      QUOTED,
    ),
    barcode: text('44 digits.', { example: '00193373700000001000500940144816060680935031' }),
    line: text('Digitable line: 47 digits of a boleto, 48 of a guide.', { rest: false }),
    originalAmount: orNull(
      cents('Amount of the bill, in cents.', { rest: 'original_amount_cents', example: 15_000 }),
      QUOTED,
    ),
    discountAmount: orNull(cents('Discount, in cents.', { rest: 'discount_amount_cents', example: 0 }), QUOTED),
    additionAmount: orNull(
      cents('Interest and fine, in cents.', { rest: 'addition_amount_cents', example: 230 }),
      QUOTED,
    ),
    totalAmount: orNull(
      cents('Amount to confirm, in cents: original minus discount plus addition.', {
        rest: 'total_amount_cents',
        example: 15_230,
      }),
      QUOTED,
    ),
    dueDate: orNull(date('Due date, a Brasília day.', { example: '2026-11-20' }), 'when the bill has none'),
    paymentDate: date('Brasília day for which the amounts apply.', { example: '2026-11-23' }),
    opensAt: instant('Start of the period in which it can be confirmed.', { rest: false, graph: false }),
    closesAt: instant('End of the period in which it can be confirmed.', { rest: false, graph: false }),
    window: record(
      restRecord(billWindow, null),
      'Period in which the bill can be confirmed, while the quote has not expired.',
      { graph: false },
    ),
    quoteExpiresAt: instant('When the quote expires.', { example: '2026-11-23T16:00:10.123Z' }),
    failureCode: orNull(text('Reason of the failure.', { rest: false, graph: false })),
    failureMessage: orNull(text('Text for people.', { rest: false, graph: false })),
    failure: orNull(
      record(restRecord(billFailure, null), 'Reason of the failure.', { graph: false }),
      'when the payment did not fail',
    ),
    transactionId: orNull(uuid('Transaction of the payment.', { graph: false }), 'until it is confirmed'),
    createdAt: instant('When the quote was requested.', { example: '2026-11-23T15:30:10.123Z' }),
    updatedAt: instant('When the bill payment last changed.', { example: '2026-11-23T15:30:10.321Z' }),
  },
);

export const billReceipt = resource('BillPaymentReceipt', 'Proof that a bill was paid, masked for public display.', {
  billPaymentId: uuid('Id of the bill payment.', {
    rest: 'id',
    graph: false,
    column: 'b.id',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13',
  }),
  transactionId: uuid('Transaction of the payment.', {
    graph: false,
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c14',
  }),
  type: word(BILL_TYPES, 'Type of the bill.', { graph: false, example: 'boleto' }),
  barcode: text('Masked except the first and last 4 digits.', { example: `0019${'*'.repeat(36)}5031` }),
  beneficiaryName: text('Name of the beneficiary.', { example: 'Oficina do João Ltda' }),
  beneficiaryDocument: orNull(
    text('CPF or CNPJ of the beneficiary, masked.', { example: '**.222.333/0001-**' }),
    'when unknown',
  ),
  totalAmount: cents('Paid amount, in cents.', { rest: 'total_amount_cents', example: 15_230 }),
  dueDate: orNull(date('Due date, a Brasília day.', { graph: false, example: '2026-11-20' }), 'when the bill has none'),
  settledAt: instant('When the bill was paid.', { column: 't.completed_at', example: '2026-11-23T15:31:12.345Z' }),
  authentication: text('Authentication of the provider.', { example: '5F2A9C7B1D3E8F406A7B8C9D0E1F2A3B' }),
  content: text("Printed text of the provider's receipt, with line breaks.", {
    column: 'b.receipt',
    example: 'Comprovante de pagamento\nValor: R$ 152,30',
  }),
});

export const billInstitution = resource(
  'BillPaymentInstitution',
  'A company or authority for which the provider collects.',
  {
    id: text('Id of the company or authority.', { graph: 'institutionId', graphType: 'ID', example: 'energy' }),
    name: text('Name of the company or authority.', { example: 'Energy and gas' }),
    segment: orNull(
      integer('Second digit of the barcodes of its guides.', { example: 3 }),
      'for boletos, or for any segment',
    ),
    types: words(BILL_TYPES, 'Types of bills that it uses.', { example: ['guide'] }),
  },
);

const hours = restRecord(
  resource('BillPaymentHours', 'Hours in which bills of a type are paid.', {
    opensAt: text('Time of day in Brasília, HH:MM.', { example: '07:00' }),
    closesAt: text('Time of day in Brasília, HH:MM, not included.', { example: '22:00' }),
    days: word({ every: 'Every day.', business: 'Business days.' }, 'Every day, or only business days.', {
      example: 'every',
    }),
  }),
  null,
);

const hoursByType = resource('BillPaymentHoursByType', 'Hours in which bills are paid, by type.', {
  boleto: record(hours, 'Hours in which boletos are paid.'),
  guide: record(hours, 'Hours in which guides are paid.', {
    example: { opens_at: '07:00', closes_at: '20:00', days: 'business' },
  }),
});

export const billLimits = resource('BillPaymentLimits', 'Default limits of the institution, shared with PIX.', {
  holderType: word(HOLDER_TYPES, 'Individual or legal entity.', { example: 'pf' }),
  transactionLimit: cents('Limit of one payment, in cents.', { rest: 'transaction_cents', example: 2_000_000 }),
  dailyLimit: cents('Limit of a Brasília day, in cents.', { rest: 'daily_cents', example: 2_000_000 }),
  monthlyLimit: cents('Limit of a Brasília month, in cents.', { rest: 'monthly_cents', example: 10_000_000 }),
  nighttimeLimit: cents('Limit of a night, in cents.', { rest: 'nighttime_cents', example: 100_000 }),
});

export const billCapabilities = resource(
  'BillPaymentCapabilities',
  "Which bills can be paid, and when. The account's PIX limits apply: `Account.limits`.",
  {
    enabled: flag('Whether the institution pays bills.', { example: true }),
    types: words(BILL_TYPES, 'Types of bills that can be paid.', { example: ['boleto', 'guide'] }),
    window: record(restRecord(hoursByType, null), 'Hours in which bills are paid, by type.', { graph: false }),
    limits: records(restRecord(billLimits, null), 'Limits by holder type, in cents. Shared with PIX.', {
      graph: false,
    }),
    quoteMinutes: integer('Minutes in which a quote can be confirmed.', { example: 30 }),
  },
);

export const simulatedBill = resource('SimulatedBill', 'A bill made by the sandbox: both forms of its code.', {
  barcode: text('44 digits.', { example: '99992166100001026567263269001234567890123456' }),
  line: text('Digitable line: 47 digits of a boleto, 48 of a guide.', {
    example: '99997263276900123456178901234563216610000102656',
  }),
});

export const billPaymentRecord = restRecord(billPayment);
export const billReceiptRecord = restRecord(billReceipt);
export const billInstitutionRecord = restRecord(billInstitution);
export const billCapabilitiesRecord = restRecord(billCapabilities);
export const simulatedBillRecord = restRecord(simulatedBill);
