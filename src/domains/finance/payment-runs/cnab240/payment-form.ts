import type { PayeeAddress } from './address-fields.ts';
import type { BankProfile } from './bank-profile.ts';

export interface Payee {
  readonly name: string;
  /** CPF or CNPJ without punctuation. */
  readonly document: string;
  readonly address?: PayeeAddress | null | undefined;
}

/** The barcode of a bill has 44 digits. */
export type Way =
  | { readonly kind: 'pix'; readonly key: string }
  | {
      readonly kind: 'transfer';
      /** COMPE code. Null when the bank has none and is identified by its ISPB. */
      readonly bankCode: string | null;
      readonly ispb: string;
      readonly branch: string;
      /** The last character is the check digit. */
      readonly account: string;
    }
  | { readonly kind: 'bill'; readonly barcode: string };

/** One payment of a remittance. Days are `YYYY-MM-DD`, the amount is in cents. */
export interface CnabPayment {
  /** Number that the gateway gives the payment. Never reused, at most 20 characters. */
  readonly yourNumber: string;
  readonly payOn: string;
  readonly dueOn: string;
  readonly amount: number;
  readonly payee: Payee;
  readonly way: Way;
}

/** Form of entry (G029), service (G025) and chamber (P001) that all payments of a batch share. */
export interface PaymentForm {
  readonly form: string;
  readonly service: string;
  readonly chamber: string;
  readonly layout: keyof BankProfile['batchLayouts'];
}

/** P001. */
export const TED_CHAMBER = '018';
const transfer = { service: '20', layout: 'transfer' } as const;
const FORMS = {
  pix: { ...transfer, form: '45', chamber: '009' },
  tedOther: { ...transfer, form: '41', chamber: TED_CHAMBER },
  tedSame: { ...transfer, form: '43', chamber: TED_CHAMBER },
  sameBank: { ...transfer, form: '01', chamber: '000' },
  ownAccountAtItau: { ...transfer, form: '06', chamber: '000' },
  boletoSameBank: { service: '20', form: '30', chamber: '000', layout: 'boleto' },
  boletoOtherBank: { service: '20', form: '31', chamber: '000', layout: 'boleto' },
  bill: { service: '22', form: '11', chamber: '000', layout: 'bill' },
} as const satisfies Record<string, PaymentForm>;

/** Itaú has a form of its own for another account of the same holder. */
const ITAU = '341';

export const PIX_FORM: PaymentForm = FORMS.pix;

/** In the order of their batches in a file. */
export const PAYMENT_FORMS: readonly PaymentForm[] = Object.values(FORMS);

export function formOf({ way, payee }: CnabPayment, bank: string, companyDocument: string): PaymentForm {
  switch (way.kind) {
    case 'pix':
      return FORMS.pix;
    case 'transfer':
      if (way.bankCode !== bank) return payee.document === companyDocument ? FORMS.tedSame : FORMS.tedOther;
      return bank === ITAU && payee.document === companyDocument ? FORMS.ownAccountAtItau : FORMS.sameBank;
    case 'bill':
      // A barcode that begins with 8 belongs to a guide, because no bank code begins with 8.
      if (way.barcode.startsWith('8')) return FORMS.bill;
      return way.barcode.startsWith(bank) ? FORMS.boletoSameBank : FORMS.boletoOtherBank;
  }
}
