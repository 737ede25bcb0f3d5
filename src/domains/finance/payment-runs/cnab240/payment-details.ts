import { pixKeyType } from '../../../pix/dict/pix-key.ts';
import { payeeAddress } from './address-fields.ts';
import type { BankProfile } from './bank-profile.ts';
import { LayoutFault } from './layout-fault.ts';
import { type CnabPayment, type Payee, type PaymentForm, TED_CHAMBER, type Way } from './payment-form.ts';
import { segmentO } from './payment-records.ts';
import { t } from './texts.ts';

export interface DetailContext {
  readonly profile: BankProfile;
  readonly bank: string;
  readonly form: PaymentForm;
  readonly company: Payee;
  readonly batch: number;
  /** Number of the payment's first record within the batch. */
  readonly number: number;
}

/** G005: 1 for a CPF, 2 for a CNPJ. */
export const documentType = (document: string): string => (document.length === 11 ? '1' : '2');

const INCLUSION = { movement: '0', instruction: '00' };
/** G100. */
const INITIATIONS = { PHONE: '01', EMAIL: '02', CPF: '03', CNPJ: '03', EVP: '04' } as const;
/** P011: TED purposes and complements. 41 pays suppliers, 43 an account of the same holder. */
const PURPOSES: Readonly<Record<string, { readonly tedPurpose: string; readonly complement: string }>> = {
  41: { tedPurpose: '00005', complement: 'CC' },
  43: { tedPurpose: '00110', complement: 'CC' },
};

/** Returns the records in order: A and B, J and J-52, or O. @throws RangeError naming a field that does not fit */
export function detailsOf(payment: CnabPayment, context: DetailContext): readonly string[] {
  const { way } = payment;
  if (way.kind === 'pix') return pix(payment, way.key, context);
  if (way.kind === 'transfer') return transfer(payment, way, context);
  if (context.form.layout === 'boleto') return boleto(payment, way.barcode, context);
  return [segmentO.write({ ...order(payment, context), barcode: way.barcode, dueOn: payment.dueOn })];
}

const order = (payment: CnabPayment, { profile, bank, form, batch, number }: DetailContext) => ({
  ...INCLUSION,
  bank,
  batch,
  number,
  chamber: form.chamber === TED_CHAMBER ? profile.tedChamber : form.chamber,
  payeeName: payment.payee.name,
  payeeDocument: payment.payee.document,
  yourNumber: payment.yourNumber,
  payOn: payment.payOn,
  amount: payment.amount,
});

const second = ({ bank, batch, number }: DetailContext) => ({ bank, batch, number: number + 1 });

const person = ({ document }: Payee) => ({ documentType: documentType(document), document });

/** Bank, branch and account are zeros, because the directory knows them. */
function pix(payment: CnabPayment, key: string, context: DetailContext): readonly string[] {
  const { profile } = context;
  const type = pixKeyType(key);
  if (type === null) throw new LayoutFault(t('notCanonicalKey'));
  const information = profile.pixInformation(payment.payee.document);
  return [
    profile.segmentA.write({ ...order(payment, context), ...profile.pixFields, information }),
    profile.pix.write({ ...second(context), ...person(payment.payee), initiation: INITIATIONS[type], key }),
  ];
}

function transfer(payment: CnabPayment, way: Way & { kind: 'transfer' }, context: DetailContext): readonly string[] {
  const { profile, form } = context;
  const { branch, ispb } = way;
  if (way.bankCode === null && !profile.namesBankByIspb) throw new LayoutFault(t('compeNeeded'));
  const digit = way.account.slice(-1);
  if (profile.hasDigitsOnly && !/^\d$/.test(digit)) throw new LayoutFault(t('digitNotLetter'));
  const bank = way.bankCode === null ? { chamber: '888', payeeBank: '000' } : { payeeBank: way.bankCode };
  const account = { branch, account: way.account.slice(0, -1), accountDigit: digit };
  return [
    profile.segmentA.write({ ...order(payment, context), ...bank, ...account, ...PURPOSES[form.form] }),
    profile.address.write({
      ...second(context),
      ...person(payment.payee),
      ...payeeAddress(payment.payee.address),
      dueOn: payment.dueOn,
      documentAmount: payment.amount,
      ispb,
    }),
  ];
}

function boleto(payment: CnabPayment, barcode: string, context: DetailContext): readonly string[] {
  const { profile, company } = context;
  const { amount, dueOn, payee } = payment;
  // A zero amount in the barcode means that the payer decides the amount.
  const titleAmount = Number(barcode.slice(9, 19)) || amount;
  const discount = Math.max(titleAmount - amount, 0);
  const addition = Math.max(amount - titleAmount, 0);
  return [
    profile.segmentJ.write({ ...order(payment, context), barcode, dueOn, titleAmount, discount, addition }),
    profile.segmentJ52.write({
      ...second(context),
      payerType: documentType(company.document),
      payer: company.document,
      payerName: company.name,
      payeeType: documentType(payee.document),
      payee: payee.document,
      payeeName: payee.name,
    }),
  ];
}
