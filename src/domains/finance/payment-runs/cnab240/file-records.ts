import {
  constant,
  day,
  digits,
  documentNumber,
  exactText,
  integer,
  prefix,
  recordLayout,
  statedInteger,
  text,
} from './record.ts';

/** Company block of both headers, 18-102. `branchAccountDigit` holds the second check digit of an account. */
export const companyBlock = {
  documentType: digits(18, 18),
  document: documentNumber(19, 32),
  agreement: exactText(33, 52),
  branch: digits(53, 57),
  branchDigit: text(58, 58),
  account: digits(59, 70),
  accountDigit: text(71, 71),
  branchAccountDigit: text(72, 72),
  companyName: text(73, 102),
};

export const fileHeader = recordLayout({
  ...prefix('0'),
  ...companyBlock,
  bankName: text(103, 132),
  /** 1 remittance, 2 return. */
  direction: constant(143, 143, '1'),
  generatedOn: day(144, 151),
  /** HHMMSS. */
  generatedAt: digits(152, 157),
  sequence: integer(158, 163),
  layout: digits(164, 166),
  density: constant(167, 171, '01600'),
  bankUse: exactText(172, 191),
  companyUse: exactText(192, 211),
});

/** Record type 1. All payments of a batch have the same form. */
export const batchHeader = recordLayout({
  ...prefix('1'),
  operation: constant(9, 9, 'C'),
  service: digits(10, 11),
  form: digits(12, 13),
  layout: digits(14, 16),
  ...companyBlock,
  message: text(103, 142),
  street: text(143, 172),
  houseNumber: integer(173, 177),
  complement: text(178, 192),
  city: text(193, 212),
  postalCode: digits(213, 217),
  postalCodeSuffix: text(218, 220),
  state: text(221, 222),
  /** Blank in layout 040. */
  paymentIndicator: text(223, 224),
  occurrences: text(231, 240),
});

export const batchTrailer = recordLayout({
  ...prefix('5'),
  records: statedInteger(18, 23),
  /** In cents. */
  sum: statedInteger(24, 41),
  zeros: digits(42, 65),
  occurrences: text(231, 240),
});

export const fileTrailer = recordLayout({
  ...prefix('9'),
  batches: statedInteger(18, 23),
  records: statedInteger(24, 29),
  zeros: digits(30, 35),
});

/** The trailer of Itaú and Santander: 30-35 are blank. */
export const fileTrailerWithoutAccounts = recordLayout({
  ...prefix('9'),
  batches: statedInteger(18, 23),
  records: statedInteger(24, 29),
});
