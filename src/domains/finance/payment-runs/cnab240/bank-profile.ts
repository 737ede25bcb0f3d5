import { segmentB, segmentBOfPix, segmentBOfPixOfSicoob, segmentBOfSicoob } from './payment-records.ts';

/** Whose habits a file follows: what a bank has not changed is FEBRABAN's. */
export const CNAB_PROFILES = ['febraban', 'bradesco', 'sicoob'] as const;
export type CnabProfileName = (typeof CNAB_PROFILES)[number];

/** What a bank has that others do not. */
export interface BankProfile {
  readonly name: CnabProfileName;
  readonly fileLayout: string;
  readonly batchLayouts: { readonly transfer: string; readonly boleto: string; readonly bill: string };
  /** PIX goes in a file of its own, with this word at 172-191 of its header; null: in one file with all the rest. */
  readonly pixFileMark: string | null;
  /** Account check digits are digits: no X, no P. */
  readonly hasDigitsOnly: boolean;
  /** Transfers are taken only with the address of their payee. */
  readonly needsAddress: boolean;
  readonly address: typeof segmentB | typeof segmentBOfSicoob;
  readonly pix: typeof segmentBOfPix | typeof segmentBOfPixOfSicoob;
  /** Information 2 (178-217) of a PIX by its key. */
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

/** The layouts by profile (FEBRABAN 09.1; Bradesco Multipag v08; Sicoob 3.3). */
export const BANK_PROFILES: Readonly<Record<CnabProfileName, BankProfile>> = {
  febraban,
  bradesco: {
    ...febraban,
    name: 'bradesco',
    fileLayout: '089',
    needsAddress: true,
    pixFileMark: 'PIX',
    // The payee's document and ISPB; the kind of account, at 200-201, is told with bank data alone.
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
