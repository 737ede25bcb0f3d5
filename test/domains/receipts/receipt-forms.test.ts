import jsqr from 'jsqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCpf, maskCpf } from '../../../src/platform/text/documents.ts';
import { boleto } from '../../support/bills.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { freshCpf, fundedAccount, payment, type ServedGateway, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

// The package's types describe the default export of a CommonJS module, which is the module itself here.
const readQr = jsqr as unknown as typeof jsqr.default;

let gateway: ServedGateway;
const cpf = freshCpf();
let accountId: number;
let entryPath: string;
let billPath: string;

beforeAll(async () => {
  gateway = await serveGateway();
  ({ accountId } = await fundedAccount(gateway.alpha, 10_000_000, cpf));
  const sent = await payment(gateway.alpha, accountId);
  const entry = await until(async () => {
    const { body } = await gateway.alpha.request('GET', `/accounts/${accountId}/statement`);
    return body.data.find(
      ({ transactionId, type }: Record<string, unknown>) => transactionId === sent && type === 'pix',
    );
  });
  entryPath = `/accounts/${accountId}/statement/${entry.id}/receipt`;
  billPath = `/bill-payments/${await paidBill()}/receipt`;
});
afterAll(() => gateway?.stop());

/** A boleto that is paid, with its receipt. */
async function paidBill(): Promise<string> {
  const { alpha } = gateway;
  const barcode = boleto('settles', 15_230, '2030-05-20');
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const quoted = await alpha.request('POST', '/bill-payments/quotes', { account_id: accountId, barcode }, key());
  const id = quoted.body.data.id as string;
  const quote = await until(async () => {
    const { data } = (await alpha.request('GET', `/bill-payments/${id}`)).body;
    return data.status === 'quoted' && data;
  });
  await gateway.sql("update bill_payment set opens_at = created_at, closes_at = created_at + interval '1 hour'");
  const confirmed = await alpha.request(
    'POST',
    `/bill-payments/${id}/confirm`,
    { amount_cents: quote.total_amount_cents },
    key(),
  );
  expect(confirmed.body).toMatchObject({ data: { id } });
  await until(async () => (await alpha.request('GET', `/bill-payments/${id}/receipt`)).status === 200);
  return id;
}

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${gateway.app.origin}${path}`, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

const receipt = (path: string, headers: Readonly<Record<string, string>> = {}, token = gateway.alpha.token) =>
  get(`/api/partner/v1${path}`, { authorization: `Bearer ${token}`, ...headers });

const paths = () => [entryPath, billPath];

/** Draws the SVG of a QR code with 4 pixels a module, and reads it. */
function qrIn(html: string): string | undefined {
  const [, side = '0'] = /viewBox="-4 -4 (\d+) \d+"/.exec(html) ?? [];
  const [, path = ''] = /<path fill="#000" d="([^"]+)"/.exec(html) ?? [];
  const width = Number(side) * 4;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < 4; row += 1) {
      const start = ((Number(y) + 4) * 4 + row) * width + (Number(x) + 4) * 4;
      for (let at = start; at < start + Number(length) * 4; at += 1) pixels.set([0, 0, 0], at * 4);
    }
  }
  return readQr(pixels, width, width)?.data;
}

async function addressOf(path: string): Promise<string> {
  const { text } = await receipt(path, { accept: 'text/html' });
  const [, address = ''] = /<figcaption><a href="([^"]+)"/.exec(text) ?? [];
  return new URL(address).pathname;
}

describe('receipts as documents', () => {
  test('a receipt of a PIX as HTML has the facts of the payment, masked, and a code that leads to its page', async () => {
    const { headers, text } = await receipt(entryPath, { accept: 'text/html' });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="comprovante-[\w-]{36}\.html"$/);
    expect(text).toContain('<html lang="pt-BR">');
    for (const shown of ['Comprovante · Pix enviado', 'R$ 10,00', 'Ana Souza', maskCpf(cpf), 'horário de Brasília'])
      expect(text).toContain(shown);
    expect(text).not.toContain(formatCpf(cpf));
    const { body } = await gateway.alpha.request('GET', entryPath);
    for (const shown of [body.data.authentication, body.data.end_to_end_id, body.data.payee.name])
      expect(text).toContain(shown);
    expect(qrIn(text)).toBe(`${gateway.app.origin}${await addressOf(entryPath)}`);
  });

  test('a receipt as HTML runs no script and loads nothing', async () => {
    const { headers, text } = await receipt(entryPath, { accept: 'text/html' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'/);
    expect(text).not.toMatch(/<script|javascript:| src=| style=| on\w+=/i);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
  });

  test('a receipt as PDF is PDF/A-2b with embedded fonts, and has the same bytes on every read', async () => {
    for (const path of paths()) {
      const [once, again] = await Promise.all([1, 2].map(() => receipt(`${path}?format=pdf`)));
      expect(once?.headers.get('content-type')).toBe('application/pdf');
      expect(once?.bytes).toEqual(again?.bytes);
      const { pdfa, fonts, pages, texts } = readPdf(once?.bytes ?? new Uint8Array());
      expect({ pdfa, pages, fonts: [...fonts.values()] }).toEqual({ pdfa: '2B', pages: 1, fonts: [true, true] });
      expect(texts).toContain(`${gateway.app.origin}${await addressOf(path)}`);
      expect(texts).toContain(maskCpf(cpf));
      expect(texts.join('')).not.toContain('\ufffd');
    }
  });

  test('a receipt of a bill has its kind, barcode, beneficiary and due date', async () => {
    const { body } = await gateway.alpha.request('GET', billPath);
    const { texts } = readPdf((await receipt(billPath, { accept: 'application/pdf' })).bytes);
    const { barcode, beneficiary_name: name, beneficiary_document: document, authentication } = body.data;
    for (const shown of [
      'Comprovante · Pagamento de boleto ou guia',
      'R$ 149,25',
      'Boleto',
      '20/05/2030',
      barcode,
      name,
      document,
      authentication,
    ])
      expect(texts).toContain(shown);
    const { text } = await receipt(billPath, { accept: 'text/html', 'accept-language': 'en' });
    for (const shown of ['<html lang="en">', 'Receipt · Bill paid', 'BRL 149.25', 'Due date'])
      expect(text).toContain(shown);
  });

  test('receipts stay JSON without a wish, need their scope in every form, and are hidden from other partners', async () => {
    const { token } = await gateway.alpha.withScopes(['account:read']);
    for (const path of paths()) {
      const plain = await receipt(path, { accept: '*/*' });
      expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect((await receipt(`${path}?format=json`, { accept: 'text/html' })).text).toBe(plain.text);
      expect(plain.text).not.toContain('/receipts/');
      for (const format of ['pdf', 'html']) {
        expect((await receipt(`${path}?format=${format}`, {}, token)).status).toBe(403);
        expect((await receipt(`${path}?format=${format}`, {}, gateway.beta.token)).status).toBe(404);
      }
      expect(JSON.parse((await receipt(`${path}?format=csv`)).text).error.fields).toEqual({
        format: 'must be one of json, pdf, html',
      });
    }
  });
});

describe('the public page that verifies receipts', () => {
  test('the page of a receipt needs no token and shows only masked facts that the receipt shows', async () => {
    for (const path of paths()) {
      const { status, headers, text } = await get(await addressOf(path));
      expect(status).toBe(200);
      expect(text).toContain('Este comprovante é autêntico');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      const html = (await receipt(path, { accept: 'text/html' })).text;
      const values = [...text.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, value = '']) => value);
      expect(values.length).toBeGreaterThan(4);
      for (const value of values) expect(html).toContain(value);
      expect(text).toContain(maskCpf(cpf));
      const { body } = await gateway.alpha.request('GET', `/accounts/${accountId}`);
      for (const hidden of [cpf, formatCpf(cpf), body.data.account_number, String(accountId)])
        expect(values).not.toContain(hidden);
    }
  });

  test('the page is in the language of the browser, and its link changes the language', async () => {
    const address = await addressOf(entryPath);
    expect((await get(address, { 'accept-language': 'en' })).text).toContain('This receipt is genuine');
    expect((await get(`${address}?lang=en`, { 'accept-language': 'pt-BR' })).text).toContain('This receipt is genuine');
    expect((await get(`${address}?lang=xx`, { 'accept-language': 'pt-BR' })).text).toContain('é autêntico');
  });

  test('every address that the gateway did not issue shows the same page', async () => {
    const address = await addressOf(entryPath);
    const wrong = [
      `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`,
      `${address.slice(0, 12)}${address.slice(12).split('').reverse().join('')}`,
      '/receipts/x',
      '/receipts/%00',
      `/receipts/${'A'.repeat(55)}`,
      `/receipts/${'A'.repeat(200)}`,
    ];
    const answers = await Promise.all(wrong.map((each) => get(each)));
    for (const { status } of answers) expect(status).toBe(404);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toContain('Não foi possível verificar este comprovante');
  });
});
