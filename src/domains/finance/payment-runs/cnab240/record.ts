import type { Text } from '../../../../platform/language/text.ts';
import { isCalendarDate } from '../../../../platform/time/calendar.ts';
import { faultText, LayoutFault } from './layout-fault.ts';
import { t } from './texts.ts';

export const LINE_LENGTH = 240;

/** One field of a record. Positions start at 1 and include both ends, as in the banks' manuals. */
export interface Field<Value> {
  readonly from: number;
  readonly to: number;
  /** Returns exactly the length of the field; undefined gives its empty form. @throws RangeError if it does not fit */
  write(value: Value | undefined): string;
  /** @throws RangeError if the text is not a valid value. */
  read(text: string): Value;
}

type Fields = Readonly<Record<string, Field<unknown>>>;

export type Values<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name] extends Field<infer Value> ? Value : never;
};

/** Values to write. A field that is left out gets its empty form: blanks or zeros. */
export type Given<Of extends Fields> = { readonly [Name in keyof Of]?: Values<Of>[Name] | undefined };

export interface RecordLayout<Of extends Fields> {
  /** Returns 240 characters without a line end. @throws RangeError naming the field that does not fit */
  write(values: Given<Of>): string;
  /** @throws RangeError if the length is not 240, or naming the field that cannot be read. */
  read(line: string): Values<Of>;
}

/** Positions without a field are blank. @throws Error when two fields overlap. */
export function recordLayout<Of extends Fields>(fields: Of): RecordLayout<Of> {
  const places = Object.entries(fields).sort(([, one], [, other]) => one.from - other.from);
  places.forEach(([name, { from, to }], index) => {
    const before = places[index - 1]?.[1].to ?? 0;
    if (from <= before || to < from || to > LINE_LENGTH)
      throw new Error(`the field ${name} (${from}-${to}) overlaps another field or exceeds the record`);
  });
  return {
    write(values) {
      let line = '';
      for (const [name, field] of places) {
        line = line.padEnd(field.from - 1) + at(name, field, () => field.write(values[name]));
      }
      return line.padEnd(LINE_LENGTH);
    },
    read(line) {
      if (line.length !== LINE_LENGTH)
        throw new LayoutFault(t('lineLength', { length: line.length, expected: LINE_LENGTH }));
      return Object.fromEntries(
        places.map(([name, field]) => [name, at(name, field, () => field.read(line.slice(field.from - 1, field.to)))]),
      ) as Values<Of>;
    },
  };
}

function at<Result>(name: string, { from, to }: Field<unknown>, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw new LayoutFault(t('fieldFault', { name, from, to, text: faultText(error) }), { cause: error });
  }
}

/** Returns ASCII in upper case without accents, the character set of the banks. Other characters become blanks. */
export const asciiUpper = (value: string): string =>
  value
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\x20-\x7e]/gu, ' ');

/** Text (A): left-aligned, in upper case, padded with blanks. Text that is too long is truncated. */
export const text = (from: number, to: number): Field<string> => ({
  from,
  to,
  write: (value = '') =>
    asciiUpper(value)
      .slice(0, to - from + 1)
      .padEnd(to - from + 1),
  read: (written) => written.trimEnd(),
});

/** Text that keeps its case and is never truncated: a PIX key, a URL, an identifier. */
export const exactText = (from: number, to: number): Field<string> => ({
  from,
  to,
  write(value = '') {
    if (!/^[\x20-\x7e]*$/.test(value)) throw new LayoutFault(t('onlyAscii'));
    return sized(value, from, to).padEnd(to - from + 1);
  },
  read: (written) => written.trimEnd(),
});

/** Digits (N): right-aligned, padded with zeros. Reading keeps leading zeros, because they can be significant. */
export const digits = (from: number, to: number): Field<string> => numeric(from, to, /^\d*$/, t('onlyDigits'));

/** CPF or CNPJ in a numeric field. Letters, which a CNPJ can have since 2026, are written unchanged. */
export const documentNumber = (from: number, to: number): Field<string> =>
  numeric(from, to, /^[0-9A-Z]*$/, t('notDocument'));

const numeric = (from: number, to: number, shape: RegExp, fault: Text): Field<string> => ({
  from,
  to,
  write(value = '') {
    if (!shape.test(value)) throw new LayoutFault(fault);
    return sized(value, from, to).padStart(to - from + 1, '0');
  },
  read: (written) => written.trim(),
});

/** A count, or an amount in cents. Blanks are 0. @throws RangeError above the largest safe integer */
export const integer = (from: number, to: number): Field<number> => ({
  from,
  to,
  write(value = 0) {
    if (!Number.isSafeInteger(value) || value < 0) throw new LayoutFault(t('wholeNumber'));
    return sized(String(value), from, to).padStart(to - from + 1, '0');
  },
  read: (written) => wholeNumber(written) ?? 0,
});

