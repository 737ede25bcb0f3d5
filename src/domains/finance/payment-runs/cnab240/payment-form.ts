import type { PayeeAddress } from './address-fields.ts';
import type { BankProfile } from './bank-profile.ts';

/** A person or a company, as a file names them. */
export interface Payee {
  readonly name: string;
  /** CPF or CNPJ without mask. */
  readonly document: string;
  readonly address?: PayeeAddress | null | undefined;
}

/** How one payment reaches its payee: a PIX key, an account, or the barcode (44 digits) of a bill. */
export type Way =
  | { readonly kind: 'pix'; readonly key: string }
  | {
      readonly kind: 'transfer';
      /** COMPE; null: the bank has none, and is named by its ISPB. */
      readonly bankCode: string | null;
      readonly ispb: string;
      readonly branch: string;
      /** With its check digit, which is its last character. */
      readonly account: string;
    }
  | { readonly kind: 'bill'; readonly barcode: string };

/** One payment of a remittance. Days `YYYY-MM-DD`, the amount in cents. */
export interface CnabPayment {
  /** Ours: never used again, at most 20 characters. */
  readonly yourNumber: string;
  readonly payOn: string;
  readonly dueOn: string;
  readonly amount: number;
  readonly payee: Payee;
  readonly way: Way;
}

/** The form of entry of a batch, which all its payments share (G029), its service (G025) and chamber (P001). */
export interface PaymentForm {
  readonly form: string;
  readonly service: string;
  readonly chamber: string;
  readonly layout: keyof BankProfile['batchLayouts'];
}

const transfer = { service: '20', layout: 'transfer' } as const;
const FORMS = {
  pix: { ...transfer, form: '45', chamber: '009' },
  tedOther: { ...transfer, form: '41', chamber: '018' },
  tedSame: { ...transfer, form: '43', chamber: '018' },
  sameBank: { ...transfer, form: '01', chamber: '000' },
  boletoSameBank: { service: '20', form: '30', chamber: '000', layout: 'boleto' },
  boletoOtherBank: { service: '20', form: '31', chamber: '000', layout: 'boleto' },
  bill: { service: '22', form: '11', chamber: '000', layout: 'bill' },
} as const satisfies Record<string, PaymentForm>;

export const PIX_FORM: PaymentForm = FORMS.pix;

/** The forms in the order in which their batches stand in a file. */
export const PAYMENT_FORMS: readonly PaymentForm[] = Object.values(FORMS);

/** The form in which the company's bank makes this payment. */
export function formOf({ way, payee }: CnabPayment, bank: string, companyDocument: string): PaymentForm {
  switch (way.kind) {
    case 'pix':
      return FORMS.pix;
    case 'transfer':
      if (way.bankCode === bank) return FORMS.sameBank;
      return payee.document === companyDocument ? FORMS.tedSame : FORMS.tedOther;
    case 'bill':
      // No bank's number begins with 8: such a code is a guide's.
      if (way.barcode.startsWith('8')) return FORMS.bill;
      return way.barcode.startsWith(bank) ? FORMS.boletoSameBank : FORMS.boletoOtherBank;
  }
}
