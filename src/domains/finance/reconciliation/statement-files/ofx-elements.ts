import { inOneLine } from './statement-text.ts';

/** A part of an OFX file. The parts come in the order of the file. */
export type OfxPart =
  | { readonly kind: 'open'; readonly name: string; readonly line: number }
  /** The text of the element that was opened last. It is complete, decoded and trimmed. */
  | { readonly kind: 'value'; readonly name: string; readonly text: string }
  | { readonly kind: 'close'; readonly name: string; readonly line: number };

/** Members of a movement or of its aggregates, of accounts and of balances. Their tags end an unclosed leaf. */
const LEAVES: ReadonlySet<string> = new Set([
  ...['TRNTYPE', 'DTPOSTED', 'DTUSER', 'DTAVAIL', 'TRNAMT', 'FITID', 'CORRECTFITID', 'CORRECTACTION', 'SRVRTID'],
  ...['CHECKNUM', 'REFNUM', 'SIC', 'PAYEEID', 'NAME', 'EXTDNAME', 'MEMO', 'CURRENCY', 'CURRATE', 'CURSYM'],
  ...['BANKID', 'BRANCHID', 'ACCTID', 'ACCTTYPE', 'ACCTKEY', 'CURDEF', 'DTSTART', 'DTEND', 'BALAMT', 'DTASOF'],
  ...['ADDR1', 'ADDR2', 'ADDR3', 'CITY', 'STATE', 'POSTALCODE', 'COUNTRY', 'PHONE', 'MKTGINFO', 'INV401KSOURCE'],
]);
const AGGREGATES: ReadonlySet<string> = new Set([
  ...['OFX', 'BANKMSGSRSV1', 'CREDITCARDMSGSRSV1', 'STMTTRNRS', 'CCSTMTTRNRS', 'STMTRS', 'CCSTMTRS', 'BANKACCTFROM'],
  ...['CCACCTFROM', 'BANKTRANLIST', 'STMTTRN', 'LEDGERBAL', 'AVAILBAL', 'BALLIST', 'BAL', 'PAYEE', 'BANKACCTTO'],
  ...['CCACCTTO', 'ORIGCURRENCY', 'BANKTRANLISTP', 'STMTTRNP', 'IMAGEDATA'],
]);

const TAG = /<(\/?)([A-Za-z][\w.]*)(?:\s[^<>]*)?(\/?)>/y;
const CDATA = '<![CDATA[';
const COMMENT = '<!--';
/** Processing instructions and declarations, which only count as markup outside the text of a leaf. */
const DECLARATION = /<[?!]/y;

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z])(acute|grave|circ|tilde|cedil|uml)|([a-z]{2,4}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ordf: 'ª', ordm: 'º', deg: '°' },
};
const MARKS: Readonly<Record<string, string>> = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', cedil: '\u0327', uml: '\u0308' },
};

/** Decodes entities once: `&amp;lt;` becomes `&lt;`. A bare `&` stays. */
const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, letter?: string, mark?: string, name?: string) => {
    if (letter !== undefined) return (letter + MARKS[(mark as string).toLowerCase()]).normalize('NFC');
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });

/**
 * Splits OFX 1.x (SGML) or 2.x (XML) into its elements, in one pass. Leaves can be closed, unclosed or empty, in any
 * letter case. Within the text of a leaf, a tag that is not an OFX element belongs to the text, because payers write
 * `<` in names and messages. `<BR/>` is a blank. The tag of a vendor's element ends a leaf if it has a point in its name
 * or begins a line.
 */
export function* ofxParts(text: string): Generator<OfxPart, void, undefined> {
  const lineAt = lineCounter(text);
  let position = 0;
  let leaf: string | null = null;
  let pieces: string[] = [];
  const value = (): OfxPart[] => {
    if (leaf === null) return [];
    const part: OfxPart = {
      kind: 'value',
      name: leaf,
      text: inOneLine(pieces.join('')),
    };
    leaf = null;
    pieces = [];
    return [part];
  };
  while (position < text.length) {
    const start = text.indexOf('<', position);
    if (leaf !== null) pieces.push(decoded(text.slice(position, start === -1 ? text.length : start)));
    if (start === -1) break;
    const skipped = markupEnd(text, start, leaf !== null);
    if (skipped !== null) {
      if (leaf !== null && text.startsWith(CDATA, start)) pieces.push(text.slice(start + CDATA.length, skipped - 3));
      position = skipped;
      continue;
    }
    TAG.lastIndex = start;
    const match = TAG.exec(text);
    const [whole = '<', slash, written = '', selfClosed] = match ?? [];
    const name = written.toUpperCase();
    position = start + whole.length;
    if (match === null || (leaf !== null && !endsLeaf(text, start, name, leaf))) {
      if (leaf !== null) pieces.push(name === 'BR' ? ' ' : whole);
      continue;
    }
    yield* value();
    const line = lineAt(start);
    if (slash !== '/') yield { kind: 'open', name, line };
    if (slash === '/' || selfClosed === '/') yield { kind: 'close', name, line };
    else if (!AGGREGATES.has(name)) leaf = name;
  }
  yield* value();
}

/** Counts lines up to an index. Indexes must not decrease. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (index) => {
    for (; next !== -1 && next < index; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

/** End of a CDATA section, a comment or a declaration that starts here. Null for anything else. */
function markupEnd(text: string, start: number, inLeaf: boolean): number | null {
  const ended = (opening: string, by: string): number => {
    const end = text.indexOf(by, start + opening.length);
    return end === -1 ? text.length + by.length : end + by.length;
  };
  if (text.startsWith(CDATA, start)) return ended(CDATA, ']]>');
  if (text.startsWith(COMMENT, start)) return ended(COMMENT, '-->');
  DECLARATION.lastIndex = start;
  return !inLeaf && DECLARATION.test(text) ? ended('<?', '>') : null;
}

function endsLeaf(text: string, start: number, name: string, leaf: string): boolean {
  if (name === 'BR') return false;
  if (LEAVES.has(name) || AGGREGATES.has(name) || !LEAVES.has(leaf) || name.includes('.')) return true;
  let before = start - 1;
  while (text[before] === ' ' || text[before] === '\t') before -= 1;
  return text[before] === '\n';
}
