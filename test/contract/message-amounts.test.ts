import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatCents, formatReais } from '../../src/platform/money/money.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Files that may print amounts without a formatter: the formatters themselves, and prices that people type. */
const FORMATTERS = ['src/platform/money/money.ts', 'web/shared/format/money.ts'];

const sources = globSync(['src/**/*.ts', 'web/{console,dashboard,shared}/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
  (path) => !FORMATTERS.includes(path) && !path.includes('.generated.'),
);

/** Interpolated values that are printed as amounts without a formatter. */
const BY_HAND = [
  { why: 'a value is inserted after a currency sign', pattern: /(?:R\$|BRL)[ \u00A0]?\$\{/ },
  { why: 'a value is inserted before the word cents', pattern: /\$\{(?!MAX_)[^}]*\} cents/ },
  { why: 'a currency is formatted by Intl', pattern: /style: 'currency', currency: 'BRL' \}/ },
];

function* strings(value: unknown, name = ''): Generator<readonly [name: string, text: string]> {
  if (typeof value === 'string') yield [name, value];
  else if (typeof value === 'object' && value !== null)
    for (const [member, inside] of Object.entries(value)) yield* strings(inside, member);
}

describe('amounts in messages', () => {
  it('an amount has one exact form in English and one in Portuguese, with sign and digit groups, for every size', () => {
    expect([0, 5, 4_990, -123_456_789, 900_719_925_474_099_301n].map(formatCents)).toEqual([
      'BRL 0.00',
      'BRL 0.05',
      'BRL 49.90',
      '-BRL 1,234,567.89',
      'BRL 9,007,199,254,740,993.01',
    ]);
    expect([0, 4_990, -123_456_789].map(formatReais)).toEqual(['R$ 0,00', 'R$ 49,90', '-R$ 1.234.567,89']);
  });

  it.each(BY_HAND)('an amount is never printed without a formatter: $why', ({ pattern }) => {
    const found = sources.flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, n) => (pattern.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('every example of the printed documents has amounts in the English form', () => {
    const printed = ['schema/openapi.json', 'schema/asyncapi.json'].flatMap((path) => [
      ...strings(JSON.parse(read(path))),
    ]);
    const messages = printed.flatMap(([name, text]) => (name === 'message' ? [text] : []));
    const amounts = messages.flatMap((message) => message.match(/(?:R\$|BRL)\s?[\d.,]*\d|\d+ cents\b/g) ?? []);
    expect(amounts.length).toBeGreaterThan(5);
    for (const amount of amounts) expect(amount).toMatch(/^BRL \d{1,3}(?:,\d{3})*\.\d{2}$/);
  });
});
