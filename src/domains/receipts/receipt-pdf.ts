import { printedAmount } from '../../platform/documents/figures.ts';
import { endPdf, openPdf, type Pdf, writeLine } from '../../platform/documents/pdf.ts';
import { qrRuns } from '../../platform/documents/qr.ts';
import type { Language } from '../../platform/language/language.ts';
import { groupsOf, type PrintedReceipt, type ReceiptGroup, shownIn, receiptTexts as t } from './printed-receipt.ts';

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const LABEL = 130;
const GREY = '#59636e';
const QR = 110;

/** One page. The same receipt and language always give the same bytes. */
export function receiptPdf(receipt: PrintedReceipt, language: Language): Buffer {
  const { institution, kind, at, authentication, verifyAt } = receipt;
  const title = `${t('title').in(language)} · ${kind.in(language)}`;
  const pdf = openPdf({ title, author: institution.name, language, createdAt: at });
  const all = { x: MARGIN, width: WIDTH };
  writeLine(pdf, t('institution', { ...institution }).in(language), { ...all, y: 52, size: 9, colour: GREY });
  writeLine(pdf, title, { ...all, y: 70, size: 17, font: 'bold' });
  writeLine(pdf, printedAmount(receipt.amount, language), { ...all, y: 98, size: 22, font: 'bold' });
  let y = 142;
  for (const each of groupsOf(receipt)) y = writeGroup(pdf, each, y, language);
  writeLine(pdf, t('authentication').in(language), { ...all, y, size: 11, font: 'bold' });
  writeLine(pdf, authentication, { ...all, y: y + 18, size: 8 });
  drawQr(pdf, verifyAt, y + 48);
  writeLine(pdf, t('verify').in(language), { ...all, y: y + 56 + QR, size: 9, align: 'center' });
  writeLine(pdf, verifyAt, { ...all, y: y + 70 + QR, size: 7, colour: GREY, align: 'center' });
  return endPdf(pdf);
}

function writeGroup(pdf: Pdf, { title, rows }: ReceiptGroup, top: number, language: Language): number {
  let y = top;
  writeLine(pdf, title.in(language), { x: MARGIN, y, width: WIDTH, size: 11, font: 'bold' });
  y += 18;
  for (const [label, value] of rows) {
    writeLine(pdf, label.in(language), { x: MARGIN, y, width: LABEL, size: 9, colour: GREY });
    writeLine(pdf, shownIn(value, language), { x: MARGIN + LABEL, y, width: WIDTH - LABEL, size: 9 });
    y += 15;
    pdf
      .moveTo(MARGIN, y - 2)
      .lineTo(MARGIN + WIDTH, y - 2)
      .lineWidth(0.5)
      .stroke('#e4e8ec');
  }
  return y + 12;
}

function drawQr(pdf: Pdf, address: string, y: number): void {
  const { size, runs } = qrRuns(address);
  const side = QR / size;
  const x = MARGIN + (WIDTH - QR) / 2;
  for (const run of runs) pdf.rect(x + run.x * side, y + run.y * side, run.length * side, side);
  pdf.fill('#000000');
}
