import { inflateSync } from 'node:zlib';

/** In bytes (WOFF 1.0, sections 4 and 5; OpenType, organization of an OpenType font). */
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

const padded = (length: number): number => (length + 3) & ~3;

/** Ligatures, alternates and kerning. The text of documents needs none, and applying them takes most of the time. */
const SHAPING = new Set(['GSUB', 'GPOS', 'GDEF', 'kern']);

/**
 * The OpenType font in a WOFF 1.0 file, without {@link SHAPING}. From the WOFF file, the PDF library would inflate the
 * tables again for each document.
 */
export function sfntOf(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = woff.subarray(WOFF.header + index * WOFF.entry);
    const [offset, compressed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [number, number, number];
    const stored = woff.subarray(offset, offset + compressed);
    return { entry, bytes: compressed < length ? inflateSync(stored) : stored };
  }).filter(({ entry }) => !SHAPING.has(entry.toString('latin1', 0, 4)));
  const count = tables.length;
  let end = SFNT.header + count * SFNT.entry;
  const places = tables.map(({ bytes }) => {
    const start = end;
    end += padded(bytes.length);
    return start;
  });
  const font = Buffer.alloc(end);
  woff.copy(font, 0, 4, 8);
  const largest = 2 ** Math.floor(Math.log2(count));
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(largest * 16, 6);
  font.writeUInt16BE(Math.log2(largest), 8);
  font.writeUInt16BE((count - largest) * 16, 10);
  tables.forEach(({ entry, bytes }, index) => {
    const at = SFNT.header + index * SFNT.entry;
    entry.copy(font, at, 0, 4);
    entry.copy(font, at + 4, 16, 20);
    font.writeUInt32BE(places[index] as number, at + 8);
    font.writeUInt32BE(bytes.length, at + 12);
    bytes.copy(font, places[index] as number);
  });
  return font;
}
