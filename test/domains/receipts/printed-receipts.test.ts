import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printedEntry } from '../../../src/domains/accounts/printed-entry.ts';
import { getReceipt } from '../../../src/domains/accounts/receipt.ts';
import { getStatement } from '../../../src/domains/accounts/statement.ts';
import { receiptHtml } from '../../../src/domains/receipts/receipt-page.ts';
import { receiptPdf } from '../../../src/domains/receipts/receipt-pdf.ts';
import { maskCpf } from '../../../src/platform/text/documents.ts';
import { newCpf, newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { book, reverseFee } from '../../support/money.ts';
import { readPdf } from '../../support/pdf-text.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

async function printed(accountId: number) {
  const { items } = (await t.door.enter(getStatement, t.alpha.caller(), { accountId })).value;
  return Promise.all(
    items.map(async ({ id }) =>
      printedEntry((await t.door.enter(getReceipt, t.alpha.caller(), { accountId, entryId: id })).value),
    ),
  );
}

describe('printed receipts', () => {
  test('a receipt of each kind of entry names what was paid, and both sides, in both languages', async () => {
    const [own, theirs] = [newCpf(), newCpf()];
    const { accountId } = await newCustomer(t, t.alpha, { document: own, name: 'Ana Conceição' });
    const { accountId: other } = await newCustomer(t, t.alpha, { document: theirs, name: 'Bia <Lima>' });
    const counterparty = { name: 'Caio & Filhos', document: theirs, ispb: '99999011' };
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 100_000, counterparty });
    await book(t, t.alpha, { type: 'ted_in', accountId, amount: 2_000, counterparty });
    const sent = await book(t, t.alpha, { type: 'ted_out', accountId, amount: 1_000, counterparty });
    const pix = await book(t, t.alpha, { type: 'pix_out', accountId, amount: 123_456 / 2, fee: 50, counterparty });
    await reverseFee(t, pix);
    await book(t, t.alpha, { type: 'internal', accountId, destinationAccountId: other, amount: 300 });
    expect(sent).not.toBe(pix);

    const receipts = await printed(accountId);
    expect(receipts.map(({ kind }) => kind.in('pt-BR')).sort()).toEqual([
      'Estorno de tarifa',
      'Pix enviado',
      'Pix recebido',
      'TED enviada',
      'TED recebida',
      'Tarifa',
      'Transferência enviada',
    ]);
    for (const receipt of receipts) {
      for (const language of ['pt-BR', 'en'] as const) {
        const html = receiptHtml(receipt, language).toString();
        const { texts } = readPdf(receiptPdf(receipt, language));
        const isFee = receipt.kind.in('en').startsWith('Fee');
        const otherName = isFee
          ? 'Banco Sandbox'
          : receipt.kind.in('en') === 'Transfer sent'
            ? 'Bia <Lima>'
            : 'Caio & Filhos';
        for (const shown of ['Ana Conceição', otherName, maskCpf(own), receipt.authentication]) {
          expect(texts).toContain(shown);
          expect(html).toContain(
            shown.replace('<', '&#60;').replace('>', '&#62;').replace('&', '&#38;').replace('&#38;#', '&#'),
          );
        }
        expect(html).not.toContain('<Lima>');
        expect(texts.join(' ')).not.toContain(own);
      }
    }
    const [amounts] = receipts.filter(({ kind }) => kind.in('en') === 'Pix sent');
    expect(receiptHtml(amounts as (typeof receipts)[number], 'pt-BR').toString()).toContain('R$ 617,28');
  });

  test('a receipt with characters that its fonts lack has a question mark for each', async () => {
    const { accountId } = await newCustomer(t, t.alpha, { document: newCpf() });
    const counterparty = { name: 'Łukasz 日本 “Ltda” — 😀', document: newCpf() };
    await book(t, t.alpha, {
      type: 'pix_in',
      accountId,
      amount: 100,
      description: '\u202eabc\u0000'.replace('\0', ''),
      counterparty,
    });
    const [receipt] = await printed(accountId);
    if (!receipt) throw new Error('the account has no receipt');
    const { texts } = readPdf(receiptPdf(receipt, 'pt-BR'));
    expect(texts).toContain('?ukasz ?? “Ltda” — ?');
    expect(texts.join('')).not.toContain('\ufffd');
  });
});
