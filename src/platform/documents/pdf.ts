import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Language } from '../language/language.ts';
import { sfntOf } from './sfnt.ts';

export type Pdf = PDFKit.PDFDocument;

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  regular: '@fontsource/inter/files/inter-latin-400-normal.woff',
  bold: '@fontsource/inter/files/inter-latin-600-normal.woff',
} as const;
export type PdfFont = keyof typeof FONTS;

let fonts: readonly (readonly [PdfFont, Buffer])[] | undefined;

const readFonts = (): readonly (readonly [PdfFont, Buffer])[] =>
  Object.entries(FONTS).map(([name, file]) => [name as PdfFont, sfntOf(readFileSync(resolve(file)))]);

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  /** The same instant gives the same bytes. */
  readonly createdAt: Date;
}

/** Opens an A4 document as PDF/A-2b, with its fonts embedded. */
export function openPdf({ title, author, language, createdAt }: PdfFacts): Pdf {
  fonts ??= readFonts();
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    // The standard fonts are not embedded.
    font: null as unknown as string,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  for (const [name, bytes] of fonts) pdf.registerFont(name, bytes);
  return pdf;
}

/** Returns the bytes that the document has written since the last call. Memory stays constant if it is called after each page. */
export function takeBytes(pdf: Pdf): Buffer {
  const chunks: Buffer[] = [];
  for (let chunk = pdf.read(); chunk !== null; chunk = pdf.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function endPdf(pdf: Pdf): Buffer {
  pdf.end();
  return takeBytes(pdf);
}

const LATIN = /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/gu;

/** Characters that the embedded fonts do not have become `?`: PDF/A forbids missing glyphs (ISO 19005-2, 6.2.11.8). */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(LATIN, (character) => character.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(LATIN, '?'));

export interface Line {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font?: PdfFont;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** Writes one line. A text that is too wide is cut and ends with an ellipsis. */
export function writeLine(pdf: Pdf, text: string, line: Line): void {
  const { x, y, width, size, font = 'regular', colour = '#1f2328', align = 'left' } = line;
  pdf.font(font).fontSize(size).fillColor(colour);
  const shown = fitted(pdf, printable(text), width);
  const free = width - pdf.widthOfString(shown);
  const start = align === 'left' ? x : align === 'right' ? x + free : x + free / 2;
  pdf.text(shown, start, y, { lineBreak: false });
}

function fitted(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (pdf.widthOfString(`${text.slice(0, middle)}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${text.slice(0, fits).trimEnd()}…`;
}
