import { companyBlock } from './file-records.ts';
import {
  constant,
  day,
  detailPrefix,
  digits,
  documentNumber,
  exactText,
  integer,
  prefix,
  recordLayout,
  statedInteger,
  text,
} from './record.ts';

/**
 * Itaú's own layout, SISPAG versions 080 to 086, in the positions where it differs from FEBRABAN's. Five public sources
 * agree on them: banco-br/cnab_yaml (cnab240/341), wlrsilveira/cnab-sispag, adrianotrentim/bancobr-net,
 * OCA/l10n-brazil (l10n_br_cnab_structure) and eduardokum/laravel-boleto.
 */
const occurrences = { occurrences: text(231, 240) };
const movement = { movement: digits(15, 15), instruction: digits(16, 17) };

/** Itaú's header has no agreement, no sequence and no word for PIX. */
export const fileHeaderOfItau = recordLayout({
  ...prefix('0'),
  ...companyBlock,
  layout: digits(15, 17),
  bankName: text(103, 132),
  direction: constant(143, 143, '1'),
  generatedOn: day(144, 151),
  generatedAt: digits(152, 157),
  zeros: digits(158, 166),
  density: constant(167, 171, '00000'),
});

export const segmentAOfItau = recordLayout({
  ...detailPrefix('A'),
  ...movement,
  chamber: digits(18, 20),
  payeeBank: digits(21, 23),
  branch: digits(24, 28),
  branchDigit: text(29, 29),
  account: digits(30, 41),
  /** First of two check digits. */
  firstDigit: text(42, 42),
  accountDigit: text(43, 43),
  payeeName: text(44, 73),
  yourNumber: exactText(74, 93),
  payOn: day(94, 101),
  currency: constant(102, 104, 'REA'),
  ispb: digits(105, 112),
  /** 04: a PIX by key. */
  transferKind: text(113, 114),
  zeros: digits(115, 119),
  amount: integer(120, 134),
  bankNumber: text(135, 149),
  paidOn: day(155, 162),
  paidAmount: integer(163, 177),
  documentNumber: digits(198, 203),
  payeeDocument: documentNumber(204, 217),
  notice: constant(230, 230, '0'),
  ...occurrences,
});

const payee = { documentType: digits(18, 18), document: documentNumber(19, 32) };

/** The positions of FEBRABAN's dates and amounts belong to an e-mail address. */
export const segmentBOfItau = recordLayout({
  ...detailPrefix('B'),
  ...payee,
  street: text(33, 62),
  houseNumber: integer(63, 67),
  complement: text(68, 82),
  district: text(83, 97),
  city: text(98, 117),
  postalCode: digits(118, 122),
  postalCodeSuffix: digits(123, 125),
  state: text(126, 127),
  ...occurrences,
});

export const segmentBOfPixOfItau = recordLayout({
  ...detailPrefix('B'),
  initiation: text(15, 16),
  ...payee,
  message: text(63, 127),
  key: exactText(128, 227),
  ...occurrences,
});

export const segmentJOfItau = recordLayout({
  ...detailPrefix('J'),
  ...movement,
  barcode: digits(18, 61),
  payeeName: text(62, 91),
  dueOn: day(92, 99),
  titleAmount: integer(100, 114),
  discount: integer(115, 129),
  addition: integer(130, 144),
  payOn: day(145, 152),
  amount: integer(153, 167),
  zeros: digits(168, 182),
  yourNumber: exactText(183, 202),
  bankNumber: text(216, 230),
  ...occurrences,
});

/** Position 15 is blank in FEBRABAN's layout. */
export const segmentJ52OfItau = recordLayout({
  ...detailPrefix('J'),
  ...movement,
  registration: constant(18, 19, '52'),
  payerType: digits(20, 20),
  payer: documentNumber(21, 35),
  payerName: text(36, 75),
  payeeType: digits(76, 76),
  payee: documentNumber(77, 91),
  payeeName: text(92, 131),
  guarantorType: digits(132, 132),
  guarantor: documentNumber(133, 147),
  guarantorName: text(148, 187),
});

export const batchTrailerOfItau = recordLayout({
  ...prefix('5'),
  records: statedInteger(18, 23),
  sum: statedInteger(24, 41),
  zeros: digits(42, 59),
  ...occurrences,
});
