import { z } from 'zod';
import { AppError, type Fields, validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { amountText } from '../../../platform/money/money.ts';
import { emptyAsAbsent, text } from '../../../platform/text/text.ts';
import type { BankDirectory } from '../../../rails/banks.ts';
import { type BillCode, MAX_BILL_CODE_LENGTH, readBillCode } from '../../bill-payments/bill-code.ts';
import { requirePixKey } from '../../pix/dict/typed-pix-key.ts';
import { AccountNumber, Branch } from '../../transfers/beneficiary.ts';
import type { PaymentMethod } from './payable-words.ts';
import { t } from './texts.ts';

const optional = <Shape extends z.ZodType<string>>(shape: Shape, description: string) =>
  emptyAsAbsent(shape)
    .nullish()
    .meta({ type: ['string', 'null'], description });

/** Each payment method requires its own members and allows no other. */
export const paymentMembers = {
  pixKey: optional(
    text(77),
    'PIX key of the supplier, as people write it; saved in its canonical form; required for `PIX`',
  ),
  recipientBankCode: optional(
    z.string().regex(/^(\d{3}|[0-9A-Z]{8})$/, inSchema(t('bankCode'))),
    'Bank of the supplier: 3 digits (COMPE) or 8 characters (ISPB); required for `TED`',
  ),
  recipientBranch: optional(Branch, 'Branch, 1 to 4 digits without check digit; required for `TED`'),
  recipientAccount: optional(AccountNumber, 'Account with its check digit, 1 to 20 digits; required for `TED`'),
  barcode: optional(
    text(MAX_BILL_CODE_LENGTH),
    'Barcode of 44 digits, or the typed line of 47 digits (boleto) or 48 digits (guide); required for `BOLETO`',
  ),
};

/** Null for members that the payment method does not use. */
export interface PaymentData {
  readonly pixKey: string | null;
  readonly recipientBankCode: string | null;
  readonly recipientBranch: string | null;
  readonly recipientAccount: string | null;
  readonly barcode: string | null;
}

const NEEDED: Readonly<Record<PaymentMethod, readonly (keyof PaymentData)[]>> = {
  PIX: ['pixKey'],
  TED: ['recipientBankCode', 'recipientBranch', 'recipientAccount'],
  BOLETO: ['barcode'],
};
export const PAYMENT_MEMBERS = Object.values(NEEDED).flat();

export interface Payee {
  readonly paymentMethod: PaymentMethod;
  readonly supplierDocument: string;
  /** Cents. Null with several installments. */
  readonly netAmount: number | null;
}

type Given = { readonly [Member in keyof PaymentData]?: PaymentData[Member] | undefined };

/**
 * Makes every check that needs no external query. Makes a PIX key canonical, and checks whether the bank accepts TED. Checks
 * a bill by its check digits, its amount and, when its barcode contains a company's CNPJ, its supplier.
 * @throws AppError validation_failed, invalid_pix_key, unknown_bank, invalid_barcode
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
      const method = { method: paymentMethod };
      return [[name, needed.includes(name) ? t('requiredFor', method) : t('notAllowedFor', method)]];
    }),
  );
  for (const _ in faults) throw validationFailed(faults);
  const data = { ...NOTHING, ...Object.fromEntries(needed.map((name) => [name, given[name]])) } as PaymentData;
  const pixKey = data.pixKey === null ? null : requirePixKey(data.pixKey, 'pixKey').key;
  if (data.recipientBankCode !== null && !banks.findByAnyCode(data.recipientBankCode))
    throw new AppError('unknown_bank', t('noSuchBank'));
  if (data.barcode === null) return { ...data, pixKey, bill: null };
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
  const faults: Record<string, Fields[string]> = {};
  if (netAmount === null) faults['installments'] = t('billInOneInstallment');
  else if (amount !== null && amount !== netAmount)
    faults['amount'] = t('amountOfBarcode', { amount: amountText(amount) });
  if (companyId?.length === CNPJ_ROOT_LENGTH && !isOfCompany(supplierDocument, companyId))
    faults['supplierDocument'] = t('companyOfBarcode');
  for (const _ in faults) throw validationFailed(faults);
}

const isOfCompany = (document: string, root: string): boolean => document.length === 14 && document.startsWith(root);
