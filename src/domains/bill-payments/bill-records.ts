import { z } from 'zod';
import { wordsOf } from '../../platform/text/words.ts';
import type { BillCapabilities } from './bill-catalogue.ts';
import type { BillPayment } from './bill-payment.ts';
import { billPaymentStates } from './bill-payment-states.ts';
import { QUOTE_MINUTES } from './bill-quote.ts';
import type { BillReceipt } from './bill-receipt.ts';
import { BILL_TYPES, PAYMENT_HOURS } from './bill-window.ts';

const INSTANT = { description: 'ISO 8601, UTC' };
const CENTS = { description: 'Cents. Null until the provider has quoted the bill' };
const BillTypeName = z.enum(wordsOf(BILL_TYPES));
const Cents = z.int().nullable().meta(CENTS);

export const BillPaymentRecord = z
  .object({
    id: z.uuid(),
    status: z.enum(wordsOf(billPaymentStates.states)),
    account_id: z.int().meta({ description: 'Account that pays' }),
    payable_id: z.string().nullable(),
    type: BillTypeName,
    beneficiary_name: z.string().nullable(),
    beneficiary_document: z.string().nullable().meta({ description: 'CPF or CNPJ, as reported by the provider' }),
    barcode: z.string().meta({ description: '44 digits' }),
    original_amount_cents: Cents,
    discount_amount_cents: Cents,
    addition_amount_cents: z
      .int()
      .nullable()
      .meta({ description: `Interest and fine. ${CENTS.description}` }),
    total_amount_cents: z
      .int()
      .nullable()
      .meta({ description: `Amount to confirm: original minus discount plus addition. ${CENTS.description}` }),
    due_date: z.iso.date().nullable(),
    payment_date: z.iso.date().meta({ description: 'Brasília day for which the amounts apply' }),
    window: z
      .object({ opens_at: z.iso.datetime().meta(INSTANT), closes_at: z.iso.datetime().meta(INSTANT) })
      .meta({ description: 'Period in which the bill can be confirmed, while the quote has not expired' }),
    quote_expires_at: z.iso.datetime().meta(INSTANT),
    failure: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Reason of the failure. Null when the payment did not fail' }),
    transaction_id: z.uuid().nullable().meta({ description: 'Transaction of the payment. Null until it is confirmed' }),
    created_at: z.iso.datetime().meta(INSTANT),
    updated_at: z.iso.datetime().meta(INSTANT),
  })
  .meta({ id: 'BillPayment' });

export const billPaymentRecord = (bill: BillPayment): z.input<typeof BillPaymentRecord> => ({
  id: bill.id,
  status: bill.status,
  account_id: bill.accountId,
  payable_id: bill.payableId,
  type: bill.type,
  beneficiary_name: bill.beneficiaryName,
  beneficiary_document: bill.beneficiaryDocument,
  barcode: bill.barcode,
  original_amount_cents: bill.originalAmount,
  discount_amount_cents: bill.discountAmount,
  addition_amount_cents: bill.additionAmount,
  total_amount_cents: bill.totalAmount,
  due_date: bill.dueDate,
  payment_date: bill.paymentDate,
  window: { opens_at: bill.opensAt.toISOString(), closes_at: bill.closesAt.toISOString() },
  quote_expires_at: bill.quoteExpiresAt.toISOString(),
  failure: bill.failureCode === null ? null : { code: bill.failureCode, message: bill.failureMessage ?? '' },
  transaction_id: bill.transactionId,
  created_at: bill.createdAt.toISOString(),
  updated_at: bill.updatedAt.toISOString(),
});

export const BillReceiptRecord = z
  .object({
    id: z.uuid().meta({ description: 'The bill payment' }),
    transaction_id: z.uuid(),
    type: BillTypeName,
    barcode: z.string().meta({ description: 'Masked except the first and last 4 digits' }),
    beneficiary_name: z.string(),
    beneficiary_document: z.string().nullable().meta({ description: 'CPF or CNPJ, masked' }),
    total_amount_cents: z.int().meta({ description: 'Cents' }),
    due_date: z.iso.date().nullable(),
    settled_at: z.iso.datetime().meta(INSTANT),
    authentication: z.string().meta({ description: 'Authentication of the provider' }),
    content: z.string().meta({ description: "Printed text of the provider's receipt, with line breaks" }),
  })
  .meta({ id: 'BillPaymentReceipt' });

