import { z } from 'zod';
import { AppError, validationFailed } from '../../../platform/errors.ts';
import { formatCents } from '../../../platform/money.ts';
import { emptyAsAbsent, text } from '../../../platform/text.ts';
import type { BankDirectory } from '../../../rails/banks.ts';
import { type BillCode, MAX_BILL_CODE_LENGTH, readBillCode } from '../../bill-payments/bill-code.ts';
import { pixKeyType } from '../../pix/keys/pix-key.ts';
import { AccountNumber, Branch } from '../../transfers/beneficiary.ts';
import type { PaymentMethod } from './payable-words.ts';

const optional = <Shape extends z.ZodType<string>>(shape: Shape, description: string) =>
  emptyAsAbsent(shape)
    .nullish()
    .meta({ type: ['string', 'null'], description });

/** Members of an input that say where a supplier is paid: each payment method needs its own ones, and no other. */
export const paymentMembers = {
  pixKey: optional(text(77), 'PIX key of the supplier, as the directory writes it; `PIX` needs it'),
  recipientBankCode: optional(
    z.string().regex(/^(\d{3}|[0-9A-Z]{8})$/, 'must be a bank code of 3 digits (COMPE) or an ISPB of 8 characters'),
    'Bank of the supplier: 3 digits (COMPE) or 8 characters (ISPB); `TED` needs it',
  ),
  recipientBranch: optional(Branch, 'Branch, 1 to 4 digits without check digit; `TED` needs it'),
  recipientAccount: optional(
    AccountNumber as unknown as z.ZodType<string>,
    'Account with its check digit, 1 to 20 digits; `TED` needs it',
  ),
  barcode: optional(
    text(MAX_BILL_CODE_LENGTH),
    'Barcode of 44 digits, or the line that people type: 47 digits of a boleto, 48 of a guide; `BOLETO` needs it',
  ),
};

/** Where a supplier is paid: the members of the payment method, null where it has none. */
export interface PaymentData {
  readonly pixKey: string | null;
  readonly recipientBankCode: string | null;
  readonly recipientBranch: string | null;
  readonly recipientAccount: string | null;
  /** 44 digits. */
  readonly barcode: string | null;
}

const NEEDED: Readonly<Record<PaymentMethod, readonly (keyof PaymentData)[]>> = {
  PIX: ['pixKey'],
  TED: ['recipientBankCode', 'recipientBranch', 'recipientAccount'],
  BOLETO: ['barcode'],
};
/** Their names. */
export const PAYMENT_MEMBERS = Object.values(NEEDED).flat();

/** Whom a payment is for, and how much of it. */
export interface Payee {
  readonly paymentMethod: PaymentMethod;
  readonly supplierDocument: string;
  /** What is paid in one payment, in cents; null: there are several. */
  readonly netAmount: number | null;
}

type Given = { readonly [Member in keyof PaymentData]?: PaymentData[Member] | undefined };

/**
 * Where the supplier is paid, checked as far as that can be done without asking anybody: a PIX key by its form, a bank by the list of
 * banks that take a TED, a bill by its check digits, its amount and, where its barcode names the company by its CNPJ, by that.
 *
 * @throws AppError validation_failed, invalid_pix_key, unknown_bank, invalid_barcode.
 */
export function paymentData(
  given: Given,
  payee: Payee,
  { today, banks }: { readonly today: string; readonly banks: BankDirectory },
): PaymentData & { readonly bill: BillCode | null } {
  const { paymentMethod } = payee;
  const needed = NEEDED[paymentMethod];
  const faults = Object.fromEntries(
    PAYMENT_MEMBERS.flatMap((name) => {
      if (needed.includes(name) === Boolean(given[name])) return [];
      return [[name, needed.includes(name) ? `${paymentMethod} needs it` : `is no part of ${paymentMethod}`]];
    }),
  );
  for (const _ in faults) throw validationFailed(faults);
  const data = { ...NOTHING, ...Object.fromEntries(needed.map((name) => [name, given[name]])) } as PaymentData;
  if (data.pixKey !== null && pixKeyType(data.pixKey) === null)
    throw new AppError('invalid_pix_key', 'pixKey is none of the forms of a PIX key');
  if (data.recipientBankCode !== null && !banks.findByAnyCode(data.recipientBankCode))
    throw new AppError('unknown_bank', 'no bank to which a TED can be sent has this code');
  if (data.barcode === null) return { ...data, bill: null };
  const bill = readBillCode(data.barcode, today);
  checkBill(bill, payee);
  return { ...data, barcode: bill.barcode, bill };
}

const NOTHING: PaymentData = {
  pixKey: null,
  recipientBankCode: null,
  recipientBranch: null,
  recipientAccount: null,
  barcode: null,
};
const CNPJ_ROOT_LENGTH = 8;

function checkBill({ amount, companyId }: BillCode, { netAmount, supplierDocument }: Payee): void {
  const faults: Record<string, string> = {};
  if (netAmount === null) faults['installments'] = 'a bill is paid in one payment';
  else if (amount !== null && amount !== netAmount)
    faults['amount'] = `what is paid must be what the barcode says: ${formatCents(amount)}`;
  if (companyId?.length === CNPJ_ROOT_LENGTH && !isOfCompany(supplierDocument, companyId))
    faults['supplierDocument'] = 'is not that of the company in the barcode';
  for (const _ in faults) throw validationFailed(faults);
}

const isOfCompany = (document: string, root: string): boolean => document.length === 14 && document.startsWith(root);
