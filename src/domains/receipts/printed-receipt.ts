import { printedInstant } from '../../platform/documents/figures.ts';
import type { Language } from '../../platform/language/language.ts';
import { type Localized, textsOf } from '../../platform/language/text.ts';
import { isCpf, maskCpf, normalizeDocument } from '../../platform/text/documents.ts';
import { english } from './messages.en.ts';
import { portuguese } from './messages.pt-br.ts';

export const receiptTexts = textsOf(english, portuguese);
const t = receiptTexts;

export interface ReceiptGroup {
  readonly title: Localized;
  readonly rows: readonly (readonly [label: Localized, value: string | Localized])[];
}

/** A receipt as people see it: on paper, on a screen, and reduced on the public page that verifies it. */
export interface PrintedReceipt {
  /** Name of the payment, such as `Pix enviado`. */
  readonly kind: Localized;
  readonly institution: Issuer;
  /** In cents. */
  readonly amount: number;
  readonly at: Date;
  readonly payer: PrintedParty;
  readonly payee: PrintedParty;
  readonly details: ReceiptGroup['rows'];
  readonly authentication: string;
  /** Address of the public page that verifies it. */
  readonly verifyAt: string;
}

export interface Issuer {
  readonly name: string;
  readonly ispb: string;
}

export interface PrintedParty {
  readonly name: string | null;
  /** CPF or CNPJ in print form. */
  readonly document: string | null;
  readonly ispb?: string | null;
  readonly agency?: string | null;
  readonly accountNumber?: string | null;
}

/** Every CPF is masked: receipts are forwarded to others. */
function maskedDocument(document: string | null): string | null {
  const digits = normalizeDocument(document ?? '');
  return isCpf(digits) ? maskCpf(digits) : document;
}

const present = (rows: readonly (readonly [Localized, string | null | undefined])[]): ReceiptGroup['rows'] =>
  rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

const partyRows = ({ name, document, ispb, agency, accountNumber }: PrintedParty): ReceiptGroup['rows'] =>
  present([
    [t('name'), name],
    [t('document'), maskedDocument(document)],
    [t('ispb'), ispb],
    [t('agency'), agency],
    [t('account'), accountNumber],
  ]);

const paidAt = (at: Date): readonly [Localized, Localized] => [
  t('paidAt'),
  { in: (language) => t('brasilia', { at: printedInstant(at, language) }).in(language) },
];

export const groupsOf = ({ payer, payee, at, details }: PrintedReceipt): readonly ReceiptGroup[] => [
  { title: t('payer'), rows: partyRows(payer) },
  { title: t('payee'), rows: partyRows(payee) },
  { title: t('details'), rows: [paidAt(at), ...details] },
];

/** The facts that the public page shows: names, masked documents, and when. Accounts and descriptions are left out. */
export const publicGroupsOf = ({ payer, payee, at, kind, ...receipt }: PrintedReceipt): readonly ReceiptGroup[] => [
  {
    title: kind,
    rows: [
      paidAt(at),
      ...present([
        [t('payer'), payer.name],
        [t('document'), maskedDocument(payer.document)],
        [t('payee'), payee.name],
        [t('document'), maskedDocument(payee.document)],
        [t('authentication'), receipt.authentication],
      ]),
    ],
  },
];

export const shownIn = (value: string | Localized, language: Language): string =>
  typeof value === 'string' ? value : value.in(language);
