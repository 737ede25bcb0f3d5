import { isAscii, isUtf8 } from 'node:buffer';

export interface DataObject {
  readonly id: string;
  readonly value: string;
}

export type DataObjects = ReadonlyMap<string, string>;

/** A text in the unit that its lengths count. A slice is null when it cuts a character. */
interface Measured {
  readonly length: number;
  slice(from: number, to: number): string | null;
}
export type LengthUnit = (text: string) => Measured;

/** EMV QR Code, 4.4: lengths count characters. */
const characters: LengthUnit = (text) => {
  const points = Array.from(text);
  return { length: points.length, slice: (from, to) => points.slice(from, to).join('') };
};

const bytes: LengthUnit = (text) => {
  const buffer = Buffer.from(text);
  return {
    length: buffer.length,
    slice(from, to) {
      const part = buffer.subarray(from, to);
      return isUtf8(part) ? part.toString() : null;
    },
  };
};

const codeUnits: LengthUnit = (text) => ({
  length: text.length,
  slice(from, to) {
    const part = text.slice(from, to);
    return part.isWellFormed() ? part : null;
  },
});

/** Some issuers count UTF-8 bytes or UTF-16 units. The units differ only for text beyond ASCII. */
const LENGTH_UNITS = [characters, bytes, codeUnits];

const HEADER = /^\d{4}$/;
const HEADER_LENGTH = 4;
const MAX_VALUE_LENGTH = 99;

/** Splits a code by the first unit in which its lengths add up. Templates inside the code use the same unit. */
export function readCode(text: string): { readonly objects: DataObjects; readonly unit: LengthUnit } | null {
  for (const unit of isAscii(Buffer.from(text)) ? [codeUnits] : LENGTH_UNITS) {
    const objects = readDataObjects(text, unit);
    if (objects) return { objects, unit };
  }
  return null;
}

/** Splits a template in one pass. Null when the lengths do not add up, or when an id occurs twice and is ambiguous. */
export function readDataObjects(text: string, unit: LengthUnit): DataObjects | null {
  const objects = new Map<string, string>();
  const measured = unit(text);
  for (let at = 0; at < measured.length; ) {
    const header = measured.slice(at, at + HEADER_LENGTH);
    if (header === null || !HEADER.test(header)) return null;
    const id = header.slice(0, 2);
    const start = at + HEADER_LENGTH;
    const end = start + Number(header.slice(2));
    const value = end > measured.length ? null : measured.slice(start, end);
    if (value === null || objects.has(id)) return null;
    objects.set(id, value);
    at = end;
  }
  return objects;
}

/** @throws RangeError when a value is longer than 99 characters */
export function writeDataObjects(objects: readonly DataObject[]): string {
  return objects
    .map(({ id, value }) => {
      if (value.length > MAX_VALUE_LENGTH) throw new RangeError(`the value of ${id} has more than 99 characters`);
      return `${id}${String(value.length).padStart(2, '0')}${value}`;
    })
    .join('');
}
