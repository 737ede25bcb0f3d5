export interface DataObject {
  readonly id: string;
  readonly value: string;
}

const HEADER = /^\d{4}$/;
const HEADER_LENGTH = 4;
const MAX_VALUE_LENGTH = 99;

/** Splits a template in one pass. Null when the lengths do not add up, or when an id occurs twice and is ambiguous. */
export function readDataObjects(text: string): ReadonlyMap<string, string> | null {
  const objects = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const header = text.slice(at, at + HEADER_LENGTH);
    if (!HEADER.test(header)) return null;
    const id = header.slice(0, 2);
    const start = at + HEADER_LENGTH;
    const end = start + Number(header.slice(2));
    if (end > text.length || objects.has(id)) return null;
    objects.set(id, text.slice(start, end));
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
