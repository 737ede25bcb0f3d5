import { segmentB, segmentBOfPix, segmentBOfPixOfSicoob, segmentBOfSicoob } from './payment-records.ts';

/** Layout variants. A bank's profile follows FEBRABAN except where the bank differs. */
export const CNAB_PROFILES = ['febraban', 'bradesco', 'sicoob'] as const;
export type CnabProfileName = (typeof CNAB_PROFILES)[number];

export interface BankProfile {
  readonly name: CnabProfileName;
  readonly fileLayout: string;
  readonly batchLayouts: { readonly transfer: string; readonly boleto: string; readonly bill: string };
  /** PIX needs a separate file with this word at 172-191 of its header. Null when all payments share a file. */
  readonly pixFileMark: string | null;
  /** The check digit of an account must be a digit, not X or P. */
  readonly hasDigitsOnly: boolean;
  readonly needsAddress: boolean;
  readonly address: typeof segmentB | typeof segmentBOfSicoob;
  readonly pix: typeof segmentBOfPix | typeof segmentBOfPixOfSicoob;
  /** Returns information 2 (178-217) of a PIX by key. */
  pixInformation(document: string): string;
}

const febraban: BankProfile = {
  name: 'febraban',
  fileLayout: '091',
  batchLayouts: { transfer: '045', boleto: '040', bill: '012' },
  pixFileMark: null,
  hasDigitsOnly: false,
  needsAddress: false,
  address: segmentB,
  pix: segmentBOfPix,
  pixInformation: () => '',
};

/** Sources: FEBRABAN 09.1; Bradesco Multipag v08; Sicoob 3.3. */
export const BANK_PROFILES: Readonly<Record<CnabProfileName, BankProfile>> = {
  febraban,
  bradesco: {
    ...febraban,
    name: 'bradesco',
    fileLayout: '089',
    needsAddress: true,
    pixFileMark: 'PIX',
    // Document of the payee, then zeros for its ISPB. The kind of account (200-201) is only for a PIX by bank data.
    pixInformation: (document) => document.padStart(14, '0') + '0'.repeat(8),
  },
  sicoob: {
    ...febraban,
    name: 'sicoob',
    fileLayout: '087',
    hasDigitsOnly: true,
    address: segmentBOfSicoob,
    pix: segmentBOfPixOfSicoob,
  },
};
