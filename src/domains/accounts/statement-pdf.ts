import { setImmediate } from 'node:timers/promises';
import { printedAmount, printedDay, printedInstant } from '../../platform/documents/figures.ts';
import { endPdf, openPdf, type Pdf, type PdfFont, takeBytes, writeLine } from '../../platform/documents/pdf.ts';
import type { Language } from '../../platform/language/language.ts';
import { formatDocument } from '../../platform/text/documents.ts';
import { brasiliaDate, brasiliaTime } from '../../platform/time/calendar.ts';
import type { ExportedEntry, ExportedStatement } from './statement-export.ts';
import { entryName, statementTexts as t } from './statement-texts.ts';

const MARGIN = 42;
const WIDTH = 595.28 - 2 * MARGIN;
const FIRST_ROW = 178;
const LAST_ROW = 780;
const ROW = 26;
const FOOTER = 806;
const GREY = '#59636e';
const COLUMNS = {
  date: { x: MARGIN, width: 64 },
  entry: { x: MARGIN + 70, width: 246 },
  amount: { x: MARGIN + 322, width: 88, align: 'right' },
  balance: { x: MARGIN + 416, width: WIDTH - 416, align: 'right' },
} as const;

/** A statement for people, page by page. */
export async function* statementPdf(statement: ExportedStatement, language: Language): AsyncGenerator<Buffer> {
  const { institution, issuedAt, opening, slices } = statement;
  const title = t('title').in(language);
  const pages = new Pages(openPdf({ title, author: institution, language, createdAt: issuedAt }), statement, language);
  pages.balance('opening', opening);
  let balance = opening;
  for await (const entries of slices) {
    for (const entry of entries) {
      pages.entry(entry);
      balance = entry.balance;
      if (!pages.isNew) continue;
      // Other requests run between two pages.
      await setImmediate();
      yield takeBytes(pages.pdf);
    }
  }
  pages.balance('closing', balance);
  yield endPdf(pages.pdf);
}

class Pages {
  readonly pdf: Pdf;
  readonly #statement: ExportedStatement;
  readonly #language: Language;
  #page = 1;
  #y = FIRST_ROW;
  /** Whether the last row began a page. */
  isNew = false;

  constructor(pdf: Pdf, statement: ExportedStatement, language: Language) {
    this.pdf = pdf;
    this.#statement = statement;
    this.#language = language;
    this.#frame();
  }

  balance(name: 'opening' | 'closing', cents: number): void {
    this.#next();
    this.#cell('entry', t(name).in(this.#language), { font: 'bold' });
    this.#cell('balance', this.#amount(cents), { font: 'bold' });
    this.#y += ROW;
  }

  entry(entry: ExportedEntry): void {
    this.#next();
    const { completedAt, description, counterparty, amount, balance } = entry;
    const more = [description, counterparty].filter((each) => each).join(' · ');
    this.#cell('date', printedDay(brasiliaDate(completedAt), this.#language));
    this.#cell('date', brasiliaTime(completedAt), { below: true });
    this.#cell('entry', entryName(entry, this.#language));
    if (more !== '') this.#cell('entry', more, { below: true });
    this.#cell('amount', this.#amount(amount), { font: amount > 0 ? 'bold' : 'regular' });
    this.#cell('balance', this.#amount(balance));
    this.#y += ROW;
  }

  #next(): void {
    this.isNew = this.#y + ROW > LAST_ROW;
    if (!this.isNew) return;
    this.pdf.addPage();
    this.#page += 1;
    this.#y = FIRST_ROW;
    this.#frame();
  }

  #cell(
    column: keyof typeof COLUMNS,
    text: string,
    { font = 'regular', below = false }: { readonly font?: PdfFont; readonly below?: boolean } = {},
  ): void {
    const style = below ? { size: 7.5, colour: GREY, y: this.#y + 11 } : { size: 9, font, y: this.#y };
    writeLine(this.pdf, text, { ...COLUMNS[column], ...style });
  }

  #frame(): void {
    const { institution, ispb, holder, document, agency, accountNumber, from, to, issuedAt } = this.#statement;
    const language = this.#language;
    const line = (text: string, y: number, size: number, font: PdfFont = 'regular', colour = '#1f2328') =>
      writeLine(this.pdf, text, { x: MARGIN, y, width: WIDTH, size, font, colour });
    line(t('institution', { name: institution, ispb }).in(language), 40, 9, 'regular', GREY);
    line(t('title').in(language), 56, 17, 'bold');
    line(`${t('holder').in(language)}: ${holder} · ${formatDocument(document)}`, 84, 10);
    line(t('account', { agency, number: accountNumber }).in(language), 100, 10);
    const days = { from: printedDay(from, language), to: printedDay(to, language) };
    line(t('period', days).in(language), 116, 10);
    for (const column of ['date', 'entry', 'amount', 'balance'] as const) {
      writeLine(this.pdf, t(column).in(language), { ...COLUMNS[column], y: 152, size: 8, font: 'bold', colour: GREY });
    }
    this.pdf
      .moveTo(MARGIN, 168)
      .lineTo(MARGIN + WIDTH, 168)
      .lineWidth(0.5)
      .stroke(GREY);
    const foot = { x: MARGIN, y: FOOTER, width: WIDTH, size: 7.5, colour: GREY };
    writeLine(this.pdf, t('issued', { at: printedInstant(issuedAt, language) }).in(language), foot);
    writeLine(this.pdf, t('page', { page: String(this.#page) }).in(language), { ...foot, align: 'right' });
  }

  /** The heading of the column names the currency. */
  #amount(cents: number): string {
    return printedAmount(cents, this.#language).replace(/(R\$|BRL) /, '');
  }
}
