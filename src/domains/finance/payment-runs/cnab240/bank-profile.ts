import { batchTrailer, fileHeader, fileTrailer, fileTrailerWithoutAccounts } from './file-records.ts';
import {
  batchTrailerOfItau,
  fileHeaderOfItau,
  segmentAOfItau,
  segmentBOfItau,
  segmentBOfPixOfItau,
  segmentJ52OfItau,
  segmentJOfItau,
} from './itau-records.ts';
import { LayoutFault } from './layout-fault.ts';
import {
  segmentA,
  segmentB,
  segmentBOfBancoDoBrasil,
  segmentBOfPix,
  segmentBOfPixOfSicoob,
  segmentBOfSantander,
  segmentBOfSicoob,
  segmentJ,
  segmentJ52,
} from './payment-records.ts';
import { t } from './texts.ts';

/** Layout variants. A bank's profile follows FEBRABAN except where the bank differs. */
export const CNAB_PROFILES = ['febraban', 'bancodobrasil', 'bradesco', 'itau', 'santander', 'sicoob'] as const;
export type CnabProfileName = (typeof CNAB_PROFILES)[number];

/** The account that pays, as it is registered. */
export interface PayingAccount {
  readonly agreement: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly accountDigit: string;
}

/** Fields 33-52, 58, 71 and 72 of both headers. */
export interface AccountFields {
  readonly agreement: string;
  readonly branchDigit: string;
  readonly accountDigit: string;
  readonly branchAccountDigit: string;
}

interface PixFields {
  readonly transferKind?: string;
  readonly branchDigit?: string;
  readonly firstDigit?: string;
  readonly accountDigit?: string;
}

export interface BankProfile {
  readonly name: CnabProfileName;
  /** COMPE code of the only bank with this layout. Null when several banks use it. */
  readonly bank: string | null;
  readonly fileLayout: string;
  readonly batchLayouts: { readonly transfer: string; readonly boleto: string; readonly bill: string };
  /** G025 of a batch of guides. */
  readonly guideService: string;
  /** P014 in the header of a batch of transfers or guides. */
  readonly paymentIndicator: string;
  /** P001 of a TED. */
  readonly tedChamber: string;
  /** A bank without a COMPE code can be named by its ISPB. */
  readonly namesBankByIspb: boolean;
  /** Forms of entry that no source of the layout defines, with their names. */
  readonly unknownForms: Readonly<Record<string, 'pix' | 'guide'>>;
  /** PIX needs a separate file with this word at 172-191 of its header. Null when all payments share a file. */
  readonly pixFileMark: string | null;
  /** The check digit of an account must be a digit, not X or P. */
  readonly hasDigitsOnly: boolean;
  readonly needsAddress: boolean;
  readonly fileHeader: typeof fileHeader | typeof fileHeaderOfItau;
  readonly segmentA: typeof segmentA | typeof segmentAOfItau;
  readonly address:
    | typeof segmentB
    | typeof segmentBOfBancoDoBrasil
    | typeof segmentBOfItau
    | typeof segmentBOfSantander
    | typeof segmentBOfSicoob;
  readonly pix: typeof segmentBOfPix | typeof segmentBOfPixOfSicoob | typeof segmentBOfPixOfItau;
  readonly segmentJ: typeof segmentJ | typeof segmentJOfItau;
  readonly segmentJ52: typeof segmentJ52 | typeof segmentJ52OfItau;
  readonly batchTrailer: typeof batchTrailer | typeof batchTrailerOfItau;
  readonly fileTrailer: typeof fileTrailer | typeof fileTrailerWithoutAccounts;
  /** Fields of a segment A that are written only for a PIX by key. */
  readonly pixFields: PixFields;
  /** @throws RangeError when the layout cannot hold the account */
  accountFields(account: PayingAccount): AccountFields;
  /** Returns information 2 (178-217) of a PIX by key. */
  pixInformation(document: string): string;
}

function accountFields({ agreement, branchDigit, accountDigit }: PayingAccount): AccountFields {
  return { agreement, branchDigit, accountDigit: accountDigit.charAt(0), branchAccountDigit: accountDigit.charAt(1) };
}

/** @throws RangeError unless the agreement is a number of at most so many digits */
function paddedAgreement(agreement: string, size: number): string {
  if (!new RegExp(`^\\d{1,${size}}$`).test(agreement)) throw new LayoutFault(t('agreementDigits', { size }));
  return agreement.padStart(size, '0');
}