export const receiptRecord = (receipt: BillReceipt): z.input<typeof BillReceiptRecord> => ({
  id: receipt.billPaymentId,
  transaction_id: receipt.transactionId,
  type: receipt.type,
  barcode: receipt.barcode,
  beneficiary_name: receipt.beneficiaryName,
  beneficiary_document: receipt.beneficiaryDocument,
  total_amount_cents: receipt.totalAmount,
  due_date: receipt.dueDate,
  settled_at: receipt.settledAt.toISOString(),
  authentication: receipt.authentication,
  content: receipt.content,
});

export const BillInstitutionRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    segment: z
      .int()
      .nullable()
      .meta({ description: 'Second digit of the barcodes of its guides. Null for boletos, or for any segment' }),
    types: z.array(BillTypeName),
  })
  .meta({ id: 'BillPaymentInstitution' });

const Hours = z.object({
  opens_at: z.string().meta({ description: 'Time of day in Brasília, HH:MM' }),
  closes_at: z.string().meta({ description: 'Time of day in Brasília, HH:MM, not included' }),
  days: z.enum(['every', 'business']).meta({ description: 'Every day, or only business days' }),
});
const Limits = z.object({
  holder_type: z.enum(['pf', 'pj']).meta({ description: 'Individual or legal entity' }),
  transaction_cents: z.int(),
  daily_cents: z.int(),
  monthly_cents: z.int(),
  nighttime_cents: z.int(),
});

export const BillCapabilitiesRecord = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether the institution pays bills' }),
    types: z.array(BillTypeName),
    window: z.object({ boleto: Hours, guide: Hours }),
    limits: z.array(Limits).meta({ description: 'By holder type, in cents. Shared with PIX' }),
    quote_minutes: z.int().meta({ description: 'Minutes in which a quote can be confirmed' }),
  })
  .meta({ id: 'BillPaymentCapabilities' });

const hours = (type: keyof typeof PAYMENT_HOURS) => {
  const { opensAt, closesAt, days } = PAYMENT_HOURS[type];
  return { opens_at: opensAt, closes_at: closesAt, days };
};

export const capabilitiesRecord = (capabilities: BillCapabilities): z.input<typeof BillCapabilitiesRecord> => ({
  enabled: capabilities.enabled,
  types: [...capabilities.types],
  window: { boleto: hours('boleto'), guide: hours('guide') },
  limits: capabilities.limits.map((limits) => ({
    holder_type: limits.holderType,
    transaction_cents: limits.transactionLimit,
    daily_cents: limits.dailyLimit,
    monthly_cents: limits.monthlyLimit,
    nighttime_cents: limits.nighttimeLimit,
  })),
  quote_minutes: QUOTE_MINUTES,
});

export const BILL_PAYMENT_EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13',
  status: 'quoted',
  account_id: 1003,
  payable_id: null,
  type: 'boleto',
  beneficiary_name: 'Oficina do João Ltda',
  beneficiary_document: '11222333000181',
  barcode: '00193373700000001000500940144816060680935031',
  original_amount_cents: 15_000,
  discount_amount_cents: 0,
  addition_amount_cents: 230,
  total_amount_cents: 15_230,
  due_date: '2026-11-20',
  payment_date: '2026-11-23',
  window: { opens_at: '2026-11-23T10:00:00.000Z', closes_at: '2026-11-24T01:00:00.000Z' },
  quote_expires_at: '2026-11-23T16:00:10.123Z',
  failure: null,
  transaction_id: null,
  created_at: '2026-11-23T15:30:10.123Z',
  updated_at: '2026-11-23T15:30:10.321Z',
} as const;

export const CONFIRMED_EXAMPLE = {
  status: 'processing',
  transaction_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c14',
} as const;

export const RECEIPT_EXAMPLE = {
  id: BILL_PAYMENT_EXAMPLE.id,
  transaction_id: CONFIRMED_EXAMPLE.transaction_id,
  type: 'boleto',
  barcode: `0019${'*'.repeat(36)}5031`,
  beneficiary_name: BILL_PAYMENT_EXAMPLE.beneficiary_name,
  beneficiary_document: '**.222.333/0001-**',
  total_amount_cents: 15_230,
  due_date: '2026-11-20',
  settled_at: '2026-11-23T15:31:12.345Z',
  authentication: '5F2A9C7B1D3E8F406A7B8C9D0E1F2A3B',
  content: 'Comprovante de pagamento\nValor: R$ 152,30',
} as const;

export const CAPABILITIES_EXAMPLE = {
  enabled: true,
  types: ['boleto', 'guide'],
  window: { boleto: hours('boleto'), guide: hours('guide') },
  limits: [
    {
      holder_type: 'pf',
      transaction_cents: 2_000_000,
      daily_cents: 2_000_000,
      monthly_cents: 10_000_000,
      nighttime_cents: 100_000,
    },
  ],
  quote_minutes: QUOTE_MINUTES,
};
