import {
  constant,
  day,
  detailPrefix,
  digits,
  documentNumber,
  exactText,
  integer,
  recordLayout,
  text,
} from './record.ts';

const instruction = { movement: digits(15, 15), instruction: digits(16, 17) };
const occurrences = { occurrences: text(231, 240) };

/** Segment A: transfers in every form, PIX included. */
export const segmentA = recordLayout({
  ...detailPrefix('A'),
  ...instruction,
  chamber: digits(18, 20),
  payeeBank: digits(21, 23),
  branch: digits(24, 28),
  branchDigit: text(29, 29),
  account: digits(30, 41),
  accountDigit: text(42, 42),
  branchAccountDigit: text(43, 43),
  payeeName: text(44, 73),
  yourNumber: exactText(74, 93),
  payOn: day(94, 101),
  currency: constant(102, 104, 'BRL'),
  currencyAmount: digits(105, 119),
  amount: integer(120, 134),
  bankNumber: text(135, 154),
  /** Only in returns. */
  paidOn: day(155, 162),
  paidAmount: integer(163, 177),
  information: text(178, 217),
  tedPurpose: text(220, 224),
  complement: text(225, 226),
  notice: constant(230, 230, '0'),
  ...occurrences,
});

const payee = { documentType: digits(18, 18), document: documentNumber(19, 32) };
const amounts = (from: number) => ({
  dueOn: day(from, from + 7),
  documentAmount: integer(from + 8, from + 22),
  rebate: integer(from + 23, from + 37),
  discount: integer(from + 38, from + 52),
  interest: integer(from + 53, from + 67),
  fine: integer(from + 68, from + 82),
  payeeCode: text(from + 83, from + 97),
});
const postal = { postalCode: digits(118, 122), postalCodeSuffix: text(123, 125), state: text(126, 127) };
const ispb = { zeros: digits(227, 232), ispb: digits(233, 240) };
const addressOfPayee = {
  ...payee,
  street: text(33, 62),
  houseNumber: integer(63, 67),
  complement: text(68, 82),
  district: text(83, 97),
  city: text(98, 117),
  ...postal,
};

/** Segment B of a transfer: address of the payee. It has no occurrences. */
export const segmentB = recordLayout({
  ...detailPrefix('B'),
  ...addressOfPayee,
  ...amounts(128),
  notice: constant(226, 226, '0'),
  ...ispb,
});

/** Segment B of a transfer in the layout of Banco do Brasil, which has no ISPB. */
export const segmentBOfBancoDoBrasil = recordLayout({
  ...detailPrefix('B'),
  ...addressOfPayee,
  ...amounts(128),
  notice: constant(226, 226, '0'),
  zeros: digits(227, 232),
});

/** Segment B of a transfer in Sicoob's layout: other positions for the address, and no ISPB. */
export const segmentBOfSicoob = recordLayout({
  ...detailPrefix('B'),
  ...payee,
  street: text(33, 67),
  houseNumber: integer(68, 72),
  complement: text(73, 87),
  district: text(88, 102),
  city: text(103, 117),
  ...postal,
  ...amounts(128),
  notice: constant(226, 226, '0'),
});

/**
 * Segment B of a transfer in Santander's layout. Positions of ACBr (PagFor.Santander), bancobr-net and Pagamento2Net, which
 * agree.
 */
export const segmentBOfSantander = recordLayout({
  ...detailPrefix('B'),
  ...addressOfPayee,
  dueOn: day(128, 135),
  documentAmount: integer(136, 150),
  rebate: integer(151, 165),
  discount: integer(166, 180),
  interest: integer(181, 195),
  fine: integer(196, 210),
  /** HHMM at which the bank sends a TED. Zeros: as soon as possible. */
  sendAt: digits(211, 214),
  /** The bank's text in the payee's statement. */
  statementText: digits(226, 229),
  notice: constant(230, 230, '0'),
  /** S or N. */
  isBank: constant(232, 232, 'N'),
  ispb: digits(233, 240),
});

const pixFields = {
  ...detailPrefix('B'),
  /** 01 phone, 02 e-mail, 03 CPF or CNPJ, 04 random key, 05 bank data. */
  initiation: text(15, 17),
  ...payee,
  txid: exactText(33, 67),
  message: text(68, 127),
  /** The PIX key, or the kind of account when the payee is named by bank data. */
  key: exactText(128, 226),
};

export const segmentBOfPix = recordLayout({ ...pixFields, ...ispb });
/** Sicoob's layout has no ISPB. */
export const segmentBOfPixOfSicoob = recordLayout({ ...pixFields, zeros: digits(227, 232) });

export const segmentJ = recordLayout({
  ...detailPrefix('J'),
  ...instruction,
  barcode: digits(18, 61),
  payeeName: text(62, 91),
  dueOn: day(92, 99),
  titleAmount: integer(100, 114),
  discount: integer(115, 129),
  addition: integer(130, 144),
  payOn: day(145, 152),
  amount: integer(153, 167),
  currencyAmount: digits(168, 182),
  yourNumber: exactText(183, 202),
  bankNumber: text(203, 222),
  currency: constant(223, 224, '09'),
  ...occurrences,
});

const parties = {
  ...detailPrefix('J'),
  instruction: digits(16, 17),
  registration: constant(18, 19, '52'),
  payerType: digits(20, 20),
  payer: documentNumber(21, 35),
  payerName: text(36, 75),
  payeeType: digits(76, 76),
  payee: documentNumber(77, 91),
  payeeName: text(92, 131),
};

/** Segment J-52: payer and payee of a boleto. It has no occurrences. */
export const segmentJ52 = recordLayout({
  ...parties,
  guarantorType: digits(132, 132),
  guarantor: documentNumber(133, 147),
  guarantorName: text(148, 187),
});

/** Segment J-52 of a PIX by QR code. The end of its TXID fills the positions of the occurrences. */
export const segmentJ52OfPix = recordLayout({
  ...parties,
  keyOrUrl: exactText(132, 210),
  txid: exactText(211, 240),
});

export const segmentO = recordLayout({
  ...detailPrefix('O'),
  ...instruction,
  barcode: exactText(18, 61),
  payeeName: text(62, 91),
  dueOn: day(92, 99),
  payOn: day(100, 107),
  amount: integer(108, 122),
  yourNumber: exactText(123, 142),
  bankNumber: text(143, 162),
  ...occurrences,
});

/** Segment Z of a return: the bank's authentication of the preceding payment. For a PIX it is the end-to-end id. */
export const segmentZ = recordLayout({
  ...detailPrefix('Z'),
  authentication: exactText(15, 78),
  protocol: text(79, 103),
  ...occurrences,
});