const febraban: BankProfile = {
  name: 'febraban',
  bank: null,
  fileLayout: '091',
  batchLayouts: { transfer: '045', boleto: '040', bill: '012' },
  guideService: '22',
  paymentIndicator: '01',
  tedChamber: '018',
  namesBankByIspb: true,
  unknownForms: {},
  pixFileMark: null,
  hasDigitsOnly: false,
  needsAddress: false,
  fileHeader,
  segmentA,
  address: segmentB,
  pix: segmentBOfPix,
  segmentJ,
  segmentJ52,
  batchTrailer,
  fileTrailer,
  pixFields: {},
  accountFields,
  pixInformation: () => '',
};

/** Sources: FEBRABAN 09.1; Bradesco Multipag v08; Sicoob 3.3; and those that each profile names. */
export const BANK_PROFILES: Readonly<Record<CnabProfileName, BankProfile>> = {
  febraban,
  /** The bank's manual "Particularidades BB", PgtVer03BB, in Hamdan85/rubycnab240. It precedes PIX. */
  bancodobrasil: {
    ...febraban,
    name: 'bancodobrasil',
    bank: '001',
    // The bank does not read the layout numbers of files and of batches with segments A and J: zeros are allowed.
    fileLayout: '000',
    batchLayouts: { transfer: '000', boleto: '000', bill: '010' },
    guideService: '98',
    paymentIndicator: '',
    namesBankByIspb: false,
    unknownForms: { 45: 'pix' },
    address: segmentBOfBancoDoBrasil,
    // 0126 is the bank's product "payments".
    accountFields: (account) => ({
      ...accountFields(account),
      agreement: `${paddedAgreement(account.agreement, 9)}0126`,
    }),
  },
  bradesco: {
    ...febraban,
    name: 'bradesco',
    bank: '237',
    fileLayout: '089',
    needsAddress: true,
    pixFileMark: 'PIX',
    // Document of the payee, then zeros for its ISPB. The kind of account (200-201) is only for a PIX by bank data.
    pixInformation: (document) => document.padStart(14, '0') + '0'.repeat(8),
  },
  /** The sources are in itau-records.ts. They disagree about the forms and types of guides. */
  itau: {
    ...febraban,
    name: 'itau',
    bank: '341',
    fileLayout: '080',
    batchLayouts: { transfer: '040', boleto: '030', bill: '030' },
    paymentIndicator: '',
    tedChamber: '000',
    namesBankByIspb: false,
    unknownForms: { 11: 'guide' },
    // A separate file without a word in its header.
    pixFileMark: '',
    fileHeader: fileHeaderOfItau,
    segmentA: segmentAOfItau,
    address: segmentBOfItau,
    pix: segmentBOfPixOfItau,
    segmentJ: segmentJOfItau,
    segmentJ52: segmentJ52OfItau,
    batchTrailer: batchTrailerOfItau,
    fileTrailer: fileTrailerWithoutAccounts,
    // Branch, account and digits are 20 zeros.
    pixFields: { transferKind: '04', branchDigit: '0', firstDigit: '0', accountDigit: '0' },
    accountFields({ accountDigit }) {
      if (accountDigit.length !== 1) throw new LayoutFault(t('oneCheckDigit'));
      return { agreement: '', branchDigit: '', accountDigit: '', branchAccountDigit: accountDigit };
    },
  },
  /**
   * Layout 060 in ACBr (PagFor.Santander), adrianotrentim/bancobr-net, Trust-Code/PyTrustCnab240 and marcos-neto/Pagamento2Net. They disagree about the
   * batch layout of guides: 010 or 030.
   */
  santander: {
    ...febraban,
    name: 'santander',
    bank: '033',
    fileLayout: '060',
    batchLayouts: { transfer: '031', boleto: '030', bill: '010' },
    paymentIndicator: '',
    namesBankByIspb: false,
    unknownForms: { 11: 'guide' },
    address: segmentBOfSantander,
    fileTrailer: fileTrailerWithoutAccounts,
    accountFields(account) {
      if (!/^\d{1,4}$/.test(account.branch)) throw new LayoutFault(t('fourBranchDigits'));
      const agreement = `0033${account.branch.padStart(4, '0')}${paddedAgreement(account.agreement, 12)}`;
      return { ...accountFields(account), agreement };
    },
  },
  sicoob: {
    ...febraban,
    name: 'sicoob',
    bank: '756',
    fileLayout: '087',
    hasDigitsOnly: true,
    address: segmentBOfSicoob,
    pix: segmentBOfPixOfSicoob,
  },
};

/** The profile of the bank's own layout, whatever profile an account is registered with. */
export const profileOfBank = (bank: string): CnabProfileName | undefined =>
  CNAB_PROFILES.find((name) => BANK_PROFILES[name].bank === bank);
