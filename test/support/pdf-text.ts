import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  readonly pages: number;
  /** The text of each page in the order in which it is drawn, one item for each text operation. */
  readonly texts: readonly string[];
  /** Names of fonts, and whether each contains its font program. */
  readonly fonts: ReadonlyMap<string, boolean>;
  /** Part and conformance of PDF/A in the metadata, such as `2B`. */
  readonly pdfa: string | null;
  readonly raw: string;
}

/** Reads what a PDF of this gateway shows, by ISO 32000-1: objects, content streams and ToUnicode maps. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(/(?<=^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const at = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const reference = (body: string, name: string): string => {
    const [, id] = new RegExp(`/${name} (\\d+) 0 R`).exec(body) ?? [];
    return at(id);
  };
  const fonts = new Map<string, boolean>();
  const texts: string[] = [];
  let pages = 0;
  for (const body of objects.values()) {
    if (!/\/Type \/Page\n/.test(body)) continue;
    pages += 1;
    const resources = reference(body, 'Resources');
    const maps = new Map<string, ReadonlyMap<string, string>>();
    for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = at(id);
      maps.set(name, unicodeMap(streamOf(reference(font, 'ToUnicode'))));
      const [, descendant] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(font) ?? [];
      const [, fontName = ''] = /\/BaseFont \/(\S+)/.exec(font) ?? [];
      fonts.set(fontName, /\/FontFile[23]? \d+ 0 R/.test(reference(at(descendant), 'FontDescriptor')));
    }
    texts.push(...textsOf(streamOf(reference(body, 'Contents')), maps));
  }
  const metadata = [...objects.values()].find((body) => body.includes('/Type /Metadata')) ?? '';
  const [, part, conformance] = /pdfaid:part>(\d)<[\s\S]*pdfaid:conformance>(\w)</.exec(streamOf(metadata)) ?? [];
  return { pages, texts, fonts, pdfa: part && conformance ? part + conformance : null, raw };
}

function streamOf(body: string): string {
  const [dictionary = '', rest] = body.split(/\nstream\n/, 2);
  if (rest === undefined) return '';
  const content = Buffer.from(body.slice(body.indexOf('\nstream\n') + 8, body.lastIndexOf('\nendstream')), 'latin1');
  return (dictionary.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1');
}

function unicodeMap(cmap: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  const text = (hex: string): string =>
    Buffer.from(hex.trim().replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le');
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], index) => {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      map.set(code, text(hex));
    });
  }
  return map;
}

function textsOf(content: string, maps: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly string[] {
  let map: ReadonlyMap<string, string> = new Map();
  const texts: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) map = maps.get(font) ?? new Map();
    if (shown === undefined) continue;
    const codes = [...shown.matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    texts.push(codes.map((code) => map.get(code.toLowerCase()) ?? '\ufffd').join(''));
  }
  return texts;
}
