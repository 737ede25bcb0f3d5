import { Parser } from 'saxen';

type Attributes = Readonly<Record<string, string>>;
/** Receives the elements of a part. `text` is the decoded text directly before the end tag. */
export interface PartVisitor {
  open?(name: string, attributes: () => Attributes): void;
  close?(name: string, text: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Visits the elements of an XML part of a workbook, without namespace prefixes. @throws Error if it is not XML */
export function visitPart(xml: string, visitor: PartVisitor): void {
  // Shared texts and styles are optional.
  if (xml === '') return;
  let text = '';
  const parser = new Parser();
  parser.on('error', (problem) => {
    throw problem;
  });
  parser.on('warn', () => {});
  parser.on('openTag', (name, attributes, decodeEntities) => {
    text = '';
    visitor.open?.(localName(name), () => {
      const entries = Object.entries(attributes()).map(([key, value]) => [localName(key), decodeEntities(value)]);
      return Object.fromEntries(entries);
    });
  });
  parser.on('text', (value, decodeEntities) => {
    text += decodeEntities(value);
  });
  parser.on('cdata', (value) => {
    text += value;
  });
  parser.on('closeTag', (name) => {
    visitor.close?.(localName(name), text);
    text = '';
  });
  parser.parse(xml);
}

export interface Workbook {
  /** Relationship id of the first visible sheet. */
  readonly sheetId: string | null;
  readonly beginsIn1904: boolean;
}

export function readWorkbook(xml: string): Workbook {
  const sheets: Attributes[] = [];
  let beginsIn1904 = false;
  visitPart(xml, {
    open(name, attributes) {
      if (name === 'sheet') sheets.push(attributes());
      if (name === 'workbookPr') beginsIn1904 = /^(1|true)$/.test(attributes()['date1904'] ?? '');
    },
  });
  const sheet = sheets.find(({ state = 'visible' }) => state === 'visible') ?? sheets[0];
  return { sheetId: sheet?.['id'] ?? null, beginsIn1904 };
}

/** Paths of parts by relationship id. */
export function readRelationships(xml: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  visitPart(xml, {
    open(name, attributes) {
      const { Id, Target } = name === 'Relationship' ? attributes() : {};
      if (Id && Target) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

export function readSharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let current = '';
  let isPhonetic = false;
  visitPart(xml, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
    },
    close(name, text) {
      if (name === 't' && !isPhonetic) current += text;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(current);
    },
  });
  return strings;
}

/** Built-in number formats of dates, ECMA-376 part 1, 18.8.30. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const NO_FORMAT = /"[^"]*"|\[[^\]]*\]|\\./g;

/** By index of a cell style, whether it shows a date. */
export function readDateStyles(xml: string): readonly boolean[] {
  const custom = new Map<string, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  visitPart(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        custom.set(numFmtId, /[dy]/i.test(formatCode.replace(NO_FORMAT, '')));
      }
      if (name === 'xf' && inCells) {
        const { numFmtId = '0' } = attributes();
        styles.push(custom.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
