import fc from 'fast-check';
import { makeBoleto } from '../../src/domains/bill-payments/bill-code-boleto.ts';
import { makeGuide } from '../../src/domains/bill-payments/bill-code-guide.ts';
import { CNAB_PROFILES, type CnabProfileName } from '../../src/domains/finance/payment-runs/cnab240/bank-profile.ts';
import type { CnabPayment, Way } from '../../src/domains/finance/payment-runs/cnab240/payment-form.ts';
import type { RemittanceContent } from '../../src/domains/finance/payment-runs/cnab240/remittance-file.ts';
import { boletos, digits, guides } from './bill-codes.ts';

export interface BankAnswer {
  readonly occurrences: string;
  readonly paidOn?: string;
  readonly paidAmount?: number;
  readonly bankNumber?: string;
}

const put = (line: string, from: number, value: string) =>
  line.slice(0, from - 1) + value + line.slice(from - 1 + value.length);
const dayOf = (date: string) => date.slice(8) + date.slice(5, 7) + date.slice(0, 4);
const NUMBERS: Readonly<Record<string, readonly [yours: number, banks: number]>> = {
  A: [74, 135],
  J: [183, 203],
  O: [123, 143],
};
/** In Itaú's layout, the bank's number has 15 characters and stands elsewhere in a segment J. */
const isOfItau = (line: string) => line.startsWith('341');
export const isJ52 = (line: string) =>
  line[13] === 'J' && line.slice(14, 19) === (isOfItau(line) ? '00052' : ' 0052') && /\D/.test(line.slice(17, 61));

/**
 * Builds the return file of a remittance: its records with the bank's answer to each payment. A null answer leaves a
 * payment as sent. The positions are independent of the rule's.
 */
export function returnOf(file: string, says: (yourNumber: string) => BankAnswer | null): string {
  const lines = file.split('\r\n').map((line) => {
    if (line[7] === '0') return put(line, 143, '2');
    const [yours, banks] = NUMBERS[line[13] ?? ''] ?? [];
    if (line[7] !== '3' || !yours || !banks || isJ52(line)) return line;
    const answer = says(line.slice(yours - 1, yours + 19).trim());
    if (answer === null) return line;
    let answered = put(line, 231, answer.occurrences.padEnd(10));
    const [at, size] = !isOfItau(line) ? [banks, 20] : [line[13] === 'J' ? 216 : banks, 15];
    if (answer.bankNumber) answered = put(answered, at, answer.bankNumber.padEnd(size));
    if (answer.paidOn && line[13] === 'A') {
      answered = put(answered, 155, dayOf(answer.paidOn));
      answered = put(answered, 163, String(answer.paidAmount ?? line.slice(119, 134)).padStart(15, '0'));
    }
    return answered;
  });
  return lines.join('\r\n');
}

const AMOUNTS: Readonly<Record<string, number>> = { A: 120, J: 153, O: 108 };

/** The file with trailers that agree with its records, for a file of one batch whose records were changed. */
export function withTrailers(file: string): string {
  const lines = file.split('\r\n').filter((line) => line !== '');
  const sum = lines.reduce((total, line) => {
    const from = line[7] === '3' && !isJ52(line) ? AMOUNTS[line[13] ?? ''] : undefined;
    return from ? total + Number(line.slice(from - 1, from + 14)) : total;
  }, 0);
  const count = (number: number, size: number) => String(number).padStart(size, '0');
  const fixed = lines.map((line) => {
    if (line[7] === '5') return put(line, 18, count(lines.length - 2, 6) + count(sum, 18));
    return line[7] === '9' ? put(line, 18, count(1, 6) + count(lines.length, 6)) : line;
  });
  return [...fixed, ''].join('\r\n');
}

const ofCharacters = (characters: string, min: number, max: number) =>
  fc.array(fc.constantFrom(...characters), { minLength: min, maxLength: max }).map((list) => list.join(''));