/** A number that only a return or statement states. Null when it is blank, as at the end of a line that is cut off. */
export const statedInteger = (from: number, to: number): Field<number | null> => ({
  from,
  to,
  write: (value = null) => (value === null ? ' '.repeat(to - from + 1) : integer(from, to).write(value)),
  read: wholeNumber,
});

/** Refuses blanks after digits: they are a number that is cut off. */
function wholeNumber(written: string): number | null {
  if (written.trim() === '') return null;
  if (!/^ *\d+$/.test(written)) throw new LayoutFault(t('onlyDigits'));
  const value = Number(written);
  if (!Number.isSafeInteger(value)) throw new LayoutFault(t('tooLarge'));
  return value;
}

/** Day `YYYY-MM-DD`, written as DDMMAAAA. Null is written as zeros. */
export const day = (from: number, to: number): Field<string | null> => ({
  from,
  to,
  write(value = null) {
    if (value === null) return '0'.repeat(8);
    if (!isCalendarDate(value)) throw new LayoutFault(t('notCalendarDay'));
    return value.slice(8) + value.slice(5, 7) + value.slice(0, 4);
  },
  read(written) {
    if (/^[0 ]*$/.test(written)) return null;
    const value = `${written.slice(4)}-${written.slice(2, 4)}-${written.slice(0, 2)}`;
    if (!isCalendarDate(value)) throw new LayoutFault(t('notCalendarDay'));
    return value;
  },
});

/** Writes a fixed value, but reads any value. */
export const constant = (from: number, to: number, value: string): Field<string> => ({
  from,
  to,
  write: (given = value) => sized(given, from, to).padEnd(to - from + 1),
  read: (written) => written.trimEnd(),
});

function sized(value: string, from: number, to: number): string {
  const size = to - from + 1;
  if (value.length > size) throw new LayoutFault(t('tooLong', { length: value.length, size }));
  return value;
}

/** First fields of every record. `type`: 0 file header, 1 batch header, 3 detail, 5 batch trailer, 9 file trailer. */
export const prefix = (type: '0' | '1' | '3' | '5' | '9') => ({
  bank: digits(1, 3),
  batch: integer(4, 7),
  type: constant(8, 8, type),
});

export const detailPrefix = (segment: string) => ({
  ...prefix('3'),
  number: integer(9, 13),
  segment: constant(14, 14, segment),
});

/** A record of a file, padded with blanks to 240 characters. */
export interface RecordLine {
  readonly line: string;
  /** Number of the line in the file, from 1. Blank lines count. */
  readonly at: number;
  readonly batch: number;
  readonly type: string;
  /** In upper case. Empty unless the record is a detail. */
  readonly segment: string;
  /** Why the line is no record of 240 characters. Null when it is one. */
  readonly fault: Text | null;
}

/** Some banks end a file with the CP/M end-of-file mark. */
const END_OF_FILE = '\u001a';
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
const LINE_END = /\r*\n|\r/;
/** A shorter line has no bank, batch, type, number and segment. */
const SHORTEST_LINE = 14;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Splits a CNAB 240 file of payments or a statement, as banks write it. Lines end in CRLF, LF or CR and can be blank. They
 * can lack blanks at their end, or have too many. The text is Latin-1 or UTF-8, and control characters become blanks. A
 * line of another length has a `fault`.
 */
export function linesOfFile(file: Uint8Array): readonly RecordLine[] {
  const content = Buffer.from(file).toString('latin1').replaceAll(END_OF_FILE, '');
  const bytes = content.startsWith(BYTE_ORDER_MARK) ? content.slice(BYTE_ORDER_MARK.length) : content;
  return bytes.split(LINE_END).flatMap((written, index) => {
    if (written.trim() === '') return [];
    // PostgreSQL refuses NUL in text.
    const characters = charactersOf(written)
      .replaceAll(/\p{Cc}/gu, ' ')
      .replace(/ +$/, '');
    const { length } = characters;
    const line = characters.padEnd(LINE_LENGTH).slice(0, LINE_LENGTH);
    const type = line.charAt(7);
    const fits = length >= SHORTEST_LINE && length <= LINE_LENGTH;
    return {
      line,
      at: index + 1,
      batch: Number(line.slice(3, 7)),
      type,
      segment: type === '3' ? line.charAt(13).toUpperCase() : '',
      fault: fits ? null : t('hasLength', { length, expected: LINE_LENGTH }),
    };
  });
}

/** Counts bytes first, because banks count bytes: a line of 240 bytes is never UTF-8. */
function charactersOf(written: string): string {
  if (written.length === LINE_LENGTH) return written;
  try {
    return UTF8.decode(Buffer.from(written, 'latin1'));
  } catch {
    return written;
  }
}

/** The lines of a file that is refused as a whole when it has a faulty line. @throws RangeError naming the line */
export function recordLines(file: Uint8Array): readonly RecordLine[] {
  const lines = linesOfFile(file);
  const faulty = lines.find(({ fault }) => fault !== null);
  if (faulty?.fault) throw new LayoutFault(t('lineFault', { at: faulty.at, text: faulty.fault }));
  return lines;
}
