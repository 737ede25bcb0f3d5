import nodeOfxParser from 'node-ofx-parser';
import { parseSync } from 'ofx-js';
import { describe, expect, test } from 'vitest';
import { readOfxStatements } from '../../../../src/domains/finance/reconciliation/statement-files/ofx-statements.ts';
import { statementText } from '../../../../src/domains/finance/reconciliation/statement-files/statement-text.ts';
import { statementCorpus } from '../../../support/statement-corpus.ts';

const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'ofx-js': (text) => parseSync(text),
  'node-ofx-parser': (text) => nodeOfxParser.parse(text),
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Every movement in the result of a parser: a parser returns one movement as an object, and several as an array. */
function movementsIn(value: unknown, name = ''): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap((each) => movementsIn(each, name));
  if (!isObject(value)) return [];
  if (name.toUpperCase() === 'STMTTRN') return [value];
  return Object.entries(value).flatMap(([member, content]) => movementsIn(content, member));
}

/** Days, ids and amounts in cents by a parser. Null if it fails, or its amounts are not plain decimal numbers. */
function factsBy(parse: (text: string) => unknown, text: string): readonly string[] | null {
  let movements: ReturnType<typeof movementsIn>;
  try {
    movements = movementsIn(parse(text));
  } catch {
    return null;
  }
  const facts = movements.map(({ DTPOSTED, FITID, TRNAMT }) =>
    typeof TRNAMT === 'string' && /^-?\d+\.\d\d$/.test(TRNAMT)
      ? `${String(DTPOSTED).slice(0, 8)} ${String(FITID ?? '')} ${TRNAMT.replace('.', '').replace(/^(-?)0+(?=\d)/, '$1')}`
      : null,
  );
  return facts.some((fact) => fact === null) ? null : (facts as string[]);
}

/** The reason why a parser differs. The reading is right by the source that it names. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'btg-foreign-currency.ofx': 'The parsers ignore CURRENCY (OFX 1.6 and 2.2, section 5.2).',
  'c6-cdata.ofx': 'The parsers do not read CDATA (XML 1.0, section 2.7).',
  'stone-entities.ofx': 'node-ofx-parser encodes ampersands again (XML 1.0, section 4.6).',
  'inter-xml.ofx': 'The parsers find no OFX element with a namespace (Namespaces in XML 1.0, section 6.2).',
  'santander-lower-case.ofx':
    'The parsers compare names with their case. SGML does not (ISO 8879, NAMECASE GENERAL YES).',
  'two-files-in-one.ofx': 'The parsers stop at the second file.',
};

const files = statementCorpus.filter(({ name, expected }) => name.endsWith('.ofx') && expected.statements);

/** Names of the files that a parser reads with the same facts, and with others. */
function compared(parse: (text: string) => unknown): { readonly same: string[]; readonly differing: string[] } {
  const [same, differing]: [string[], string[]] = [[], []];
  for (const { name, content } of files) {
    const facts = factsBy(parse, statementText(content));
    if (facts === null) continue;
    const ours = readOfxStatements(content)
      .flatMap(({ rows }) => rows)
      .map(({ date, bankId, amount }) => `${date?.replaceAll('-', '')} ${bankId} ${amount}`);
    (JSON.stringify(facts) === JSON.stringify(ours) ? same : differing).push(name);
  }
  return { same, differing };
}

describe('independent OFX parsers', () => {
  test('the parsers ofx-js and node-ofx-parser find the same days, ids and amounts, except for known differences', () => {
    const results = Object.values(PARSERS).map(compared);
    expect([...new Set(results.flatMap(({ differing }) => differing))].sort()).toEqual(Object.keys(DIFFERENCES).sort());
    for (const { same } of results) expect(same.length).toBeGreaterThan(10);
  });
});
