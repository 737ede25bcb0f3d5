import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCents, parseReais, sumOfCents } from '../../web/shared/format/money.ts';
import { formatAge, formatDay, formatInstant, formatSecond, today } from '../../web/shared/format/time.ts';
import { authorOf, formatDocument, plural, wordsOf } from '../../web/shared/format/words.ts';
import { day, oneOf, searchOf, textUpTo } from '../../web/shared/table/search.ts';
import { speakEnglish } from '../support/page-texts.ts';

beforeAll(speakEnglish);

const NBSP = '\u00A0';

describe('amounts', () => {
  it('amounts are formatted in reais with their sign', () => {
    const written = [0, 5, -5, 45_600, -123_456_789].map((cents) => formatCents(cents).replace(NBSP, ' '));
    expect(written).toEqual(['R$ 0,00', 'R$ 0,05', '-R$ 0,05', 'R$ 456,00', '-R$ 1.234.567,89']);
  });

  it('large amounts are formatted exactly', () => {
    expect(formatCents('900719925474099301')).toBe(`R$${NBSP}9.007.199.254.740.993,01`);
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (cents) => {
        const text = formatCents(cents);
        expect(BigInt(text.replaceAll(/[^\d-]/g, ''))).toBe(cents);
        expect(text).toMatch(/^-?R\$\u00A0\d{1,3}(\.\d{3})*,\d{2}$/);
        expect(formatCents(cents.toString())).toBe(text);
      }),
    );
  });

  it('entered amounts are parsed to cents', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (cents) => {
        expect(parseReais(formatCents(cents))).toBe(cents);
      }),
    );
    expect(['10', '1234,5', '1.234,56', ' R$ 7,00 '].map(parseReais)).toEqual([1_000, 123_450, 123_456, 700]);
    for (const text of ['', '-1', '1,234', '1.23', '12.34,00', 'ten', '99999999999999999'])
      expect(parseReais(text)).toBeNull();
  });

  it('sums of amounts are exact', () => {
    expect(sumOfCents([Number.MAX_SAFE_INTEGER, '9007199254740991', 2n])).toBe(18_014_398_509_481_984n);
  });
});

describe('times', () => {
  it("times are shown in Brasília, regardless of the browser's time zone", () => {
    expect(formatInstant('2026-11-23T02:30:05Z')).toBe('22/11/2026, 23:30');
    expect(formatSecond('2026-11-23T02:30:05Z')).toBe('22/11/2026, 23:30:05');
    expect(today(Date.parse('2026-11-23T02:30:00Z'))).toBe('2026-11-22');
    expect(formatDay('2026-11-23')).toBe('23/11/2026');
  });

  it('the age of an instant is shown in the largest unit', () => {
    const ages = [0, 59_999, 60_000, 3_599_999, 3_600_000, 86_400_000 * 12].map(formatAge);
    expect(ages.map((age) => age.replace(NBSP, ' '))).toEqual(['now', 'now', '1 min', '59 min', '1 h', '12 d']);
  });
});

describe('words', () => {
  it('enum values, documents and authors are shown as text', () => {
    expect(wordsOf('PARTIALLY_PAID')).toBe('Partially paid');
    expect(authorOf('operator:ana')).toBe('ana');
    expect(authorOf('partner_api:erp')).toBe('partner_api:erp');
    expect([plural(1, 'payable'), plural(2, 'payable'), plural(2, 'entry', 'entries')]).toEqual([
      '1 payable',
      '2 payables',
      '2 entries',
    ]);
    expect(['12345678909', '11222333000181', '12ABC34501DE35', 'no. 5'].map(formatDocument)).toEqual([
      '123.456.789-09',
      '11.222.333/0001-81',
      '12.ABC.345/01DE-35',
      'no. 5',
    ]);
  });
});

describe('filters of an address', () => {
  const read = searchOf({ status: oneOf(['PENDING', 'PAID']), from: day, text: textUpTo(5) });

  it('filters of an address keep the values that the screen allows', () => {
    expect(read({ status: 'PENDING', from: '2026-12-01', text: 'abc' })).toEqual({
      status: 'PENDING',
      from: '2026-12-01',
      text: 'abc',
    });
  });

  it('other values of an address are left out', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (search) => {
        for (const [name, value] of Object.entries(read(search))) {
          expect(['status', 'from', 'text']).toContain(name);
          expect(typeof value).toBe('string');
        }
      }),
    );
    expect(read({ status: 'NONE', from: 'today', text: 'abcdef', other: 'x' })).toEqual({});
  });
});
