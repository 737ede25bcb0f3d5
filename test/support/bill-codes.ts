import fc from 'fast-check';
import type { BoletoParts } from '../../src/domains/bill-payments/bill-code-boleto.ts';
import type { GuideParts } from '../../src/domains/bill-payments/bill-code-guide.ts';
import { plusDays } from '../../src/platform/time/calendar.ts';

export const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count });

/** Days that a due factor can express: 2000-07-03 to 2049-10-13. */
export const dueDates = fc.integer({ min: 0, max: 17_999 }).map((days) => plusDays('2000-07-03', days));

export const boletos: fc.Arbitrary<BoletoParts> = fc.record({
  bankCode: digits(3).filter((code) => !code.startsWith('8')),
  amount: fc.option(fc.integer({ min: 1, max: 9_999_999_999 })),
  dueDate: fc.option(dueDates),
  freeField: digits(25),
});

export const guides: fc.Arbitrary<GuideParts> = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 9).chain((segment) =>
  fc.record({
    segment: fc.constant(segment),
    valueId: fc.constantFrom(6, 7, 8, 9),
    amount: fc.option(fc.integer({ min: 1, max: 99_999_999_999 })),
    companyId: digits(segment === 6 ? 8 : 4),
    freeField: digits(segment === 6 ? 21 : 25),
  }),
);

export const printedLine = (line: string): string =>
  line.length === 47
    ? line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
    : line.replace(/(.{11})(.)(?=(.?))/g, (_, block, digit, more) => `${block}-${digit}${more && ' '}`);