const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const documents = fc.oneof(digits(11), digits(14), ofCharacters('0123456789ABCXYZ', 14, 14));
const keys = fc.oneof(
  fc.uuid(),
  ofCharacters('abcxyz0123._-', 1, 60).map((name) => `${name}@banco.example`),
  digits(11).map((number) => `+55${number}`),
  fc.constantFrom('52998224725', '11222333000181'),
);
const ways: fc.Arbitrary<Way> = fc.oneof(
  keys.map((key): Way => ({ kind: 'pix', key })),
  fc.record({
    kind: fc.constant('transfer' as const),
    bankCode: fc.constantFrom('001', '237', '341', null),
    ispb: digits(8),
    branch: digits(4),
    account: ofCharacters('0123456789', 2, 13),
  }),
  fc.oneof(boletos.map(makeBoleto), guides.map(makeGuide)).map(({ barcode }): Way => ({ kind: 'bill', barcode })),
);

/** Payments that the rules accept. */
export const cnabPayments = (of: fc.Arbitrary<Way> = ways): fc.Arbitrary<readonly CnabPayment[]> =>
  fc
    .array(
      fc.record({
        payOn: days,
        dueOn: days,
        amount: fc.integer({ min: 1, max: 999_999_999_999 }),
        payee: fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }), document: documents }),
        way: of,
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((payments) => payments.map((payment, index) => ({ ...payment, yourNumber: `Pay-${index + 1}` })));

interface Layout {
  readonly bank: string;
  /** Most digits of an agreement. */
  readonly agreement: number;
  /** Check digits of the account that pays. */
  readonly digits: readonly number[];
  readonly accepts: (way: Way) => boolean;
  /** PIX payments need a file of their own. */
  readonly separatesPix: boolean;
}

const isGuide = (way: Way) => way.kind === 'bill' && way.barcode.startsWith('8');
const isByIspb = (way: Way) => way.kind === 'transfer' && way.bankCode === null;
const any: Layout = { bank: '001', agreement: 20, digits: [1, 2], accepts: () => true, separatesPix: false };

/** The payments that each bank accepts. Independent of the profiles. */
const LAYOUTS: Readonly<Record<CnabProfileName, Layout>> = {
  febraban: any,
  bancodobrasil: { ...any, agreement: 9, accepts: (way) => way.kind !== 'pix' && !isByIspb(way) },
  bradesco: { ...any, bank: '237', separatesPix: true },
  itau: {
    ...any,
    ...{ bank: '341', digits: [1], separatesPix: true },
    accepts: (way) => !isGuide(way) && !isByIspb(way),
  },
  santander: { ...any, bank: '033', agreement: 12, accepts: (way) => !isGuide(way) && !isByIspb(way) },
  sicoob: { ...any, bank: '756' },
};

export const remittancesOf = (profile: CnabProfileName): fc.Arbitrary<RemittanceContent> => {
  const { bank, agreement, digits: sizes, accepts, separatesPix } = LAYOUTS[profile];
  const accepted = ways.filter(accepts);
  return fc.record({
    profile: fc.constant(profile),
    bank: fc.constant(bank),
    bankName: fc.constant('Banco Modelo'),
    company: fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      document: digits(14),
      agreement: ofCharacters('0123456789', 1, agreement),
      branch: digits(4),
      branchDigit: digits(1),
      account: digits(8),
      accountDigit: fc.oneof(...sizes.map(digits)),
    }),
    sequence: fc.integer({ min: 1, max: 999_999 }),
    generatedAt: days.map((date) => `${date}T14:05:09`),
    payments: separatesPix
      ? fc.oneof(
          cnabPayments(keys.map((key): Way => ({ kind: 'pix', key }))),
          cnabPayments(accepted.filter(({ kind }) => kind !== 'pix')),
        )
      : cnabPayments(accepted),
  });
};

export const remittances: fc.Arbitrary<RemittanceContent> = fc.constantFrom(...CNAB_PROFILES).chain(remittancesOf);
