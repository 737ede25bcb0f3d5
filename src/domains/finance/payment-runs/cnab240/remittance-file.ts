import { headerAddress } from './address-fields.ts';
import { BANK_PROFILES, type CnabProfileName } from './bank-profile.ts';
import { batchHeader } from './file-records.ts';
import { faultText, LayoutFault } from './layout-fault.ts';
import { detailsOf, documentType } from './payment-details.ts';
import { type CnabPayment, formOf, PAYMENT_FORMS, type Payee, type PaymentForm, PIX_FORM } from './payment-form.ts';
import { t } from './texts.ts';

export interface RemittanceCompany extends Payee {
  readonly agreement: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly account: string;
  /** Some banks use two check digits. */
  readonly accountDigit: string;
}

/** Frozen content of a remittance. It reproduces the file byte for byte. */
export interface RemittanceContent {
  readonly profile: CnabProfileName;
  readonly bank: string;
  readonly bankName: string;
  readonly company: RemittanceCompany;
  /** NSA, from 1. Never reused within the agreement. */
  readonly sequence: number;
  /** Brasília time, `YYYY-MM-DDTHH:MM:SS`. */
  readonly generatedAt: string;
  readonly payments: readonly CnabPayment[];
}

export interface BatchTotals {
  readonly batch: number;
  /** Header, details and trailer. */
  readonly records: number;
  /** Cents of the segments A, J and O. */
  readonly sum: number;
}

const CRLF = '\r\n';

/** The record count of the file includes the file's own header and trailer. */
export function trailersOf(bank: string, batches: readonly BatchTotals[], profile: CnabProfileName = 'febraban') {
  const { batchTrailer, fileTrailer } = BANK_PROFILES[profile];
  const records = batches.reduce((count, batch) => count + batch.records, 2);
  return {
    ofBatches: batches.map(({ batch, ...totals }) => batchTrailer.write({ bank, batch, ...totals })),
    ofFile: fileTrailer.write({ bank, batch: 9999, batches: batches.length, records }),
  };
}

/** Returns ASCII lines with CRLF, one batch for each form. @throws RangeError naming a payment and its faulty field */
export function remittanceFile(content: RemittanceContent): string {
  const { bank, company } = content;
  const groups = Map.groupBy(content.payments, (payment) => formOf(payment, bank, company.document));
  if (groups.has(PIX_FORM) && groups.size > 1 && BANK_PROFILES[content.profile].pixFileMark !== null) {
    throw new LayoutFault(t('pixInOwnFile'));
  }
  const { unknownForms } = BANK_PROFILES[content.profile];
  for (const [{ form }, [payment]] of groups) {
    const unknown = unknownForms[form];
    if (unknown) throw new LayoutFault(t('formNotDefined', { number: String(payment?.yourNumber), form: unknown }));
  }
  const batches = PAYMENT_FORMS.flatMap((form) => {
    const payments = groups.get(form);
    return payments ? [{ form, payments }] : [];
  }).map(({ form, payments }, index) => batchOf(content, form, payments, index + 1));
  const { ofBatches, ofFile } = trailersOf(
    bank,
    batches.map(({ totals }) => totals),
    content.profile,
  );
  const body = batches.flatMap(({ lines }, index) => [...lines, ofBatches[index]]);
  return [headerOf(content, groups.has(PIX_FORM)), ...body, ofFile, ''].join(CRLF);
}

const companyBlock = ({ company, profile }: RemittanceContent) => ({
  documentType: documentType(company.document),
  document: company.document,
  branch: company.branch,
  account: company.account,
  ...BANK_PROFILES[profile].accountFields(company),
  companyName: company.name,
});

function headerOf(content: RemittanceContent, isPix: boolean): string {
  const { fileHeader, fileLayout, pixFileMark } = BANK_PROFILES[content.profile];
  const [date = '', time = ''] = content.generatedAt.split('T');
  return fileHeader.write({
    bank: content.bank,
    ...companyBlock(content),
    bankName: content.bankName,
    generatedOn: date,
    generatedAt: time.replaceAll(':', ''),
    sequence: content.sequence,
    layout: fileLayout,
    bankUse: (isPix && pixFileMark) || '',
  });
}

function batchOf(content: RemittanceContent, form: PaymentForm, payments: readonly CnabPayment[], batch: number) {
  const { bank, company } = content;
  const profile = BANK_PROFILES[content.profile];
  const header = batchHeader.write({
    bank,
    batch,
    ...companyBlock(content),
    ...headerAddress(company.address),
    service: form.layout === 'bill' ? profile.guideService : form.service,
    form: form.form,
    layout: profile.batchLayouts[form.layout],
    paymentIndicator: form.layout === 'boleto' ? '' : profile.paymentIndicator,
  });
  const details: string[] = [];
  for (const payment of payments) {
    try {
      details.push(...detailsOf(payment, { profile, bank, form, company, batch, number: details.length + 1 }));
    } catch (error) {
      throw new LayoutFault(t('paymentFault', { number: payment.yourNumber, text: faultText(error) }), {
        cause: error,
      });
    }
  }
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  return { lines: [header, ...details], totals: { batch, records: details.length + 2, sum } };
}
