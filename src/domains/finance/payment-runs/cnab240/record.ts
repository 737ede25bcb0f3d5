import { isCalendarDate } from '../../../../platform/calendar.ts';

/** Every record of a CNAB 240 file is that long. */
export const LINE_LENGTH = 240;

/** One place of a record: from and to are positions as the manuals count them, from 1, both included. */
export interface Field<Value> {
  readonly from: number;
  readonly to: number;
  /** The value in exactly the length of the place; undefined: as an absent value is written. @throws RangeError if it does not fit. */
  write(value: Value | undefined): string;
  /** @throws RangeError when the place holds something else. */
  read(text: string): Value;
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a record says, by the names of its fields. */
export type Values<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name] extends Field<infer Value> ? Value : never;
};

/** What is written into a record; what is left out is blank, or zeros, as its field has it. */
export type Given<Of extends Fields> = { readonly [Name in keyof Of]?: Values<Of>[Name] | undefined };

/** One kind of record: the same table of places writes it and reads it. */
export interface RecordLayout<Of extends Fields> {
  /** A line of 240 characters, without its end. @throws RangeError naming the field that does not fit. */
  write(values: Given<Of>): string;
  /** @throws RangeError for another length, or naming the field that cannot be read. */
  read(line: string): Values<Of>;
}

/**
 * A kind of record, by its fields; what no field names is blank.
 * @throws Error when two fields share a position.
 */
export function recordLayout<Of extends Fields>(fields: Of): RecordLayout<Of> {
  const places = Object.entries(fields).sort(([, one], [, other]) => one.from - other.from);
  places.forEach(([name, { from, to }], index) => {
    const before = places[index - 1]?.[1].to ?? 0;
    if (from <= before || to < from || to > LINE_LENGTH)
      throw new Error(`the place of ${name} (${from}-${to}) is taken`);
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
        throw new RangeError(`the line has ${line.length} characters, not ${LINE_LENGTH}`);
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
    throw new RangeError(`${name} (positions ${from}-${to}) ${(error as Error).message}`, { cause: error });
  }
}

/** The text that the banks' tables have: ASCII without accents, upper case; what has no such form becomes a blank. */
export const asciiUpper = (value: string): string =>
  value
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\x20-\x7e]/gu, ' ');

/** Text (A): at the left, upper case, blanks at the right; what is too long is cut. */
export const text = (from: number, to: number): Field<string> => ({
  from,
  to,
  write: (value = '') =>
    asciiUpper(value)
      .slice(0, to - from + 1)
      .padEnd(to - from + 1),
  read: (written) => written.trimEnd(),
});

/** Text that keeps its case and is never cut: a PIX key, a URL, an identifier. */
export const exactText = (from: number, to: number): Field<string> => ({
  from,
  to,
  write(value = '') {
    if (!/^[\x20-\x7e]*$/.test(value)) throw new RangeError('has characters that the file cannot hold');
    return sized(value, from, to).padEnd(to - from + 1);
  },
  read: (written) => written.trimEnd(),
});

/** Digits (N): at the right, zeros at the left. Read as they stand, for leading zeros can count. */
export const digits = (from: number, to: number): Field<string> => numeric(from, to, /^\d*$/, 'has other than digits');

/** A CPF or CNPJ in a numeric place; the letters that a CNPJ can have since 2026 are written as they are. */
export const documentNumber = (from: number, to: number): Field<string> =>
  numeric(from, to, /^[0-9A-Z]*$/, 'is no CPF or CNPJ');

const numeric = (from: number, to: number, shape: RegExp, fault: string): Field<string> => ({
  from,
  to,
  write(value = '') {
    if (!shape.test(value)) throw new RangeError(fault);
    return sized(value, from, to).padStart(to - from + 1, '0');
  },
  read: (written) => written.trim(),
});

/** A number: a count, or an amount in cents. @throws RangeError beyond the safe integers. */
export const integer = (from: number, to: number): Field<number> => ({
  from,
  to,
  write(value = 0) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('is no whole number from 0');
    return sized(String(value), from, to).padStart(to - from + 1, '0');
  },
  read(written) {
    if (!/^ *\d* *$/.test(written)) throw new RangeError('has other than digits');
    const value = Number(written);
    if (!Number.isSafeInteger(value)) throw new RangeError('is more than can be counted');
    return value;
  },
});

/** A day `YYYY-MM-DD`, written DDMMAAAA; null: zeros. */
export const day = (from: number, to: number): Field<string | null> => ({
  from,
  to,
  write(value = null) {
    if (value === null) return '0'.repeat(8);
    if (!isCalendarDate(value)) throw new RangeError('is no day');
    return value.slice(8) + value.slice(5, 7) + value.slice(0, 4);
  },
  read(written) {
    if (/^[0 ]*$/.test(written)) return null;
    const value = `${written.slice(4)}-${written.slice(2, 4)}-${written.slice(0, 2)}`;
    if (!isCalendarDate(value)) throw new RangeError('is no day');
    return value;
  },
});

/** What always stands there. Read as it is found. */
export const constant = (from: number, to: number, value: string): Field<string> => ({
  from,
  to,
  write: (given = value) => sized(given, from, to).padEnd(to - from + 1),
  read: (written) => written.trimEnd(),
});

function sized(value: string, from: number, to: number): string {
  const size = to - from + 1;
  if (value.length > size) throw new RangeError(`has ${value.length} characters, the place ${size}`);
  return value;
}

/** What every record begins with. `type`: 0 file header, 1 batch header, 3 detail, 5 batch trailer, 9 file trailer. */
export const prefix = (type: '0' | '1' | '3' | '5' | '9') => ({
  bank: digits(1, 3),
  batch: integer(4, 7),
  type: constant(8, 8, type),
});

/** What every detail begins with: its number within the batch and its segment. */
export const detailPrefix = (segment: string) => ({
  ...prefix('3'),
  number: integer(9, 13),
  segment: constant(14, 14, segment),
});

/** Some banks end a file with it, as CP/M did. */
const END_OF_FILE = '\u001a';

/** A line of a file, and what kind of record it is. */
export interface RecordLine {
  readonly line: string;
  /** From 1, for messages. */
  readonly at: number;
  readonly batch: number;
  readonly type: string;
  /** Of a detail; else empty. */
  readonly segment: string;
}

/**
 * The records of a file of any kind, payments or a statement. One byte is one character, so that places stay where they
 * are whatever the bank's letters are encoded in; lines end in CRLF or LF, and an end-of-file mark is dropped.
 * @throws RangeError naming the line that has no 240 characters.
 */
export function recordLines(file: Uint8Array): readonly RecordLine[] {
  const lines = Buffer.from(file).toString('latin1').replaceAll(END_OF_FILE, '').split(/\r?\n/);
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  return lines.map((line, index) => {
    if (line.length !== LINE_LENGTH) {
      throw new RangeError(`line ${index + 1} has ${line.length} characters, not ${LINE_LENGTH}`);
    }
    const type = line.charAt(7);
    return { line, at: index + 1, batch: Number(line.slice(3, 7)), type, segment: type === '3' ? line.charAt(13) : '' };
  });
}
